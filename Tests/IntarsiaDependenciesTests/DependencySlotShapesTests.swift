import Synchronization
import Testing

@testable import IntarsiaDependencies

// One property for each shape that a dependency may have.

private struct Slotted<Value: Sendable>: TestDependencyKey {
  static var testValue: Value { fatalError("The tests override it.") }
}

private protocol Service: Sendable {
  var number: Int { get }
}

private struct Small: Service {
  var number = 1
}

private struct Gappy: Service {
  var flag = true
  var number = 1
  var letter: UInt8 = 7
}

private struct Large: Service {
  var number = 1
  var others = (2, 3, 4, 5, "six")
}

private final class Reference: Service {
  let number = 1
}

private struct Closures: Sendable {
  var load: @Sendable (Int) async throws -> Int
  var isOn: Bool
  var save: (@Sendable (Int) -> Void)?
}

private enum Mode: Sendable {
  case off
  case on(Int)
  case named(String)
  case served(any Service)
}

private struct Nested: Sendable {
  var flag = true
  var gappy = Gappy()
  var pair: (UInt8, Double) = (1, 2)
  var service: any Service = Small()
  var mode = Mode.off
}

extension DependencyValues {
  fileprivate var service: any Service {
    get { self[Slotted<any Service>.self] }
    set { self[Slotted<any Service>.self] = newValue }
  }

  fileprivate var optionalService: (any Service)? {
    get { self[Slotted<(any Service)?>.self] }
    set { self[Slotted<(any Service)?>.self] = newValue }
  }

  fileprivate var gappy: Gappy {
    get { self[Slotted<Gappy>.self] }
    set { self[Slotted<Gappy>.self] = newValue }
  }

  fileprivate var reference: Reference {
    get { self[Slotted<Reference>.self] }
    set { self[Slotted<Reference>.self] = newValue }
  }

  fileprivate var closures: Closures {
    get { self[Slotted<Closures>.self] }
    set { self[Slotted<Closures>.self] = newValue }
  }

  fileprivate var mode: Mode {
    get { self[Slotted<Mode>.self] }
    set { self[Slotted<Mode>.self] = newValue }
  }

  fileprivate var nested: Nested {
    get { self[Slotted<Nested>.self] }
    set { self[Slotted<Nested>.self] = newValue }
  }

  fileprivate var optional: Int? {
    get { self[Slotted<Int?>.self] }
    set { self[Slotted<Int?>.self] = newValue }
  }

  fileprivate var optionalGappy: Gappy? {
    get { self[Slotted<Gappy?>.self] }
    set { self[Slotted<Gappy?>.self] = newValue }
  }

  fileprivate var text: String {
    get { self[Slotted<String>.self] }
    set { self[Slotted<String>.self] = newValue }
  }

  fileprivate var function: @Sendable (Double) -> Double {
    get { self[Slotted<@Sendable (Double) -> Double>.self] }
    set { self[Slotted<@Sendable (Double) -> Double>.self] = newValue }
  }

  fileprivate var aligned: Pair<SIMD4<Float>, Bool> {
    get { self[Slotted<Pair<SIMD4<Float>, Bool>>.self] }
    set { self[Slotted<Pair<SIMD4<Float>, Bool>>.self] = newValue }
  }

  fileprivate var pair: Pair<UInt8, Int> {
    get { self[Slotted<Pair<UInt8, Int>>.self] }
    set { self[Slotted<Pair<UInt8, Int>>.self] = newValue }
  }

  fileprivate var otherService: any Service {
    get { Large(number: self[Slotted<any Service>.self].number) }
    set { self[Slotted<any Service>.self] = newValue }
  }
}

private struct Pair<First: Sendable, Second: Sendable>: Sendable {
  var first: First
  var second: Second
}

@Suite("Shapes that are read by their key", .endsWithinAMinute)
struct DependencySlotShapesTests {
  /// Whether each of the values is read without evaluating the property, once it was read for the first time.
  private func isShort<Value: Sendable>(
    _ type: Value.Type, _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ values: Value...
  ) -> Bool {
    values.allSatisfy { value in
      withDependencies {
        $0[Slotted<Value>.self] = value
      } operation: {
        let dependency = Dependency(keyPath)
        _ = dependency.wrappedValue
        let key = ObjectIdentifier(Slotted<Value>.self)
        guard dependency.slot.key.load(ordering: .acquiring) == UInt(bitPattern: key),
          let box = DependencySnapshot.bound?.find(key)
        else { return false }
        return dependency.slot.isPlain(for: box)
      }
    }
  }

  @Test("Existentials, however their value is stored")
  func existentials() {
    #expect(isShort((any Service).self, \.service, Small(), Gappy(), Large(), Reference()))
    #expect(
      isShort(((any Service)?).self, \.optionalService, nil, Small(), Gappy(), Large(), Reference())
    )
  }

  @Test("Structs, with gaps between their fields too")
  func structs() {
    #expect(isShort(Gappy.self, \.gappy, Gappy(), Gappy(flag: false, number: -1, letter: 0)))
    #expect(isShort(Nested.self, \.nested, Nested(), Nested(service: Gappy(), mode: .on(1))))
    #expect(isShort(Pair<UInt8, Int>.self, \.pair, Pair(first: 1, second: 2)))
    // Its stride is far larger than its size.
    #expect(
      isShort(
        Pair<SIMD4<Float>, Bool>.self, \.aligned, Pair(first: .zero, second: true),
        Pair(first: .one, second: false)))
    #expect(
      isShort(
        String.self, \.text, "", "short", "a text that is too long to lie in the string itself"))
    #expect(isShort(Reference.self, \.reference, Reference()))
  }

  @Test("Structs of closures")
  func closures() {
    let number = 42
    #expect(
      isShort(
        Closures.self, \.closures, Closures(load: { $0 }, isOn: true),
        Closures(load: { $0 + number }, isOn: false, save: { _ in _ = number })))
  }

  @Test(
    "A bare function is evaluated, because the language wraps it anew at each read; by key it is not"
  )
  func functions() {
    withDependencies {
      $0.function = { $0 * 2 }
    } operation: {
      let dependency = Dependency(\.function)
      #expect(dependency.wrappedValue(21) == 42)
      typealias Function = @Sendable (Double) -> Double
      #expect(dependency.slot.key.load(ordering: .acquiring) == DependencySlot<Function>.computed)
      #expect(Dependency(Slotted<Function>.self).wrappedValue(21) == 42)
    }
  }

  @Test("Enums and optionals, with a payload and without")
  func enums() {
    #expect(
      isShort(Mode.self, \.mode, .off, .on(3), .named("name"), .served(Small()), .served(Gappy())))
    #expect(isShort((Int?).self, \.optional, nil, 0, 42))
    #expect(isShort((Gappy?).self, \.optionalGappy, nil, Gappy()))
  }

  @Test("A property that makes another existential of it is evaluated")
  func derived() {
    withDependencies {
      $0.service = Small(number: 3)
    } operation: {
      let dependency = Dependency(\.otherService)
      #expect(dependency.wrappedValue.number == 3)
      #expect(dependency.wrappedValue is Large)
    }
  }
}
