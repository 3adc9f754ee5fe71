/// What an engine has to do next for its effects.
package enum EffectStep {
  /// Make a task that runs the operation, then report that it has ended.
  case launch(AnyEffectRun, EffectToken, EffectTicket)
  /// Process an action; report the end of the token, if there is one, when that is done.
  case deliver(AnyEffectAction, EffectToken?, EffectTicket)
  /// Cancel the task of an operation.
  case cancel(EffectToken, EffectTicket)
}
