/// The result of a run that killed workers.
package struct ChaosReport: Equatable, Sendable {
  let kills: Int
  let starts: Int
  let duration: Duration
  let acknowledged: Acknowledged
  /// The unexpected ends of workers, and a message that is still pending at the end.
  let failures: [String]
  let audit: Audit

  /// The number of contradictions and failures.
  package var problemCount: Int { audit.problems.count + failures.count }

  /// The report, one fact per line.
  package var text: String {
    var lines = [
      "Workers: \(starts) started, \(kills) killed by kill -9, in \(duration.inSeconds).",
      "Acknowledged: \(acknowledged.created.count) created, \(acknowledged.placed.count) placed, "
        + "\(acknowledged.paid.count) paid, \(acknowledged.shipped.count) shipped.",
    ]
    lines += failures
    lines.append(audit.report)
    return lines.joined(separator: "\n")
  }
}
