import Intarsia
import SamovarFeatures
import TerminalKit

/// All texts that the program shows to the user, except those of the features.
enum Texts {
  static let program = "samovar"
  static let version = "0.1.0"

  static let title = "Samovar"
  static let newTea = "New tea"
  static let editTea = "Edit"
  static let steeping = "Steeping"
  static let unsaved = "not saved"

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

  static let noTeas = "The cabinet is empty. Press a to add a tea."

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

  static func infusionCount(_ count: Int) -> String {
    count == 1 ? "1 infusion" : "\(count) infusions"
  }

  // MARK: Form

  /// The width of the labels of a form, including the mark in front of them.
  static let labelColumns = 16

  static func label(of field: TeaForm.Field, in tea: Tea) -> String {
    switch field {
    case .query: "Look up"
    case .name: "Name"
    case .kind: "Kind"
    case .temperature: "Water"
    case .infusion(let id): "Infusion \((tea.infusions.index(id: id) ?? 0) + 1)"
    }
  }

  static func suggestion(_ tea: CatalogueTea) -> String {
    "\(tea.name), \(tea.kind.title)"
  }

  /// The note about the values that are missing in a form.
  static func incomplete(_ tea: Tea) -> String {
    var missing: [String] = []
    if tea.name.allSatisfy(\.isWhitespace) { missing.append("a name") }
    if tea.temperature == 0 { missing.append("warm water") }
    if tea.infusions.isEmpty { missing.append("an infusion (^N)") }
    if tea.infusions.contains(where: { $0.seconds == 0 }) { missing.append("time to steep") }
    return "Still missing: \(missing.joined(separator: ", "))"
  }

  // MARK: Tea

  static func kind(_ tea: Tea) -> String {
    "\(tea.kind.title) tea, \(tea.temperature) °C"
  }

  static func infusions(_ tea: Tea) -> String {
    "Infusions: \(tea.infusions.map { time($0.seconds) }.joined(separator: ", "))"
  }

  static let noTastings = "Not tasted yet. Press s to make it."
  static let noNote = "Nothing was noted down."

  static func row(_ tasting: Tasting, dates: DateText) -> String {
    let day = dates.day(tasting.date).padded(toColumns: 11)
    let count = infusionCount(tasting.infusions).padded(toColumns: 12)
    return "\(day)  \(count)  \(stars(tasting.rating))  \(tasting.note)"
  }

  static func stars(_ rating: Int?) -> String {
    guard let rating else { return "not rated" }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }

  // MARK: Steeping

  static func time(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  static func progress(of state: Steeping.State) -> String {
    let count = state.tea.infusions.count
    guard !state.isFinished else { return infusionCount(count) + " poured" }
    return "Infusion \(state.index + 1) of \(count), \(state.tea.temperature) °C"
  }

  static func phase(of state: Steeping.State) -> String {
    let phase =
      switch state.phase {
      case .waiting: state.isFinished ? "Enjoy your tea." : "Ready to pour"
      case .steeping: "Steeping…"
      case .paused: "Paused"
      }
    return state.isBellOn || state.isFinished ? phase : "\(phase) (bell off)"
  }
}
