import Synchronization
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
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

  fileprivate var contextual: Int {
    get { context == .preview ? 0 : self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

@Suite("Dependency slots")
struct DependencySlotTests {
  private func key<Value>(of dependency: Dependency<Value>) -> UInt {
    _ = dependency.wrappedValue
    return dependency.slot.key.load(ordering: .acquiring)
  }

  @Test("A property that gets and sets one key and does nothing else is read by its key")
  func plain() {
    #expect(key(of: Dependency(\.plain)) == UInt(bitPattern: ObjectIdentifier(NumberKey.self)))
    #expect(
      key(of: Dependency(NumberKey.self)) == UInt(bitPattern: ObjectIdentifier(NumberKey.self)))
  }

  @Test("Any other property is evaluated at each read")
  func computed() {
    #expect(key(of: Dependency(\.readOnly)) == DependencySlot<Int>.computed)
    #expect(key(of: Dependency(\.doubled)) == DependencySlot<Int>.computed)
    #expect(key(of: Dependency(\.contextual)) == DependencySlot<Int>.computed)
    #expect(key(of: Dependency(\.plain.description)) == DependencySlot<String>.computed)
    #expect(Dependency(\.doubled).wrappedValue == 6)
  }

  @Test("Wrappers that name the same key path share a slot")
  func shared() {
    func make() -> Dependency<Int> { Dependency(\.plain) }
    #expect(make().slot === make().slot)
  }
}
