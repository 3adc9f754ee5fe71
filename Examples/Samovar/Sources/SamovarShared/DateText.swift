package import Foundation

/// Formats dates in one time zone, independent of the user's locale.
package struct DateText: Sendable {
  private let calendar: Calendar
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package init(timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// A date without the time, as in `14 Oct 2026`.
  package func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return "" }
    return "\(day) \(Self.months[month - 1]) \(year)"
  }

  /// The time, as in `18:46`.
  package func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    guard let hour = parts.hour, let minute = parts.minute else { return "" }
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
