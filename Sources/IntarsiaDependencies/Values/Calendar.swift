public import Foundation
import IntarsiaIssues

extension DependencyValues {
  /// The user's calendar.
  ///
  /// ```swift
  /// struct Greeting {
  ///   @Dependency(\.calendar) var calendar
  ///   @Dependency(\.date.now) var now
  ///   var text: String { calendar.component(.hour, from: now) < 12 ? "Good morning" : "Good day" }
  /// }
  ///
  /// var calendar = Calendar(identifier: .gregorian)
  /// calendar.timeZone = .gmt
  /// withDependencies {
  ///   $0.calendar = calendar
  ///   $0.date = .constant(Date(timeIntervalSince1970: 9 * 3600))
  /// } operation: {
  ///   Greeting().text  // "Good morning"
  /// }
  /// ```
  ///
  /// The live value is `Calendar.autoupdatingCurrent`. A test that does not override it reports an
  /// issue, because its result would depend on the machine.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }

  static var testValue: Calendar {
    UnimplementedValue("calendar", replacement: "Calendar(identifier: .gregorian)")
      .report(DependencyIssues.testValueMissing)
    return liveValue
  }
}
