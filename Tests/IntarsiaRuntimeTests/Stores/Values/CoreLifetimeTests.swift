import IntarsiaConcurrency
import Testing

@testable import IntarsiaRuntime

@Suite("Ends of stores", .endsWithinAMinute)
struct CoreLifetimeTests {
  private let lifetime = CoreLifetime()
  private let calls = LockIsolated<[Int]>([])

  private func notify(_ number: Int) -> Int {
    lifetime.notify { [calls] in calls.withValue { $0.append(number) } }
  }

  @Test("Handlers of a store's end are called once, in the order of their registration")
  func order() {
    for number in 0..<20 { _ = notify(number) }
    #expect(calls.value == [])
    lifetime.end()
    #expect(calls.value == Array(0..<20))
    lifetime.end()
    #expect(calls.value == Array(0..<20))
  }

  @Test("A forgotten handler of a store's end is not called")
  func forgetting() {
    let registrations = (0..<4).map { notify($0) }
    #expect(Set(registrations).count == 4)
    #expect(!registrations.contains(0), "0 is the registration of no handler")
    lifetime.forget(registrations[1])
    lifetime.forget(0)
    lifetime.end()
    #expect(calls.value == [0, 2, 3])
  }

  @Test("A handler that is registered after a store's end is called at once")
  func late() {
    lifetime.end()
    #expect(notify(1) == 0)
    #expect(calls.value == [1])
    lifetime.end()
    #expect(calls.value == [1])
  }

  @Test("A store's end releases its handlers")
  func release() {
    final class Captured: Sendable {}
    weak var captured: Captured?
    do {
      let new = Captured()
      captured = new
      _ = lifetime.notify { _ = new }
    }
    #expect(captured != nil)
    lifetime.end()
    #expect(captured == nil)
  }

  @Test("Values are the same if they are equal, or if both differ from themselves")
  func unchanged() {
    let numbers = [0, 1, Double.nan]
    for (index, old) in numbers.enumerated() {
      for (other, new) in numbers.enumerated() {
        #expect(isUnchanged(old, new) == (index == other), "\(old), \(new)")
      }
    }
  }
}
