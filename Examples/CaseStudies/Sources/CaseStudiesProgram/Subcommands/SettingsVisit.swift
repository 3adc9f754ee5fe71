import CaseStudyArguments
import Settings

/// The actions of a user on the settings screen.
struct SettingsVisit {
  /// Whether the user refuses the permission for reminders.
  let refusesReminders: Bool
  /// The actions in order, beginning with `appeared`.
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
