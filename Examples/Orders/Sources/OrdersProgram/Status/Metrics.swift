package import IntarsiaDurability
import Synchronization

/// Counts the events of durable stores.
package final class Metrics: Sendable {
  /// The counts so far.
  package struct Counts: Equatable, Sendable {
    /// The number of appends.
    package var commits = 0
    /// The number of appended actions.
    package var actions = 0
    /// The number of actions in the largest append.
    package var largestCommit = 0
    /// The number of entities that were restored.
    package var recoveries = 0
    /// The number of applied messages.
    package var deliveries = 0
    /// The number of actions for entities of other nodes.
    package var forwards = 0
    /// The number of repeated calls of the journal.
    package var retries = 0
    /// The number of failed appends and of rejected messages.
    package var failures = 0
    /// The number of lost leases.
    package var lostLeases = 0
    /// The durations of appends.
    var commitTimes = LatencyHistogram()
    /// The durations of restorations.
    var recoveryTimes = LatencyHistogram()

    /// Creates counts of no events.
    package init() {}

    /// Adds an event.
    package mutating func add(_ event: DurabilityEvent) {
      switch event {
      case .committed(_, let actions, let duration):
        commits += 1
        self.actions += actions
        largestCommit = max(largestCommit, actions)
        commitTimes.add(duration)
      case .recovered(_, _, let duration):
        recoveries += 1
        recoveryTimes.add(duration)
      case .delivered: deliveries += 1
      case .forwarded: forwards += 1
      case .retried: retries += 1
      case .failed, .rejected: failures += 1
      case .leaseLost: lostLeases += 1
      case .retired: break
      }
    }

    /// The mean number of actions in an append.
    var actionsPerCommit: Double { commits == 0 ? 0 : Double(actions) / Double(commits) }
  }

  private let state = Mutex(Counts())

  /// Creates metrics without events.
  package init() {}

  /// Adds an event.
  package func add(_ event: DurabilityEvent) { state.withLock { $0.add(event) } }

  /// The counts so far.
  package var counts: Counts { state.withLock { $0 } }

  /// Resets all counts.
  package func reset() { state.withLock { $0 = Counts() } }
}
