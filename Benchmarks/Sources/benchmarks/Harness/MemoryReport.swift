import Foundation

/// Shows memory measurements as a table.
enum MemoryReport {
  static func table(of measurements: [MemoryMeasurement]) -> String {
    let width = measurements.map(\.name.count).max() ?? 0
    func row(_ name: String, _ cells: [String]) -> String {
      let padded = zip(cells, [7, 10, 9, 22]).map { cell, width in
        String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      return "| " + name.padding(toLength: max(width, 4), withPad: " ", startingAt: 0) + " | "
        + padded.joined(separator: " | ") + " |"
    }
    let rule =
      "| " + String(repeating: "-", count: max(width, 4))
      + " | ------: | ---------: | --------: | ---------------------: |"
    let rows = measurements.map {
      row(
        $0.name,
        [
          "\($0.count)", $0.bytesEach.map { String(format: "%.0f", $0) } ?? "",
          String(format: "%.0f", Double($0.peak) / 1024), resident($0),
        ])
    }
    return ([row("what", ["number", "bytes each", "peak, KB", "resident, KB"]), rule] + rows)
      .joined(separator: "\n")
  }

  /// Returns the resident memory before and after a case.
  private static func resident(_ measurement: MemoryMeasurement) -> String {
    guard let before = measurement.residentBefore, let after = measurement.residentAfter else {
      return ""
    }
    return "\(before / 1024) → \(after / 1024)"
  }
}
