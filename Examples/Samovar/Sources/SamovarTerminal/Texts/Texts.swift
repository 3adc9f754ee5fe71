import SamovarFeatures
import SamovarShared
import TerminalKit

/// The texts that only the terminal shows.
extension Texts {
  static let program = "samovar"
  static let version = "0.1.0"

  /// The notice on a screen that is too small, from the longest text to the shortest.
  static func tooSmall(_ size: Size, minimum: Size) -> [String] {
    let needed = "\(minimum.columns) × \(minimum.rows)"
    return [
      """
      Samovar needs \(needed) characters; here are \(size.columns) × \(size.rows). \
      Please enlarge the window, or press q to quit.
      """,
      "Samovar needs \(needed) characters: enlarge the window, or press q to quit.",
      "Enlarge the window to \(needed), or press q to quit.",
      "Too small; q quits.",
    ]
  }

  // MARK: Cabinet

  static let noTeas = "\(emptyCabinet) Press a to add a tea."

  /// A line of the cabinet, with as many details of the tea as fit.
  static func row(_ tea: Tea, columns: Int) -> String {
    var details = "  \(tea.kind.title.padded(toColumns: 6))  \(degrees(tea.temperature))"
    if columns >= 48 {
      details += "  \(infusionCount(tea.infusions.count).padded(toColumns: 12))"
      details += "  \(tea.tastings.first?.rating.map { stars($0) } ?? "     ")"
    }
    return tea.name.padded(toColumns: columns - details.displayWidth) + details
  }

  private static func degrees(_ temperature: Int) -> String {
    "\(temperature < 100 ? " " : "")\(temperature) °C"
  }

  // MARK: Form

  /// The width of the labels of a form, including the mark in front of them.
  static let labelColumns = 16

  static func missing(in tea: Tea) -> String { incomplete(tea, infusion: "an infusion (^N)") }

  // MARK: Tea

  static let noTastings = "\(notTasted) Press s to make it."

  static func row(_ tasting: Tasting, dates: DateText) -> String {
    let day = dates.day(tasting.date).padded(toColumns: 11)
    let count = infusionCount(tasting.infusions).padded(toColumns: 12)
    return "\(day)  \(count)  \(stars(tasting.rating))  \(tasting.note)"
  }
}
