/// A reducer for an enum of features with `@Reducer`, whose state is the state of one feature.
///
/// ```swift
/// @Reducer enum Destination {
///   case detail(Detail)
///   case settings(Settings)
/// }
///
/// let state: Destination.State = .detail(Detail.State())
/// let action: Destination.Action = .settings(.closeButtonTapped)
/// ```
///
/// The enum itself is only a list and has no values. ``body`` runs each feature on its case.
///
/// A case can hold another such enum. Its associated type is the type of that enum's body, and its
/// default value is the body itself.
///
/// ```swift
/// @Reducer enum Root {
///   case destination(Destination.CaseBody = Destination.body)
///   case signIn(SignIn)
/// }
/// ```
public protocol CaseReducer<State, Action>: Reducer where State: CaseReducerState, Body == Never {
  /// The type of ``body``.
  associatedtype CaseBody: Reducer<State, Action>

  /// The value that a view switches over: the store of the current case.
  associatedtype CaseScope

  /// The reducers of all cases.
  @ReducerBuilder<State, Action> static var body: CaseBody { get }

  /// Returns the store of the current case's feature, wrapped in its case.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// Runs the reducer of the current case.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Self.body.reduce(into: &state, action: action)
  }

  /// Unavailable, because an enum of features has no values.
  ///
  /// The error message says how a case holds an enum of features.
  @available(
    *, unavailable,
    message: """
      An enum of features is never made. A case of another one holds it by its body: \
      'case child(Child.CaseBody = Child.body)'
      """
  )
  public init() {
    fatalError("An enum of features, \(Self.self), was made; expected its static body")
  }
}

/// The state of an enum of features.
public protocol CaseReducerState {
  /// The enum of the features, a ``CaseReducer``.
  ///
  /// The conformance is a requirement where the enum is used, not here. Here it would tie the state
  /// to the isolation of the enum, which in some modules is the main actor.
  associatedtype StateReducer
}

/// An enum of features as a value, to compose with other reducers.
public struct _CaseFeatures<Features: CaseReducer>: _InstallableReducer {
  /// Creates the reducer of the features.
  @_alwaysEmitIntoClient
  public init() {}

  /// The reducer, installed in one position of one store.
  ///
  /// The first action evaluates its body.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<Features.State, Features.Action> {
    InstalledBody { Features.body._install() }
  }

  /// Whether one of the features has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool {
    Features.mounts(Features.CaseBody.self, &seen)
  }
}
