import Foundation

/// A histogram whose buckets widen by 9% each, so that any number of durations takes little memory.
struct LatencyHistogram: Equatable, Sendable {
  private static let bucketsPerDoubling = 8.0

  private var buckets: [Int: Int] = [:]
  private(set) var count = 0

  /// Adds a duration.
  mutating func add(_ duration: Duration) {
    let microseconds = max(duration / .microseconds(1), 1)
    buckets[Int(log2(microseconds) * Self.bucketsPerDoubling), default: 0] += 1
    count += 1
  }

  /// Adds the durations of another histogram.
  mutating func add(_ other: LatencyHistogram) {
    buckets.merge(other.buckets, uniquingKeysWith: +)
    count += other.count
  }

  /// Returns the upper bound of the bucket with a quantile; `nil` without durations.
  ///
  /// - Parameter fraction: 0.5 for the median, 0.99 for the 99th percentile.
  func quantile(_ fraction: Double) -> Duration? {
    var rest = Int((fraction * Double(count)).rounded(.up))
    for (bucket, count) in buckets.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 {
        return .microseconds(exp2(Double(bucket + 1) / Self.bucketsPerDoubling))
      }
    }
    return nil
  }

  /// The median and the 99th percentile, as in `p50 1.4 ms, p99 12.0 ms`.
  var summary: String {
    guard let half = quantile(0.5), let high = quantile(0.99) else { return "none" }
    return "p50 \(half.inMilliseconds), p99 \(high.inMilliseconds)"
  }
}

extension Duration {
  /// The duration as in `1.4 ms`.
  var inMilliseconds: String { String(format: "%.1f ms", self / .milliseconds(1)) }

  /// The duration as in `2.05 s`.
  var inSeconds: String { String(format: "%.2f s", self / .seconds(1)) }
}
