public import IntarsiaCases

/// An action of an element in a collection.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
///
/// store.send(.rows(.element(id: 42, action: .toggleTapped)))
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with the given identifier.
  case element(id: ID, action: Action)

  /// The case paths of the enum.
  public struct AllCasePaths: Sendable {
    /// A path to the actions of any element.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        })
    }

    /// A path to the actions of the element with the given identifier.
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

  /// The case paths of the enum.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The action of an element, by the type of the element's reducer.
public typealias IdentifiedActionOf<R: _StateAndAction> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}

extension AnyCasePath {
  /// The path to the identifiers and the actions of elements.
  @_alwaysEmitIntoClient
  func elements<ID, Action>() -> AnyCasePath<Root, (id: ID, action: Action)>
  where Value == IdentifiedAction<ID, Action> {
    AnyCasePath<Root, (id: ID, action: Action)>(
      embed: { embed(.element(id: $0.id, action: $0.action)) },
      extract: {
        guard case .element(let id, let action)? = extract(from: $0) else { return nil }
        return (id, action)
      })
  }
}
