import IntarsiaConcurrency
import Testing

@testable import IntarsiaRuntime

@Suite("Listeners to fields", .endsWithinAMinute)
struct FieldObserversTests {
  @Test("Listeners of a field are notified in the order of their registration")
  func order() {
    let observers = FieldObservers()
    let told = LockIsolated<[Int]>([])
    let listeners = (0..<20).map { number in
      FieldListener { told.withValue { $0.append(number) } }
    }
    let registrations = listeners.map { observers.listeners.add((0, $0)) }
    observers.notify(0)
    #expect(told.value == Array(0..<20))
    withExtendedLifetime(registrations) {}
  }

  @Test("A listener is notified of changes of its own fields only")
  func ownFields() {
    let observers = FieldObservers()
    let told = LockIsolated<[Int]>([])
    let listeners = (0..<20).map { number in
      FieldListener { told.withValue { $0.append(number) } }
    }
    let registrations = listeners.enumerated().map { number, listener in
      observers.listeners.add((number % 2, listener))
    }
    observers.notify(1)
    #expect(told.value == (0..<20).filter { $0 % 2 == 1 })
    withExtendedLifetime(registrations) {}
  }
}
