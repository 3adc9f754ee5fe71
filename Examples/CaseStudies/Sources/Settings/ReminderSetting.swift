/// The user's setting for reminders.
package enum ReminderSetting: Equatable, Sendable {
  /// The user wants no reminders.
  case off
  /// The user wants reminders, but they are not permitted.
  case refused
  /// The user gets a reminder at this hour of each day.
  case daily(hour: Int)

  /// The text of the setting, on the screen and in the preferences.
  package var text: String {
    switch self {
    case .off: "off"
    case .refused: "not permitted"
    case .daily(let hour): "daily at \(hour):00"
    }
  }

  /// Parses a setting from the preferences.
  init?(text: String) {
    let daily = (0..<24).map { Self.daily(hour: $0) }
    guard let setting = ([.off, .refused] + daily).first(where: { $0.text == text }) else {
      return nil
    }
    self = setting
  }
}
