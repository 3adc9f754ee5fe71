public import IntarsiaCases

/// An action of one element of a collection.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
///
/// store.send(.rows(.element(id: 42, action: .toggleTapped)))
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an identifier.
  case element(id: ID, action: Action)

  /// The cases, as paths.
  public struct AllCasePaths: Sendable {
    /// An action of any element.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        })
    }

    /// The actions of the element with an identifier.
    ///
    /// ```swift
    /// await store.receive(\.rows[id: 42].toggleTapped)
    /// ```
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        name: "[id: …]",
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        })
    }
  }

  /// The cases, as paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The action of one element whose reducer is known.
public typealias IdentifiedActionOf<R: _StateAndAction> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
