import IntarsiaCases

/// A state that is removed when one of its actions arrives: that of an alert or a dialog.
///
/// Such a feature has no behavior of its own: each of its buttons' actions closes it.
public protocol _EphemeralState<Action> {
  /// The actions that the buttons send.
  associatedtype Action
}

/// An enum whose cases may hold ephemeral states; `@ObservableState` conforms enums to it.
public protocol _EphemeralCases {
  /// Whether the current case holds an ephemeral state.
  var _$isEphemeral: Bool { get }

  /// The current case and the `id` of the state in it; `nil` if that state is not `Identifiable`.
  var _$payloadID: _PayloadID? { get }
}

/// Decides whether an action closes a presented state.
///
/// Initialization inspects the types, so that few actions have to.
@usableFromInline
enum Ephemerality<State, Action> {
  case never
  case always
  /// An enum of destinations: the current case and the action decide.
  case sometimes((State, Action) -> Bool)

  @usableFromInline
  init() {
    if let type = State.self as? any _EphemeralState.Type {
      self = type.actions == Action.self ? .always : .sometimes { type.owns($1) }
    } else if let type = State.self as? any _EphemeralCases.Type {
      let isEphemeral = Self.reader(of: type)
      self = .sometimes { isEphemeral($0) && Self.isOwn($1, of: $0) }
    } else if State.self is any CasePathable.Type {
      self = .sometimes { Self.isOwn($1, of: $0) }
    } else {
      self = .never
    }
  }

  private static func reader<Cases: _EphemeralCases>(
    of type: Cases.Type
  ) -> (State) -> Bool {
    { ($0 as? Cases)?._$isEphemeral ?? false }
  }

  /// Whether the current case of a state is ephemeral, and an action is one of its actions.
  ///
  /// Only reflection can inspect the payloads.
  private static func isOwn(_ action: Action, of state: State) -> Bool {
    guard let payload = Mirror(reflecting: state).children.first?.value as? any _EphemeralState
    else { return false }
    return type(of: payload).owns(action)
  }
}

extension _EphemeralState {
  fileprivate static var actions: any Any.Type { Action.self }

  /// Whether an action is a button's, or the case of an enum that holds a button's.
  fileprivate static func owns<Sent>(_ action: Sent) -> Bool {
    Sent.self == Action.self || Mirror(reflecting: action).children.first?.value is Action
  }
}
