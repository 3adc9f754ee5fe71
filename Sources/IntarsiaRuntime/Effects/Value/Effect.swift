/// A description of work that a reducer returns and the store performs.
///
/// A reducer only changes its state. An effect describes work that takes time, may fail or uses
/// something outside the feature. It can send actions back.
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
/// Effects are data: making an effect starts nothing. A store, a test or a trace can inspect the
/// effects that a reducer returns. ``none`` and ``send(_:)`` start no task.
public struct Effect<Action> {
  /// The tree that the store interprets.
  ///
  /// Each value is one reference: larger payloads are boxed.
  package enum Operation {
    case none
    indirect case send(Action)
    case run(EffectRun<Action>)
    indirect case merge([Effect<Action>])
    /// Effects that run one after the other.
    ///
    /// - Parameter isDelay: Whether the effects after the first one begin only if the sequence has
    ///   not been cancelled.
    indirect case concatenate([Effect<Action>], isDelay: Bool = false)
    indirect case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
    indirect case cancel(EffectID)
    /// An effect of a child feature, or of a feature inside that child.
    indirect case scoped(Effect<Action>, EffectScope, inside: InnerScopes? = nil)
    /// The end of a child feature: all its running effects are cancelled.
    indirect case endScope(EffectScope)
    /// The end of the removed elements of a collection.
    indirect case endElements(of: EffectScope, RemovedElements)
    /// The end of the child features that are gone since a state was replaced.
    indirect case endReplaced(ReplacedState)
    /// An effect whose actions are limited to one per interval.
    indirect case throttled(Effect<Action>, EffectThrottle)
    /// An effect that a closure makes at each start.
    indirect case deferred(@Sendable () -> Effect<Action>)
  }

  package let operation: Operation

  package init(_ operation: Operation) {
    self.operation = operation
  }
}

// Safe: every value in the tree is `Sendable`, except those of `endElements` and `endReplaced`,
// which hold copies of the state. The store drops them, in its own isolation, when it has
// interpreted the reducer's effect.
extension Effect: @unchecked Sendable where Action: Sendable {}

extension Effect {
  /// An effect that does nothing.
  public static var none: Self { Self(.none) }

  /// Sends an action after the reducer has returned and before the store's `send` returns.
  ///
  /// Use it in a child feature to notify its parent. To share logic between two actions, call a
  /// method.
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Whether there is nothing to interpret.
  @usableFromInline package var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}
