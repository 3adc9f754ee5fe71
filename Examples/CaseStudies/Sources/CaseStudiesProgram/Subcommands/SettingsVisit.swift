import CaseStudyArguments
import Settings

/// What a person does on the screen of the settings.
struct SettingsVisit {
  /// Whether the person says no when asked for permission.
  let refusesReminders: Bool
  /// What happens, from the first moment on.
  let actions: [Settings.Action]

  private enum OnOff: String, CaseIterable {
    case on
    case off
  }

  /// Takes the options from the arguments.
  init(taking arguments: inout Arguments) throws(ArgumentError) {
    var actions: [Settings.Action] = [.appeared]
    if let theme = try arguments.word("--theme", Theme.self) { actions.append(.themePicked(theme)) }
    if let reminders = try arguments.word("--reminders", OnOff.self) {
      actions.append(.remindersToggled(reminders == .on))
    }
    refusesReminders = try arguments.flag("--refuse")
    if try arguments.flag("--export") { actions.append(.exportButtonTapped) }
    if let text = try arguments.option("--feedback") {
      actions.append(.feedback(.sendButtonTapped(text)))
    }
    self.actions = actions
  }
}
