import IntarsiaCases

/// A state that is removed when one of its actions arrives: that of an alert or a dialog.
///
/// Such a feature has no behavior of its own: any of its actions closes it.
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
/// Initialization inspects the type of the state, so that no action has to.
@usableFromInline
enum Ephemerality<State> {
  case never
  case always
  /// An enum of destinations: the current case decides.
  case sometimes((State) -> Bool)

  @usableFromInline
  init() {
    if State.self is any _EphemeralState.Type {
      self = .always
    } else if let type = State.self as? any _EphemeralCases.Type {
      self = .sometimes(Self.reader(of: type))
    } else if State.self is any CasePathable.Type {
      // Only reflection can inspect the payload of an enum without `@ObservableState`.
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
