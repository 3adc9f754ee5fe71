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
  ///
  /// One reference: what is more than that has a box.
  package enum Operation {
    case none
    indirect case send(Action)
    case run(EffectRun<Action>)
    indirect case merge([Effect<Action>])
    indirect case concatenate([Effect<Action>])
    indirect case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
    indirect case cancel(EffectID)
    /// An effect of a child feature, or of a feature inside of that.
    indirect case scoped(Effect<Action>, EffectScope, inside: InnerScopes? = nil)
    /// The end of a child feature: whatever it still runs is cancelled.
    indirect case endScope(EffectScope)
    /// The end of those elements of a collection that are gone.
    indirect case endElements(of: EffectScope, GoneElements)
    /// An effect whose actions arrive only so often.
    indirect case throttled(Effect<Action>, EffectThrottle)
    /// An effect that is made each time it starts.
    indirect case deferred(@Sendable () -> Effect<Action>)
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
