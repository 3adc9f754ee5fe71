import Synchronization
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private final class Observed: Sendable {
  let changes = Atomic(0)

  var number: Int {
    get { 0 }
    set { changes.add(1, ordering: .relaxed) }
  }
}

private enum ObservedKey: TestDependencyKey {
  static var testValue: Observed { Observed() }
}

extension DependencyValues {
  fileprivate var plain: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var readOnly: Int { self[NumberKey.self] }

  fileprivate var doubled: Int {
    get { self[NumberKey.self] * 2 }
    set { self[NumberKey.self] = newValue / 2 }
  }

  fileprivate var clamped: Int {
    get { min(self[NumberKey.self], 10) }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var limited: Int {
    get { min(self[NumberKey.self], 10) }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var observed: Observed {
    get { self[ObservedKey.self] }
    set { self[ObservedKey.self] = newValue }
  }

  fileprivate var contextual: Int {
    get { context == .preview ? 0 : self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

@Suite("Dependency slots", .endsWithinAMinute)
struct DependencySlotTests {
  private func key<Value>(of dependency: Dependency<Value>) -> UInt {
    _ = dependency.wrappedValue
    return dependency.slot.key.load(ordering: .acquiring)
  }

  @Test("A property that hands out the value of one key is read by its key")
  func plain() {
    #expect(key(of: Dependency(\.readOnly)) == UInt(bitPattern: ObjectIdentifier(NumberKey.self)))
    #expect(key(of: Dependency(\.plain)) == UInt(bitPattern: ObjectIdentifier(NumberKey.self)))
    #expect(
      key(of: Dependency(NumberKey.self)) == UInt(bitPattern: ObjectIdentifier(NumberKey.self)))
  }

  @Test("Any other property is evaluated at each read")
  func computed() {
    #expect(key(of: Dependency(\.doubled)) == DependencySlot<Int>.computed)
    #expect(key(of: Dependency(\.contextual)) == DependencySlot<Int>.computed)
    #expect(key(of: Dependency(\.plain.description)) == DependencySlot<String>.computed)
    #expect(Dependency(\.doubled).wrappedValue == 6)
  }

  @Test("A property that changes only some values is evaluated for those")
  func clamped() {
    func read(_ number: Int) -> (value: Int, isPlain: Bool) {
      withDependencies {
        $0.plain = number
      } operation: {
        let dependency = Dependency(\.clamped)
        let value = dependency.wrappedValue
        return (
          value, dependency.slot.key.load(ordering: .acquiring) != DependencySlot<Int>.computed
        )
      }
    }
    #expect(read(5) == (5, true))
    #expect(read(10) == (10, true))
    #expect(read(50) == (10, false))
    #expect(read(5) == (5, false))
  }

  @Test("Two properties of one key don't take one another's word for it")
  func twoProperties() {
    withDependencies {
      $0.plain = 50
    } operation: {
      #expect(Dependency(\.plain).wrappedValue == 50)
      #expect(Dependency(\.limited).wrappedValue == 10)
      #expect(Dependency(\.plain).wrappedValue == 50)
      #expect(Dependency(NumberKey.self).wrappedValue == 50)
    }
  }

  @Test("Reading sets nothing on an object that a dependency refers to")
  func readingSetsNothing() {
    let object = Observed()
    withDependencies {
      $0[ObservedKey.self] = object
    } operation: {
      #expect(Dependency(\.observed.number).wrappedValue == 0)
      #expect(Dependency(\.observed.number).wrappedValue == 0)
    }
    #expect(object.changes.load(ordering: .relaxed) == 0)
  }

  @Test("Wrappers that name the same key path share a slot")
  func shared() {
    func make() -> Dependency<Int> { Dependency(\.plain) }
    #expect(make().slot === make().slot)
  }
}
