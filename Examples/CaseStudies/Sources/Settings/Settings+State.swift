extension Settings {
  package static let themeKey = "theme"
  package static let remindersKey = "reminders"
  package static let exportName = "settings.txt"
  package static let reminderHour = 9
}

extension Settings.State {
  /// The exported text: one line for each setting.
  package var exportText: String {
    "theme = \(theme.rawValue)\nreminders = \(reminders.text)\n"
  }

  /// Restores the stored theme and reminder setting.
  package mutating func restore(_ remembered: (_ key: String) -> String?) {
    theme = remembered(Settings.themeKey).flatMap(Theme.init(rawValue:)) ?? theme
    reminders = remembered(Settings.remindersKey).flatMap(ReminderSetting.init(text:)) ?? reminders
  }
}
