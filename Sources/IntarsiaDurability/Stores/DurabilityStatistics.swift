import IntarsiaConcurrency

/// Counts and latencies of durable stores.
///
/// ```swift
/// let statistics = DurabilityStatistics()
/// let observation = stores.observe(statistics.record)
/// …
/// print(statistics.commits.count, statistics.commits.percentile(99))
/// ```
///
/// - Isolation: Safe to use from any isolation.
public final class DurabilityStatistics: Sendable {
  /// The latencies of one kind of event.
  public struct Latencies: Sendable {
    /// The number of events.
    public private(set) var count = 0
    /// The sum of the latencies.
    public private(set) var total = Duration.zero
    /// The longest latency.
    public private(set) var longest = Duration.zero
    /// The number of latencies for each power of the square root of two, in nanoseconds.
    private var buckets = [Int](repeating: 0, count: 96)

    /// The mean latency; zero without events.
    public var mean: Duration { count == 0 ? .zero : total / count }

    /// The latency that a share of the events does not exceed, at most 42% too large.
    ///
    /// - Parameter percent: The share, from 0 to 100.
    public func percentile(_ percent: Double) -> Duration {
      let rank = Int((Double(count) * percent / 100).rounded(.up))
      var seen = 0
      for (index, number) in buckets.enumerated() where number > 0 {
        seen += number
        if seen >= max(rank, 1) { return min(Self.end(ofBucket: index), longest) }
      }
      return .zero
    }

    mutating func add(_ duration: Duration) {
      count += 1
      total += duration
      longest = max(longest, duration)
      let index = (0..<buckets.count).first { Self.end(ofBucket: $0) >= duration }
      buckets[index ?? buckets.count - 1] += 1
    }

    private static func end(ofBucket index: Int) -> Duration {
      let power = Double(UInt64(1) << UInt64(index / 2))
      return .nanoseconds(Int64(index.isMultiple(of: 2) ? power : power * 2.0.squareRoot()))
    }
  }

  private struct State {
    var commits = Latencies()
    var recoveries = Latencies()
    var actions = 0
    var recoveredActions = 0
    var delivered = 0
    var rejected = 0
    var forwarded = 0
    var retired = 0
    var failed = 0
    var retried = 0
    var lostLeases = 0
  }

  private let state = VisibleMutex(State())

  /// Creates statistics without events.
  public init() {}

  /// Adds an event.
  public func record(_ event: DurabilityEvent) {
    state.withLock { state in
      switch event {
      case .committed(_, let actions, let duration):
        state.commits.add(duration)
        state.actions += actions
      case .recovered(_, let actions, let duration):
        state.recoveries.add(duration)
        state.recoveredActions += actions
      case .retired: state.retired += 1
      case .failed: state.failed += 1
      case .delivered: state.delivered += 1
      case .rejected: state.rejected += 1
      case .forwarded: state.forwarded += 1
      case .leaseLost: state.lostLeases += 1
      case .retried: state.retried += 1
      }
    }
  }

  /// The appends of entities, with the time until they were in the journal.
  public var commits: Latencies { state.withLock(\.commits) }
  /// The restored entities.
  public var recoveries: Latencies { state.withLock(\.recoveries) }
  /// The actions in all appends.
  ///
  /// Divided by the appends, it is the size of a batch.
  public var actions: Int { state.withLock(\.actions) }
  /// The actions that were run again to restore entities.
  public var recoveredActions: Int { state.withLock(\.recoveredActions) }
  /// The messages that were applied.
  public var deliveredMessages: Int { state.withLock(\.delivered) }
  /// The messages that were set aside.
  public var rejectedMessages: Int { state.withLock(\.rejected) }
  /// The actions that were forwarded to other nodes.
  public var forwardedActions: Int { state.withLock(\.forwarded) }
  /// The idle entities that were released.
  public var retiredEntities: Int { state.withLock(\.retired) }
  /// The entities that were released because an append failed.
  public var failedEntities: Int { state.withLock(\.failed) }
  /// The calls of the journal that were tried again.
  public var retriedCalls: Int { state.withLock(\.retried) }
  /// The times that the node has lost its lease.
  public var lostLeases: Int { state.withLock(\.lostLeases) }
}
