/// The origin of an action, and the completion and tokens that belong to it.
struct ActionArrival {
  let origin: ActionOrigin
  /// The operation that sent the action.
  ///
  /// If it is cancelled before the action is processed, the action is dropped.
  var source: EffectToken?
  var completion: EffectCompletion?
  /// The token whose end is reported after the action has been processed.
  var token: EffectToken?
  /// Whether the action has waited in the queue.
  var hasWaited = false

  /// A placeholder for a processed action, so that its references are released.
  static let processed = ActionArrival(origin: .effect(nil))
}
