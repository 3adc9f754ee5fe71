import IntarsiaIssues

#if DEBUG
  extension StoreCore {
    /// Reports an action sent from outside the main actor, past the compiler's check, and re-sends
    /// it on the main actor.
    ///
    /// The main actor may be changing the core. So this function reads only `makePort`, which is
    /// set once, and sends the action through a new port.
    ///
    /// - Returns: `nil`, because the action has not been processed yet.
    @inline(never)
    func sendFromElsewhere(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
      reportIssue(
        IssueCode.store.sendOffMainActor,
        "An action was sent to a store from outside the main actor.",
        values: [("Action", "\(action)"), ("Sent at", "\(location)")], at: location)
      makePort?().send(Transferred(unchecked: action), at: location)
      return nil
    }
  }
#endif
