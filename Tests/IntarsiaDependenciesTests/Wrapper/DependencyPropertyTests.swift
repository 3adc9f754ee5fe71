import Synchronization
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private enum FunctionKey: TestDependencyKey {
  static var testValue: @Sendable (Int) -> Int { { $0 } }
}

private protocol Service: Sendable {
  var number: Int { get }
}

private struct Small: Service {
  var number = 1
}

private struct Large: Service {
  var number: Int
  var others = (2, 3, 4, 5, "six")
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: any Service { Small() }
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
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var doubled: Int {
    get { self[NumberKey.self] * 2 }
    set { self[NumberKey.self] = newValue / 2 }
  }

  fileprivate var clamped: Int {
    get { min(self[NumberKey.self], 10) }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate subscript(upTo limit: Int) -> Int {
    min(self[NumberKey.self], limit)
  }

  fileprivate var contextual: Int {
    context == .preview ? 0 : self[NumberKey.self]
  }

  fileprivate var function: @Sendable (Int) -> Int {
    get { self[FunctionKey.self] }
    set { self[FunctionKey.self] = newValue }
  }

  fileprivate var service: any Service {
    get { self[ServiceKey.self] }
    set { self[ServiceKey.self] = newValue }
  }

  fileprivate var largeService: any Service {
    Large(number: self[ServiceKey.self].number)
  }

  fileprivate var observed: Observed {
    get { self[ObservedKey.self] }
    set { self[ObservedKey.self] = newValue }
  }
}

@Suite("Properties that a key path names", .endsWithinAMinute)
struct DependencyPropertyTests {
  @Test("A property that returns the value of its key is read through a key path")
  func plain() {
    #expect(Dependency(\.number).wrappedValue == 3)
    withDependencies {
      $0.number = 42
    } operation: {
      #expect(Dependency(\.number).wrappedValue == 42)
      #expect(Dependency(NumberKey.self).wrappedValue == 42)
    }
  }

  @Test("A property that computes its value is evaluated at each read")
  func computed() {
    #expect(Dependency(\.doubled).wrappedValue == 6)
    #expect(Dependency(\.number.description).wrappedValue == "3")
    let contextual = Dependency(\.contextual)
    #expect(contextual.wrappedValue == 3)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(contextual.wrappedValue == 0)
    }
  }

  @Test("A property that limits its value limits every value, also after one it left unchanged")
  func clamped() {
    let clamped = Dependency(\.clamped)
    let read = [5, 10, 50, 5].map { number in
      withDependencies {
        $0.number = number
      } operation: {
        clamped.wrappedValue
      }
    }
    #expect(read == [5, 10, 10, 5])
  }

  @Test("Two properties of one key are evaluated independently")
  func twoProperties() {
    withDependencies {
      $0.number = 50
    } operation: {
      #expect(Dependency(\.number).wrappedValue == 50)
      #expect(Dependency(\.clamped).wrappedValue == 10)
      #expect(Dependency(\.number).wrappedValue == 50)
      #expect(Dependency(NumberKey.self).wrappedValue == 50)
    }
  }

  @Test("A property still limits its value after ten thousand other key paths were read")
  func manyKeyPaths() {
    for limit in 0..<10_000 { _ = Dependency(\.[upTo: 20_000 + limit]).wrappedValue }
    let limited = Dependency(\.[upTo: 10])
    let unlimited = Dependency(\.[upTo: 10_000])
    #expect(limited.wrappedValue == 3)
    #expect(unlimited.wrappedValue == 3)
    withDependencies {
      $0.number = 50
    } operation: {
      #expect(unlimited.wrappedValue == 50)
      #expect(limited.wrappedValue == 10)
    }
  }

  @Test("Functions and existentials are read through key paths")
  func shapes() {
    withDependencies {
      $0.function = { $0 * 2 }
      $0.service = Small(number: 4)
    } operation: {
      #expect(Dependency(\.function).wrappedValue(21) == 42)
      #expect(Dependency(FunctionKey.self).wrappedValue(21) == 42)
      #expect(Dependency(\.service).wrappedValue is Small)
      #expect(Dependency(\.largeService).wrappedValue is Large)
      #expect(Dependency(\.largeService).wrappedValue.number == 4)
    }
  }

  @Test("Reading a property of an object sets nothing on the object")
  func readingSetsNothing() {
    let object = Observed()
    withDependencies {
      $0.observed = object
    } operation: {
      #expect(Dependency(\.observed.number).wrappedValue == 0)
      #expect(Dependency(\.observed.number).wrappedValue == 0)
    }
    #expect(object.changes.load(ordering: .relaxed) == 0)
  }
}
