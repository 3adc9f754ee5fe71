import Foundation

/// Shows measurements as a table and as JSON.
enum Report {
  static func table(of measurements: [Measurement]) -> String {
    let header = ["case", "ns/op", "floor", "ratio", "goal", "alloc/op", ""]
    let rows = measurements.map { measurement in
      [
        measurement.name,
        number(measurement.nanosecondsPerOperation),
        measurement.floor ?? (measurement.isFloor ? "" : "none"),
        measurement.ratio.map { String(format: "%.2f", $0) } ?? "",
        goal(of: measurement),
        measurement.allocationsPerOperation.map { String(format: "%g", $0) } ?? "?",
        measurement.isGoodEnough.map { $0 ? "✔" : "✘" } ?? "",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return [0, 2, 6].contains(column) ? cell.0 + padding : padding + cell.0
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule =
      "| "
      + zip(widths, header.indices).map { width, column in
        String(repeating: "-", count: max(1, width - 1)) + ([0, 2, 6].contains(column) ? "-" : ":")
      }.joined(separator: " | ") + " |"
    return ([line(header), rule] + rows.map(line)).joined(separator: "\n")
  }

  static func json(of measurements: [Measurement]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(measurements)
  }

  private static func number(_ nanoseconds: Double) -> String {
    String(format: nanoseconds < 100 ? "%.1f" : "%.0f", nanoseconds)
  }

  private static func goal(of measurement: Measurement) -> String {
    [
      measurement.wantedNanoseconds.map { String(format: "≤ %g ns", $0) },
      measurement.goal.map { String(format: "≤ %.3g", $0) },
      measurement.allocationGoal.map { String(format: "%g alloc", $0) },
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }
}
