/// A step that the core performs for its effects.
package enum EffectStep {
  /// Make a task that runs the operation, then report that it has ended.
  case launch(RunningEffect)
  /// Process an action.
  ///
  /// Afterwards report the end of the token, if there is one.
  case deliver(AnyEffectAction, EffectToken?, EffectCompletion)
  /// Cancel the task of an operation.
  case cancel(RunningEffect)
  /// Cancel the task of a part of an operation.
  case cancelPart(EffectPart)
}
