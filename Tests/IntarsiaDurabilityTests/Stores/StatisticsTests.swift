import Intarsia
import Testing

@testable import IntarsiaDurability

@Suite("Statistics of durable stores", .endsWithinAMinute)
struct StatisticsTests {
  private let order = EntityAddress(kind: "order", id: "1")
  private let error = DurabilityError(.full, "Full.", remedy: "Make room.")

  private func numbers(_ counts: DurabilityStatistics.Counts) -> [Int] {
    [
      counts.commits.count, counts.actions, counts.recoveries.count, counts.recoveredActions,
      counts.retiredEntities, counts.failedEntities, counts.deliveredMessages,
      counts.rejectedMessages, counts.forwardedActions, counts.lostLeases, counts.retriedCalls,
    ]
  }

  @Test("Each event adds to its own counts")
  func counts() {
    let events: [(DurabilityEvent, [Int])] = [
      (.committed(order, actions: 3, duration: .seconds(1)), [1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      (.recovered(order, actions: 4, duration: .seconds(1)), [0, 0, 1, 4, 0, 0, 0, 0, 0, 0, 0]),
      (.retired(order), [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
      (.failed(order, error), [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
      (.delivered(order, message: "1"), [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
      (.rejected(order, message: "1", error), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
      (.forwarded(order, owner: "a"), [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
      (.leaseLost, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
      (.retried(error), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    ]
    let statistics = DurabilityStatistics()
    var expected = numbers(statistics.counts)
    #expect(expected == Array(repeating: 0, count: 11))
    for _ in 1...2 {
      for (event, difference) in events {
        statistics.record(event)
        expected = zip(expected, difference).map(+)
        #expect(numbers(statistics.counts) == expected, "\(event)")
      }
    }
    #expect(statistics.recoveries.total == .seconds(2))
  }

  @Test("Latencies have a mean, a maximum, and percentiles that are at most 42% too large")
  func latencies() {
    var latencies = DurabilityStatistics.Latencies()
    #expect(latencies.mean == .zero)
    #expect(latencies.percentile(50) == .zero)
    let durations = [1, 1_024, 1_025, 1_448, 1_449, 2_048, 2_049, 1_000_000].map {
      Duration.nanoseconds($0)
    }
    for duration in durations.reversed() { latencies.add(duration) }
    #expect(latencies.count == 8)
    #expect(latencies.total == durations.reduce(.zero, +))
    #expect(latencies.mean == latencies.total / 8)
    #expect(latencies.longest == .milliseconds(1))
    let ends = (1...8).map { latencies.percentile(Double($0) * 12.5) }
    #expect(
      ends == [1, 1_024, 1_448, 1_448, 2_048, 2_048, 2_896, 1_000_000].map { .nanoseconds($0) })
    #expect(latencies.percentile(12.6) == .nanoseconds(1_024))
    latencies.add(.seconds(1_000_000))
    #expect(latencies.longest == .seconds(1_000_000))
    #expect(latencies.percentile(99) > .seconds(100_000))
  }
}
