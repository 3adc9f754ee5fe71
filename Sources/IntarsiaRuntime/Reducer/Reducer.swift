/// How a feature changes its state when an action arrives, and which effects that starts.
///
/// Compose a reducer from others in its ``body``, or write ``reduce(into:action:)`` yourself.
///
/// ```swift
/// @Reducer struct Counter {
///   @ObservableState struct State: Equatable {
///     var count = 0
///   }
///   enum Action {
///     case incrementButtonTapped
///   }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A reducer is a pure function of what it is handed: it changes the state in place, and describes everything else
/// as an effect. A store evaluates each body once, when the first action reaches it, and not again.
///
/// - Note: A reducer may contain itself. Each level takes stack: 1,000 levels of a plain feature fit into 8 MB in a
///   debug build, and 100 levels into 512 KB, the default of secondary threads on Apple's platforms.
public protocol Reducer<State, Action>: _StateAndAction {
  /// What the feature knows.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// The type of ``body``. `Never`, where the reducer has ``reduce(into:action:)`` instead.
  associatedtype Body

  /// Changes the state for an action, and returns what is to be done outside.
  ///
  /// - Parameters:
  ///   - state: The state, in place.
  ///   - action: What happened.
  /// - Returns: What is to be done, ``Effect/none`` for nothing.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers of which this one consists, in the order in which they run.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// The reducer, made ready for one place in one store. For the library's own reducers.
  func _install() -> _InstalledReducer<State, Action>

  /// The reducer together with what runs after it, made ready for one place in one store. For the library's own
  /// reducers.
  func _install(before next: _InstalledReducer<State, Action>) -> _InstalledReducer<State, Action>
}

/// A reducer over the state and the actions of another.
///
/// ```swift
/// var body: some ReducerOf<Self> { … }
/// ```
public typealias ReducerOf<R: _StateAndAction> = Reducer<R.State, R.Action>

/// What a reducer works on.
///
/// Public only because ``ReducerOf`` needs it. It is apart from ``Reducer`` so that `some ReducerOf<Self>` can be the
/// type of a body: to know the state and the action of `Self`, the compiler must not have to look at the body first,
/// which it does for ``Reducer`` in modules whose default isolation is the main actor.
public protocol _StateAndAction<State, Action> {
  /// What the feature knows.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action
}

extension Reducer where Body == Never {
  /// There is no body: the reducer has ``Reducer/reduce(into:action:)``.
  public var body: Never {
    fatalError("\(Self.self) has no body: call reduce(into:action:)")
  }
}

extension Reducer {
  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<State, Action> {
    InstalledClosure { state, action in reduce(into: &state, action: action) }
  }

  /// The reducer together with what runs after it, made ready for one place in one store.
  @inlinable
  public func _install(
    before next: _InstalledReducer<State, Action>
  ) -> _InstalledReducer<State, Action> {
    let first = _install()
    return InstalledClosure { state, action in
      let effect = first.run(action, on: &state)
      let nextEffect = next.run(action, on: &state)
      return effect.isNone ? nextEffect : effect.merge(with: nextEffect)
    }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the reducers of the body.
  ///
  /// - Complexity: Evaluates the body. A store does that only once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// The reducer, made ready for one place in one store: its body will be evaluated by the first action.
  @inlinable
  public func _install() -> _InstalledReducer<State, Action> {
    InstalledBody { body._install() }
  }
}
