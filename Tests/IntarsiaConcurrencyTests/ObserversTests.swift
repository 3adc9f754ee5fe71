import Testing

@testable import IntarsiaConcurrency

@Suite("Registries of observers", .endsWithinAMinute)
struct ObserversTests {
  private typealias Registration = Observers<@Sendable () -> Void>.Registration

  private let observers = Observers<@Sendable () -> Void>()
  private let calls = LockIsolated<[Int]>([])

  private func add(_ number: Int) -> Registration? {
    observers.add { [calls] in calls.withValue { $0.append(number) } }
  }

  @Test("Observers are notified in the order of their registration")
  func order() {
    let registrations = (0..<20).map { add($0) }
    for observer in observers.all { observer() }
    #expect(calls.value == Array(0..<20))
    withExtendedLifetime(registrations) {}
  }

  @Test("An observer is registered until its registration is cancelled or released")
  func ends() {
    var registrations = (0..<5).map { add($0) }
    registrations[1]?.cancel()
    registrations[3] = nil
    for observer in observers.all { observer() }
    #expect(calls.value == [0, 2, 4])
    registrations[1]?.cancel()
    #expect(observers.all.count == 3)
    registrations = []
    #expect(observers.all.isEmpty)
  }

  @Test("A registry knows whether it has observers")
  func emptiness() {
    #expect(observers.isEmpty)
    var first = add(1)
    let second = add(2)
    #expect(!observers.isEmpty)
    withExtendedLifetime(first) {}
    first = nil
    #expect(!observers.isEmpty)
    second?.cancel()
    #expect(observers.isEmpty)
    let third = add(3)
    #expect(!observers.isEmpty)
    _ = observers.close()
    #expect(observers.isEmpty)
    withExtendedLifetime(third) {}
  }

  @Test("A closed registry returns its observers once, and refuses further ones")
  func closing() throws {
    let registrations = (0..<20).map { add($0) }
    for observer in observers.close() { observer() }
    #expect(calls.value == Array(0..<20))
    #expect(observers.close().isEmpty)
    #expect(add(21) == nil)
    #expect(observers.all.isEmpty)
    for registration in registrations { try #require(registration).cancel() }
  }

  @Test("An observer that is called may add and end registrations")
  func changesDuringCalls() {
    let held = LockIsolated<[Registration?]>([])
    held.setValue([
      observers.add { [observers, calls] in
        let new = observers.add { calls.withValue { $0.append(1) } }
        held.setValue([new])
      }
    ])
    for observer in observers.all { observer() }
    #expect(calls.value == [])
    for observer in observers.all { observer() }
    #expect(calls.value == [1])
  }

  @Test("A released observer may use its registry")
  func release() {
    final class Captured: Sendable {
      let onRelease: @Sendable () -> Void

      init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

      deinit { onRelease() }
    }
    let counts = LockIsolated<[Int]>([])
    var registration: Registration?
    do {
      let captured = Captured { [observers] in
        counts.withValue { $0.append(observers.all.count) }
      }
      registration = observers.add { _ = captured }
    }
    let other = add(1)
    #expect(counts.value == [])
    withExtendedLifetime(registration) {}
    registration = nil
    #expect(counts.value == [1])
    withExtendedLifetime(other) {}
  }
}
