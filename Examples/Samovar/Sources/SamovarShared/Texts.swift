import Intarsia
package import SamovarFeatures

/// The texts that the terminal and the window show alike, except those of the features.
package enum Texts {
  package static let title = "Samovar"
  package static let newTea = "New tea"
  package static let editTea = "Edit"
  package static let steeping = "Steeping"
  package static let unsaved = "not saved"

  // MARK: Cabinet

  package static let emptyCabinet = "The cabinet is empty."

  package static func infusionCount(_ count: Int) -> String {
    count == 1 ? "1 infusion" : "\(count) infusions"
  }

  // MARK: Form

  package static func label(of field: TeaForm.Field, in tea: Tea) -> String {
    switch field {
    case .query: "Look up"
    case .name: "Name"
    case .kind: "Kind"
    case .temperature: "Water"
    case .infusion(let id): "Infusion \((tea.infusions.index(id: id) ?? 0) + 1)"
    }
  }

  package static func suggestion(_ tea: CatalogueTea) -> String {
    "\(tea.name), \(tea.kind.title)"
  }

  /// The note about the values that are missing in a form.
  ///
  /// - Parameters:
  ///   - tea: The tea in the form.
  ///   - infusion: The name of a missing infusion, which may tell how to add one.
  package static func incomplete(_ tea: Tea, infusion: String = "an infusion") -> String {
    var missing: [String] = []
    if tea.name.allSatisfy(\.isWhitespace) { missing.append("a name") }
    if tea.temperature == 0 { missing.append("warm water") }
    if tea.infusions.isEmpty { missing.append(infusion) }
    if tea.infusions.contains(where: { $0.seconds == 0 }) { missing.append("time to steep") }
    return "Still missing: \(missing.joined(separator: ", "))"
  }

  // MARK: Tea

  package static func kind(_ tea: Tea) -> String {
    "\(tea.kind.title) tea, \(tea.temperature) °C"
  }

  package static func infusions(_ tea: Tea) -> String {
    "Infusions: \(tea.infusions.map { time($0.seconds) }.joined(separator: ", "))"
  }

  package static let notTasted = "Not tasted yet."
  package static let noNote = "Nothing was noted down."

  package static func stars(_ rating: Int?) -> String {
    guard let rating else { return "not rated" }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }

  // MARK: Steeping

  package static func time(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  package static func progress(of state: Steeping.State) -> String {
    let count = state.tea.infusions.count
    guard !state.isFinished else { return infusionCount(count) + " poured" }
    return "Infusion \(state.index + 1) of \(count), \(state.tea.temperature) °C"
  }

  package static func phase(of state: Steeping.State) -> String {
    let phase =
      switch state.phase {
      case .waiting: state.isFinished ? "Enjoy your tea." : "Ready to pour"
      case .steeping: "Steeping…"
      case .paused: "Paused"
      }
    return state.isBellOn || state.isFinished ? phase : "\(phase) (bell off)"
  }
}
