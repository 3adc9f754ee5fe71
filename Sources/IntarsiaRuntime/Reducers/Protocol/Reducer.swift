import IntarsiaDependencies

/// The logic of a feature: how an action changes its state, and which effects the action starts.
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
/// A reducer is a pure function of its parameters. It changes the state in place and describes
/// everything else as an effect. A store evaluates each body once, when the first action reaches
/// it.
///
/// - Note: A reducer may contain itself. Each level uses stack space. In a debug build, 1,000
///   levels of a plain feature fit into 8 MB. 80 levels fit into 512 KB, the default of secondary
///   threads on Apple's platforms.
public protocol Reducer<State, Action>: _StateAndAction {
  /// The data of the feature.
  associatedtype State

  /// The events of the feature.
  associatedtype Action

  /// The type of ``body``, or `Never` if the reducer implements ``reduce(into:action:)`` instead.
  associatedtype Body

  /// Changes the state for an action and returns an effect.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action to process.
  /// - Returns: An effect to run, or ``Effect/none``.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that compose this one, in the order in which they run.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// The reducer, installed in one position of one store.
  ///
  /// Only the library's own reducers implement it.
  func _install() -> _InstalledReducer<State, Action>

  /// The reducer and the reducer that runs after it, installed together in one position of one
  /// store.
  ///
  /// Only the library's own reducers implement it.
  func _install(before next: _InstalledReducer<State, Action>) -> _InstalledReducer<State, Action>

  /// Whether the reducer, a child or a child of a child has a lifecycle, such as an `onMount`.
  ///
  /// Only the library's own reducers implement it.
  ///
  /// - Parameter seen: The reducers with bodies that were asked before.
  static func _mounts(_ seen: inout _SeenReducers) -> Bool
}

/// A reducer over the state and the actions of another.
///
/// ```swift
/// var body: some ReducerOf<Self> { … }
/// ```
public typealias ReducerOf<R: _StateAndAction> = Reducer<R.State, R.Action>

/// The effect of a reducer, by the reducer's type.
///
/// ```swift
/// func reduce(into state: inout State, action: Action) -> EffectOf<Self>
/// ```
public typealias EffectOf<R: _StateAndAction> = Effect<R.Action>

/// The state and the action of a reducer.
///
/// Public only because ``ReducerOf`` needs it. It is separate from ``Reducer`` so that
/// `some ReducerOf<Self>` can be the type of a body. The compiler must find the state and the
/// action of `Self` without looking at the body. With ``Reducer`` it looks at the body first, in
/// modules whose default isolation is the main actor.
public protocol _StateAndAction<State, Action> {
  /// The data of the feature.
  associatedtype State

  /// The events of the feature.
  associatedtype Action
}

extension Reducer where Body == Never {
  /// The absent body of a reducer that implements ``Reducer/reduce(into:action:)``.
  public var body: Never {
    fatalError("\(Self.self) has no body: call reduce(into:action:)")
  }
}

extension Reducer {
  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<State, Action> {
    InstalledClosure { state, action in reduce(into: &state, action: action) }
  }

  /// The reducer and the reducer that runs after it, installed together in one position of one
  /// store.
  @_alwaysEmitIntoClient
  public func _install(
    before next: _InstalledReducer<State, Action>
  ) -> _InstalledReducer<State, Action> {
    _install().followed(by: next)
  }

  /// Whether the reducer, a child or a child of a child has a lifecycle: it has none.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool { false }
}

/// A reducer of the library, which is written only once: as the reducer that it installs.
///
/// Public only because public reducers conform to it.
public protocol _InstallableReducer<State, Action>: Reducer where Body == Never {}

extension _InstallableReducer {
  /// Changes the state for an action and returns an effect.
  ///
  /// - Complexity: Installs the reducer on each call. A store installs it only once.
  @_alwaysEmitIntoClient
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _install().run(action, on: &state)
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the reducers of the body.
  ///
  /// - Complexity: Evaluates the body on each call. A store evaluates it only once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// The reducer, installed in one position of one store.
  ///
  /// The first action evaluates its body.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<State, Action> {
    InstalledBody { body._install() }
  }

  /// Whether a reducer of the body has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool { mounts(Body.self, &seen) }
}

/// The `Send` of a reducer's actions.
///
/// ```swift
/// func load(_ send: SendOf<Library>) async { await send(.loaded) }
/// ```
public typealias SendOf<R: _StateAndAction> = Send<R.Action>

