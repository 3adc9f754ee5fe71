import IntarsiaIssues

extension StoreCore {
  /// Reports an action that was sent past the compiler's check from outside the main actor, and lets it come in by the door.
  ///
  /// Nothing of the engine is touched here: whoever has it may be changing it.
  ///
  /// - Returns: Nothing to wait for.
  @inline(never)
  func sendFromElsewhere(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    reportIssue(
      IssueCode.store.sendOffMainActor,
      "An action was sent to a store from outside the main actor.",
      values: [("Action", "\(action)"), ("Sent at", "\(location)")], at: location)
    port?.send(HandedOver(unchecked: action), at: location)
    return nil
  }
}
