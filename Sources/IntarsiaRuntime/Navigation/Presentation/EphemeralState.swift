import IntarsiaCases

/// A state that goes away by itself as soon as one of its actions arrives: that of an alert or a dialog.
///
/// There is nothing that such a feature could do with an action but close.
public protocol _EphemeralState<Action> {
  /// What its buttons send.
  associatedtype Action
}

/// A state that is ephemeral in some of its cases: `@ObservableState` on an enum says in which.
public protocol _EphemeralCases {
  /// Whether the case that this is holds an ephemeral state.
  var _$isEphemeral: Bool { get }
}

/// Whether a presented state goes away with its next action; which states could is found out once, not per action.
@usableFromInline
enum Ephemerality<State> {
  case never
  case always
  /// A destination: it depends on the case.
  case sometimes((State) -> Bool)

  @usableFromInline
  init() {
    if State.self is any _EphemeralState.Type {
      self = .always
    } else if let type = State.self as? any _EphemeralCases.Type {
      self = .sometimes(Self.reader(of: type))
    } else if State.self is any CasePathable.Type {
      // An enum that was not made by `@ObservableState` has to be looked into.
      self = .sometimes { Mirror(reflecting: $0).children.first?.value is any _EphemeralState }
    } else {
      self = .never
    }
  }

  private static func reader<Cases: _EphemeralCases>(
    of type: Cases.Type
  ) -> (State) -> Bool {
    { ($0 as? Cases)?._$isEphemeral ?? false }
  }
}
