extension Simulation {
  /// The actors whose queues are worked off by jobs that are ready.
  struct Drains {
    /// How many jobs work off an actor; as actor 0, those of which that is not known.
    private var counts: [UInt: Int] = [:]

    mutating func insert(_ actor: UInt) {
      counts[actor, default: 0] += 1
    }

    mutating func remove(_ actor: UInt) {
      guard let count = counts[actor] else { return }
      counts[actor] = count == 1 ? nil : count - 1
    }

    /// Whether a job works off the queue of an actor, as far as is known.
    func mayInclude(_ actor: UInt) -> Bool {
      !counts.isEmpty && (counts[actor] != nil || counts[0] != nil)
    }
  }
}