/// Visits the features inside a reducer.
///
/// It gets the address of the action, because code that is not specialized would look up the type
/// of an optional action.
@usableFromInline
typealias Visitor<State, Action> =
  (inout State, UnsafePointer<Action>?, LifecycleVisit) -> Effect<Action>

/// A reducer installed in one position of a store, so that no action evaluates a body or looks
/// anything up.
///
/// Public only because ``Reducer`` needs it.
///
/// The library's reducers install themselves in functions that clients compile, and their work per
/// action is in closures there. The compiler specializes that code for the types of the feature, in
/// the feature's module. Compiled here for all types, it would look up metadata for each action,
/// which costs many times the work of a reducer.
public class _InstalledReducer<State, Action> {
  /// The closure that does all the work, once it is known to be a closure.
  ///
  /// It is unretained, so that a call need not retain it either. It is this reducer itself or its
  /// body, which this reducer holds. It is set once.
  @exclusivity(unchecked) @usableFromInline
  final var closure: Unmanaged<InstalledClosure<State, Action>>?

  /// Visits the features inside, if the reducer is more than a closure.
  ///
  /// Only stores of features with a lifecycle call it.
  @exclusivity(unchecked) @usableFromInline final var visitor: Visitor<State, Action>?

  @usableFromInline
  init() {}

  /// Runs a phase of a visit in the feature and the features inside.
  ///
  /// - Returns: The effects of mounting them.
  @_alwaysEmitIntoClient
  final func visit(
    _ state: inout State, after action: UnsafePointer<Action>?, _ visit: LifecycleVisit
  ) -> Effect<Action> {
    guard let visitor else { return visitBody(&state, after: action, visit) }
    return visitor(&state, action, visit)
  }

  @usableFromInline
  func visitBody(
    _ state: inout State, after action: UnsafePointer<Action>?, _ visit: LifecycleVisit
  ) -> Effect<Action> {
    .none
  }

  /// Visits the same features as the reducer that this one runs.
  @usableFromInline
  package final func withLifecycle(of base: _InstalledReducer) -> _InstalledReducer {
    visitor = { base.visit(&$0, after: $1, $2) }
    return self
  }

  /// Changes the state for an action and returns an effect.
  @usableFromInline
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    preconditionFailure("\(Self.self) does not override reduce(into:action:)")
  }

  /// Does the same as ``reduce(into:action:)``, with a single call of the closure if there is one.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func run(_ action: Action, on state: inout State) -> Effect<Action> {
    guard let closure else { return reduce(into: &state, action: action) }
    return closure._withUnsafeGuaranteedRef { $0.change(&state, action) }
  }

  /// Returns a reducer that runs this one, and then another.
  @_alwaysEmitIntoClient
  final func followed(by next: _InstalledReducer) -> _InstalledReducer {
    let installed = InstalledClosure<State, Action> { state, action in
      let effect = self.run(action, on: &state)
      let nextEffect = next.run(action, on: &state)
      return effect.isNone ? nextEffect : effect.merge(with: nextEffect)
    }
    installed.visitor = { state, action, visit in
      self.visit(&state, after: action, visit)
        .merge(with: next.visit(&state, after: action, visit))
    }
    return installed
  }
}

/// An installed reducer that runs a closure.
@usableFromInline
package final class InstalledClosure<State, Action>: _InstalledReducer<State, Action> {
  @usableFromInline let change: (inout State, Action) -> Effect<Action>

  @usableFromInline
  package init(_ change: @escaping (inout State, Action) -> Effect<Action>) {
    self.change = change
    super.init()
    closure = .passUnretained(self)
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }
}

/// An installed reducer that evaluates its body when the first action arrives.
///
/// So the installation of a recursive reducer ends.
@usableFromInline
final class InstalledBody<State, Action>: _InstalledReducer<State, Action> {
  private let evaluate: () -> _InstalledReducer<State, Action>
  private lazy var body = {
    // A child reducer keeps the dependencies in which it is created, and would keep a scope alive.
    DependencySnapshot.bound?.outsideScopes.bind(evaluate) ?? evaluate()
  }()

  @usableFromInline
  init(_ evaluate: @escaping () -> _InstalledReducer<State, Action>) {
    self.evaluate = evaluate
  }

  @usableFromInline
  override func visitBody(
    _ state: inout State, after action: UnsafePointer<Action>?, _ visit: LifecycleVisit
  ) -> Effect<Action> {
    body.visit(&state, after: action, visit)
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    // If the body itself is an `InstalledBody`, it has its closure only after its first action.
    defer { closure = body.closure }
    return body.reduce(into: &state, action: action)
  }
}
