/// What a reducer wants done after it has changed the state: a value that the store interprets.
///
/// A reducer never does anything but change its state. What takes time, may fail or reaches outside is described
/// by an effect, which can send actions back.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .factButtonTapped:
///     state.isLoading = true
///     return .run { [number = state.number] send in
///       await send(.factResponse(try await facts.fetch(number)))
///     }
///   case .factResponse(let fact):
///     state.isLoading = false
///     state.fact = fact
///     return .none
///   }
/// }
/// ```
///
/// Effects are data: nothing starts when one is made, and a store, a test or a trace can see what a reducer asked
/// for. ``none`` and ``send(_:)`` start no task.
public struct Effect<Action> {
  /// The tree that the store interprets.
  package indirect enum Operation {
    case none
    case send(Action)
    case run(EffectRun<Action>)
    case merge([Effect<Action>])
    case concatenate([Effect<Action>])
    case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
    case cancel(EffectID)
    /// An effect of a child feature, or of a feature inside of that.
    case scoped(Effect<Action>, EffectScope, inside: InnerScopes? = nil)
    /// The end of a child feature: whatever it still runs is cancelled.
    case endScope(EffectScope)
    /// The end of those elements of a collection that are gone.
    case endElements(of: EffectScope, GoneElements)
    /// An effect whose actions arrive only so often.
    case throttled(Effect<Action>, EffectThrottle)
    /// An effect that is made each time it starts.
    case deferred(@Sendable () -> Effect<Action>)
  }

  package let operation: Operation

  package init(_ operation: Operation) {
    self.operation = operation
  }
}

// Safe to send where its actions are: every closure in the tree is `@Sendable`, but for that of `endElements`,
// which reads a copy of the state's collection and is dropped when the reducer's effect has been interpreted, in the
// isolation of the store.
extension Effect: @unchecked Sendable where Action: Sendable {}

/// The effect of a reducer, by the reducer's type.
///
/// ```swift
/// func reduce(into state: inout State, action: Action) -> EffectOf<Self>
/// ```
public typealias EffectOf<R: _StateAndAction> = Effect<R.Action>

extension Effect {
  /// Nothing is to be done.
  public static var none: Self { Self(.none) }

  /// Sends an action at once, after the reducer has returned and before the store's `send` returns.
  ///
  /// Meant for a child that tells its parent something. To share logic between two actions, call a method.
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Whether there is nothing to interpret.
  @usableFromInline package var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}
