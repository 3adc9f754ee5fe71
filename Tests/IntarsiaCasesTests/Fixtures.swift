public import IntarsiaCases

/// An enum with every kind of case.
@CasePathable
@dynamicMemberLookup
public enum Action: Equatable, Sendable {
  case empty
  case nothing(Void)
  case number(Int)
  case named(id: Int)
  case pair(id: Int, String)
  case tuple((Int, Int))
  case maybe(Int?)
  case child(Child)
  indirect case nested(Self)
  case `default`(in: Int, repeat: Int)
  case many(_ x: Int, y: Bool = true)

  /// A case without values.
  case impossible(Never)

  #if swift(>=5)
    case compiled(Bool)
  #else
    case skipped(Bool)
  #endif

  @available(*, deprecated, message: "Use number.")
  case old(Int)

  /// An enum inside the enum.
  @CasePathable
  @dynamicMemberLookup
  public enum Child: Equatable, Sendable {
    case only(Grandchild)

    /// An enum with a single case.
    @CasePathable
    @dynamicMemberLookup
    public enum Grandchild: Equatable, Sendable {
      case leaf(Int)
    }
  }

  /// Compares descriptions: the compiler cannot synthesize `==` for a tuple and `Void`.
  public static func == (lhs: Action, rhs: Action) -> Bool { "\(lhs)" == "\(rhs)" }
}

@CasePathable
enum Tree<Element: Sendable>: Sendable where Element: Equatable {
  case leaf(Element)
  indirect case node(Tree, Self)
}

struct Outer<Value: Sendable> {
  struct Inside: Sendable {}

  @CasePathable
  enum Event: CasePathable {
    case value(Value)
    case inside(Inside)
    case handler(@Sendable (Value) -> Void)
    case existential(any Error, Value.Type)
  }
}

@CasePathable
package enum PackageEvent { case happened(Int) }

@CasePathable
private enum PrivateEvent { case happened(Int) }

enum Feature {
  @CasePathable
  fileprivate enum FileEvent { case happened(Int) }

  static func happened() -> Int? {
    PrivateEvent.happened(1)[case: \.happened].flatMap { FileEvent.happened($0)[case: \.happened] }
  }
}

@CasePathable
enum Unit { case only }

@CasePathable
enum Nothing {}

@available(*, deprecated)
@CasePathable
enum Outdated { case value(Int) }
