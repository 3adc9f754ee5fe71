import Foundation
package import Intarsia

/// Reminds the user once a day: the fourth client of the screen, for notifications.
@DependencyClient
package struct Reminders: Sendable {
  /// Asks for permission to remind the user, and returns whether it is granted.
  package var requestPermission: @Sendable () async -> Bool = { false }

  /// Schedules a reminder for this hour of each day.
  package var schedule: @Sendable (_ hour: Int) async throws -> Void

  /// Cancels the reminder.
  package var cancel: @Sendable () async -> Void
}

extension DependencyValues {
  /// Reminds the user once a day: by default, with a calendar in the folder for temporary files.
  @DependencyEntry(
    liveValue: Reminders.calendar(folder: NSTemporaryDirectory()), previewValue: Reminders.preview)
  package var reminders = Reminders()
}

extension Reminders {
  /// Grants permission, and schedules nothing: for previews.
  package static let preview = Reminders(
    requestPermission: { true }, schedule: { _ in }, cancel: {})

  /// Writes the reminder to `reminder.ics` in a folder; any calendar application can open the file.
  package static func calendar(folder path: String) -> Self {
    let folder = URL(fileURLWithPath: path)
    let file = folder.appendingPathComponent("reminder.ics")
    return Reminders(
      requestPermission: {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return FileManager.default.isWritableFile(atPath: folder.path)
      },
      schedule: { hour in
        let start = "19700101T\(hour < 10 ? "0" : "")\(hour)0000"
        let lines = [
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Intarsia//Case studies//EN", "BEGIN:VEVENT",
          "UID:reminder@casestudies", "DTSTAMP:19700101T000000Z", "DTSTART:\(start)",
          "RRULE:FREQ=DAILY", "SUMMARY:Look at your settings", "BEGIN:VALARM", "ACTION:DISPLAY",
          "DESCRIPTION:Look at your settings", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
          "END:VCALENDAR",
        ]
        let text = lines.map { "\($0)\r\n" }.joined()
        try Data(text.utf8).write(to: file, options: .atomic)
      },
      cancel: { try? FileManager.default.removeItem(at: file) })
  }
}
