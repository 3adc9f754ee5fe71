/// A step that the core performs for its effects.
package enum EffectStep {
  /// Add the operation to its completion, make a task that runs it, then report that it has ended.
  case launch(RunningEffect)
  /// Process an action.
  ///
  /// Afterwards report the end of the token, if there is one. `cause` is the number of the action
  /// that the reducer returned it for, as in ``EffectContext/action``.
  case deliver(AnyEffectValue, EffectToken?, EffectCompletion, cause: Int)
  /// Read the clocks of the token's throttles, and ask the registry to admit the action.
  ///
  /// Afterwards report the end of the token.
  case admit(AnyEffectValue, EffectToken)
  /// Call the closure of a deferred effect, and report the result.
  ///
  /// Its context is that of the token, which may have been cancelled.
  case expand(AnyEffectValue, EffectToken, EffectContext)
  /// Add a part of an operation to its completion.
  case open(RunningEffect)
  /// Cancel the task of an operation or a part.
  case cancel(RunningEffect)
}
