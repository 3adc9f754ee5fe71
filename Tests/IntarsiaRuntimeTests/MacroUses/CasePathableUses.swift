// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine

public import Intarsia

// Uses of `@CasePathable` that only have to compile, without a warning.

// MARK: - Access levels, and nothing around

@CasePathable
@dynamicMemberLookup
public enum PublicCases: Codable, Hashable, Sendable {
  /// Documented.
  case number(Int)
  // Commented.
  case text(String)
  case pair(first: Int, second: String)
  case nothing
}

@CasePathable
package enum PackageCases: Sendable { case number(Int) }

@CasePathable
internal enum InternalCases: Sendable { case number(Int) }

@CasePathable
private enum FileprivateCases: Sendable { case number(Int) }

@CasePathable
private enum PrivateCases: Sendable { case number(Int) }

// MARK: - Payloads without values

enum NoValue {}

@CasePathable enum OnlyNever { case never(Never) }
@CasePathable enum OnlyNoValue { case none(label: NoValue), neither(NoValue) }
@CasePathable enum SomeNever { case never(Never), both(Int, Never), number(Int) }

// MARK: - Inside of other types

/// A namespace with types whose names also occur in the macro's code.
public enum CasePlaces<Value: Sendable, Element> {
  /// The payloads and case paths below use these types, not the library's types of the same name.
  public struct AnyCasePath: Sendable {}
  struct Root: Sendable {}
  enum Void {}

  @CasePathable
  public enum Generic {
    case value(Value), element(Element)
    case both(Value, element: Element)
    case path(AnyCasePath)
    indirect case again(Self, CasePlaces<Int, String>.Generic)
  }

  @CasePathable
  enum Shadowed {
    case root(Root)
    case iterator(Iterator)
    case list([Element])
    case named(Root: Int, Element: Int)

    struct Iterator: Sendable {}
  }

  @CasePathable
  enum More<Other> {
    case other(Other, (Other, Value))
    case value(Value)
  }

  @CasePathable
  fileprivate enum Hidden { case value(Value) }
}

extension CasePlaces where Value == Int {
  @CasePathable
  enum InExtension {
    case value(Value)

    @CasePathable
    enum Inner { case element(Element) }
  }
}

extension PublicCases {
  @CasePathable
  public enum Nested: Sendable {
    case outer(PublicCases)
    case own(Nested.Own)
    /// A nested type.
    public struct Own: Sendable {}
  }
}

actor CaseActor {
  @CasePathable
  enum Message {
    case run(@Sendable (isolated CaseActor) -> Void)
    case stop(reason: String?)
  }

  func number(of cases: PublicCases) -> Int? { cases[case: \.number] }
}

final class CaseClass {
  @CasePathable
  enum Message {
    case owner(CaseClass)
    case weak(() -> CaseClass?)
  }
}

@MainActor
final class MainActorPlace {
  @CasePathable
  enum Message { case made(MainActorPlace) }

  @MainActor
  @CasePathable
  enum Isolated {
    case text(String)
    case handler(@MainActor () -> Void)
  }
}

@globalActor
actor UsesActor {
  static let shared = UsesActor()
}

@UsesActor
@CasePathable
enum OnCustomActor {
  case text(String)
  case handler(@UsesActor () -> Void)

  nonisolated static func text(in value: OnCustomActor) -> String? { value[case: \.text] }
}

// MARK: - Conditions and availability

@CasePathable
enum ConditionalCases {
  case always
  #if DEBUG
    case debug(Int)
    #if os(Linux)
      case debugOnLinux
    #else
      case debugElsewhere(String)
    #endif
  #else
    case release(Int)
  #endif
}

@CasePathable
enum OneHere {
  case here(Int)
  #if os(Haiku)
    case elsewhere
  #endif
}

@available(macOS 15, *)
@CasePathable
enum AvailableCases {
  case always
  @available(macOS 26, *)
  case new
  @available(*, deprecated, renamed: "always")
  case old(Int)
  @available(*, unavailable)
  case gone
}

@available(*, deprecated)
@CasePathable
enum DeprecatedCases {
  case a(Int)
  case b
}

// MARK: - Payloads

@CasePathable
enum Payloads<Value> {
  case tuple((Int, String))
  case labelled((a: Int, b: Value))
  case closure((Int) -> Value)
  case escaping(id: Int, @Sendable (inout Int) async throws -> Void)
  case optional(Int?)
  case twice(Int??)
  case spelled(Value?)
  case existential(any Error)
  case composed(any Error & Sendable)
  case several(any Error, _ b: any Equatable)
  case metatype(Value.Type)
  case anyMetatype(any Equatable.Type)
  case dictionary([String: [Value]])
  case set(Set<Int>)
  case result(Result<Value, any Error>)
  case defaults(Int = 1, name: String = "x", (Int) -> Int = { $0 })
  case never(Never)
  case unit(Void)
  case parentheses((Int))
  case `class`(`in`: Int, `repeat`: Int)
  indirect case maybeSelf(Self?)
  case one(`in`: Int)
  indirect case recursive(Payloads)
  indirect case sized(InlinePair<Value>)

  struct InlinePair<A> { var a: A, b: A }
}

@CasePathable
indirect enum Expression: Codable, Hashable, Sendable {
  case literal(Int)
  case sum(Expression, Expression)
  case product([Expression], by: Self?)
}

@CasePathable @dynamicMemberLookup
enum Raw: String, CaseIterable, Codable, Comparable {
  case first = "1"
  case second

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

@CasePathable
enum Noncase: Error {
  case failed
  static let other = 1
  var text: String { "" }
  init() { self = .failed }
  struct Nested {}
}

/// Uses members that the macro wrote and that no other code here uses.
func useCases() {
  _ = PrivateCases.number(1)[case: \.number]
  _ = FileprivateCases.number(1)[case: \.number]
  _ = CasePlaces<Int, String>.Hidden.value(1)[case: \.value]
  _ = PublicCases.number(1).pair?.second
  _ = Payloads<Int>.tuple((1, ""))[case: \.labelled]?.b
  _ = Expression.allCasePaths.sum
  _ = Raw.first.is(\.second)
}
