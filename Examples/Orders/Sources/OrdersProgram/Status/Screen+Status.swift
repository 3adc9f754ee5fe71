import Foundation
package import TerminalKit

extension Screen {
  /// Draws the counts of a node.
  ///
  /// - Parameters:
  ///   - counts: The counts.
  ///   - title: A description of the node's work.
  ///   - elapsed: The time since the start of the counts.
  ///   - size: The size of the terminal.
  package static func status(
    _ counts: Metrics.Counts, title: String, elapsed: Duration, size: Size
  ) -> Screen {
    let rows = counts.rows(elapsed: elapsed)
    guard size.fits(Size(columns: 44, rows: rows.count + 4)) else {
      return .notice(["Enlarge the terminal to 44 × \(rows.count + 4).", "Too small"], size: size)
    }
    var screen = Screen(size: size)
    screen.drawBox(screen.bounds, title: title, style: .bold)
    for (index, row) in rows.enumerated() {
      screen.write(row.name, at: Position(column: 3, row: index + 2), style: .dim)
      screen.write(row.value, at: Position(column: 20, row: index + 2))
    }
    screen.write(
      " q ends ", at: Position(column: 3, row: size.rows - 1), style: .bold)
    return screen
  }
}

extension Metrics.Counts {
  /// The counts as names and values.
  func rows(elapsed: Duration) -> [(name: String, value: String)] {
    let seconds = max(elapsed / .seconds(1), 0.001)
    return [
      ("Time", elapsed.inSeconds),
      ("Actions", "\(actions) (\(Int(Double(actions) / seconds)) a second)"),
      ("Commits", "\(commits) (\(Int(Double(commits) / seconds)) a second)"),
      (
        "Actions a commit",
        String(format: "%.2f on average, at most %d", actionsPerCommit, largestCommit)
      ),
      ("Commit times", commitTimes.summary),
      ("Messages", "\(deliveries) applied, \(forwards) sent to other nodes"),
      ("Restored", "\(recoveries) entities, \(recoveryTimes.summary)"),
      ("Problems", "\(retries) retries, \(failures) failures, \(lostLeases) lost leases"),
    ]
  }
}
