public import IntarsiaCases

/// An action of an element of a stack, or an action that pushes or pops elements.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
///
/// store.send(.path(.element(id: id, action: .detail(.closeButtonTapped))))
/// store.send(.path(.popFrom(id: id)))
/// ```
///
/// In a key path, an identifier selects an element: `\.path[id: 0].detail.closeButtonTapped`.
public enum StackAction<State, Action> {
  /// An action of the element with an identifier.
  indirect case element(id: StackElementID, action: Action)

  /// Pops the element with an identifier and all elements above it.
  case popFrom(id: StackElementID)

  /// Pushes an element onto the stack.
  ///
  /// A view creates the identifier: `.push(id: StackElementID(), state: …)`.
  case push(id: StackElementID, state: State)
}

/// The action of a stack, derived from the reducer of its elements.
public typealias StackActionOf<R: _StateAndAction> = StackAction<R.State, R.Action>

extension StackAction: CasePathable {
  /// The case paths of this type.
  public struct AllCasePaths: Sendable {
    @usableFromInline
    init() {}

    /// The case that carries an action of any element.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        })
    }

    /// The case that pops an element and all elements above it.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The case that pushes an element.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: {
          guard case .push(let id, let state) = $0 else { return nil }
          return (id, state)
        })
    }

    /// A path to the actions of the element with an identifier.
    ///
    /// ```swift
    /// await store.receive(\.path[id: 0].detail.saved)
    /// ```
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        name: "[id: …]",
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        })
    }
  }

  /// The case paths of this type.
  @_alwaysEmitIntoClient
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
