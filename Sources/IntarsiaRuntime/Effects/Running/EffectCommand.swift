/// A message from a running operation to its core that does not depend on the type of the actions.
package enum EffectCommand: Sendable {
  /// A separately cancellable part of the operation begins.
  case open(EffectPart)
  /// A part of the operation has ended.
  case close(EffectToken)
  /// A cancellation request is in the port's ``CancellationRequests``.
  case wake
}
