public import Foundation
import IntarsiaIssues

extension DependencyValues {
  /// The user's time zone.
  ///
  /// ```swift
  /// struct Clock {
  ///   @Dependency(\.timeZone) var timeZone
  ///   @Dependency(\.date.now) var now
  ///   var hoursFromGreenwich: Int { timeZone.secondsFromGMT(for: now) / 3600 }
  /// }
  ///
  /// withDependencies {
  ///   $0.timeZone = TimeZone(secondsFromGMT: -5 * 3600) ?? .gmt
  ///   $0.date = .constant(Date(timeIntervalSince1970: 0))
  /// } operation: {
  ///   Clock().hoursFromGreenwich  // -5
  /// }
  /// ```
  ///
  /// The live value is `TimeZone.autoupdatingCurrent`. A test that does not override it reports an
  /// issue, because its result would depend on the machine.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }

  static var testValue: TimeZone {
    UnimplementedValue("timeZone", replacement: ".gmt").report(DependencyIssues.testValueMissing)
    return liveValue
  }
}
