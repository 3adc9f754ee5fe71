/// Whether a person is reminded.
package enum ReminderSetting: Equatable, Sendable {
  /// They do not want to be.
  case off
  /// They want to be, and have said that they do not.
  case refused
  /// They are, at this hour of each day.
  case daily(hour: Int)

  /// The setting as it is shown and remembered.
  package var text: String {
    switch self {
    case .off: "off"
    case .refused: "not permitted"
    case .daily(let hour): "daily at \(hour):00"
    }
  }

  /// Reads a setting that was remembered.
  init?(text: String) {
    let daily = (0..<24).map { Self.daily(hour: $0) }
    guard let setting = ([.off, .refused] + daily).first(where: { $0.text == text }) else {
      return nil
    }
    self = setting
  }
}
