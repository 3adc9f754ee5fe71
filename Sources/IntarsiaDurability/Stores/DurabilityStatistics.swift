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
@dynamicMemberLookup
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
    /// - Parameter percent: The share, from 0 to 100; the longest latency if it is more.
    public func percentile(_ percent: Double) -> Duration {
      let rank = Double(count) * percent / 100
      var seen = 0
      for (index, number) in buckets.enumerated() where number > 0 {
        seen += number
        if Double(seen) >= rank { return min(Self.end(ofBucket: index), longest) }
      }
      return longest
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

  /// The counts and latencies at one moment.
  public struct Counts: Sendable {
    /// The appends of entities, with the time until they were in the journal.
    public internal(set) var commits = Latencies()
    /// The restored entities.
    public internal(set) var recoveries = Latencies()
    /// The actions in all appends.
    ///
    /// Divided by the appends, it is the size of a batch.
    public internal(set) var actions = 0
    /// The actions that were run again to restore entities.
    public internal(set) var recoveredActions = 0
    /// The messages that were applied.
    public internal(set) var deliveredMessages = 0
    /// The messages that were set aside.
    public internal(set) var rejectedMessages = 0
    /// The actions that were forwarded to other nodes.
    public internal(set) var forwardedActions = 0
    /// The idle entities that were released.
    public internal(set) var retiredEntities = 0
    /// The entities that were released because an append failed.
    public internal(set) var failedEntities = 0
    /// The calls of the journal that were tried again.
    public internal(set) var retriedCalls = 0
    /// The times that the node has lost its lease.
    public internal(set) var lostLeases = 0
  }

  private let state = VisibleMutex(Counts())

  /// Creates statistics without events.
  public init() {}

  /// The counts and latencies so far.
  public var counts: Counts { state.withLock { $0 } }

  /// One of the ``counts``.
  public subscript<Value>(dynamicMember count: KeyPath<Counts, Value>) -> Value {
    counts[keyPath: count]
  }

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
      case .retired: state.retiredEntities += 1
      case .failed: state.failedEntities += 1
      case .delivered: state.deliveredMessages += 1
      case .rejected: state.rejectedMessages += 1
      case .forwarded: state.forwardedActions += 1
      case .leaseLost: state.lostLeases += 1
      case .retried: state.retriedCalls += 1
      }
    }
  }
}
