extension Settings {
  package static let themeKey = "theme"
  package static let remindersKey = "reminders"
  package static let exportName = "settings.txt"
  package static let reminderHour = 9
}

extension Settings.State {
  /// What is exported: a line for each setting.
  package var exportText: String {
    "theme = \(theme.rawValue)\nreminders = \(reminders.text)\n"
  }

  /// Takes over what was chosen when the screen was there before.
  package mutating func restore(_ remembered: (_ key: String) -> String?) {
    theme = remembered(Settings.themeKey).flatMap(Theme.init(rawValue:)) ?? theme
    reminders = remembered(Settings.remindersKey).flatMap(ReminderSetting.init(text:)) ?? reminders
  }
}
