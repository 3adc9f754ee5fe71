/// A reducer whose state is that of one of several features: an enum with `@Reducer`.
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
/// The enum itself is only a list: it is never made. ``body`` runs each feature on its case.
///
/// A case can hold another such enum: by the type of its body, and with its body in the place of a value.
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

  /// What a view switches over: the store of the feature that stands there.
  associatedtype CaseScope

  /// The reducers of all cases.
  @ReducerBuilder<State, Action> static var body: CaseBody { get }

  /// The store of the feature that stands there, in its case.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// Runs the reducer of the case that stands there.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Self.body.reduce(into: &state, action: action)
  }

  /// Not to be made: there is nothing in it.
  ///
  /// It is here to say what to write instead, to those who let a case hold an enum of features like any feature.
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
  /// That it is one is asked for where it is used: here it would tie the state to the isolation of the enum, which in
  /// some modules is the main actor.
  associatedtype StateReducer
}

/// An enum of features as a value, to be composed with others.
public struct _CaseFeatures<Features: CaseReducer>: Reducer {
  /// The features of the enum.
  @inlinable
  public init() {}

  /// Changes the state for an action, and returns what is to be done outside.
  @inlinable
  public func reduce(
    into state: inout Features.State, action: Features.Action
  ) -> Effect<Features.Action> {
    Features.body.reduce(into: &state, action: action)
  }

  /// The reducer, made ready for one place in one store: its body will be evaluated by the first action.
  @inlinable
  public func _install() -> _InstalledReducer<Features.State, Features.Action> {
    InstalledBody { Features.body._install() }
  }
}
