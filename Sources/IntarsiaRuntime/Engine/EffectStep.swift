/// What an engine has to do next for its effects.
package enum EffectStep {
  /// Make a task that runs the operation, then report that it has ended.
  case launch(RunningEffect)
  /// Process an action; report the end of the token, if there is one, when that is done.
  case deliver(AnyEffectAction, EffectToken?, EffectTicket)
  /// Cancel the task of an operation.
  case cancel(RunningEffect)
  /// Cancel the task of a part of an operation.
  case cancelPart(EffectPart)
}
