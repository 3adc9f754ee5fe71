extension Simulation {
  /// The actors whose queues are worked off by jobs that are ready.
  struct Drains {
    /// An actor is in there once for each job; as 0, if it is not known which one that is.
    private var actors: [UInt] = []

    mutating func insert(_ actor: UInt) {
      actors.append(actor)
    }

    mutating func remove(_ actor: UInt) {
      if let index = actors.firstIndex(of: actor) { actors.remove(at: index) }
    }

    /// Whether a job works off the queue of an actor, as far as is known.
    func mayInclude(_ actor: UInt) -> Bool {
      actors.contains { $0 == actor || $0 == 0 }
    }
  }
}
