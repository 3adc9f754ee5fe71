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
    for listener in listeners { observers.add(listener, for: 0) }
    observers.notify(0)
    #expect(told.value == Array(0..<20))
  }

  @Test("A listener keeps its position when it is registered for another field")
  func otherField() {
    let observers = FieldObservers()
    let told = LockIsolated<[Int]>([])
    let listeners = (0..<20).map { number in
      FieldListener { told.withValue { $0.append(number) } }
    }
    for listener in listeners { observers.add(listener, for: 0) }
    for listener in listeners.reversed() { observers.add(listener, for: 1) }
    observers.notify(1)
    #expect(told.value == Array(0..<20))
  }

  @Test("A listener is notified of changes of its own fields only")
  func ownFields() {
    let observers = FieldObservers()
    let told = LockIsolated<[Int]>([])
    let listeners = (0..<20).map { number in
      FieldListener { told.withValue { $0.append(number) } }
    }
    for (number, listener) in listeners.enumerated() { observers.add(listener, for: number % 2) }
    observers.notify(1)
    #expect(told.value == (0..<20).filter { $0 % 2 == 1 })
  }
}
