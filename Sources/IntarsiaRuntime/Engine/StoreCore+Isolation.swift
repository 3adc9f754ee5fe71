import IntarsiaIssues

#if DEBUG
  extension StoreCore {
    /// Reports an action that was sent past the compiler's check from outside the main actor, and
    /// re-sends it on the main actor.
    ///
    /// The main actor may be changing the engine, so nothing of it is touched here: the action takes a
    /// port of its own.
    ///
    /// - Returns: Nothing to wait for.
    @inline(never)
    func sendFromElsewhere(_ action: Action, at location: IssueLocation) -> EffectTicket? {
      reportIssue(
        IssueCode.store.sendOffMainActor,
        "An action was sent to a store from outside the main actor.",
        values: [("Action", "\(action)"), ("Sent at", "\(location)")], at: location)
      makePort?().send(HandedOver(unchecked: action), at: location)
      return nil
    }
  }
#endif
