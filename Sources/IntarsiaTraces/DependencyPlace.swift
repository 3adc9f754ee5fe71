/// The code by which a test overrides the dependency of a key.
enum DependencyPlace {
  /// Returns the place in `DependencyValues`, which is `$0`.
  ///
  /// A key that a macro has made has the name of its property, such as `teaKey`.
  static func of(_ key: String) -> String {
    if let property = builtIn[key] { return "$0.\(property)" }
    return key.first?.isLowercase == true && key.hasSuffix("Key")
      ? "$0.\(key.dropLast(3))" : "$0[\(key).self]"
  }

  /// Returns the override of a clock, which passes virtual time in a test store.
  static func clock(_ key: String) -> String? {
    switch key {
    case "ContinuousClockKey": "$0.continuousClock = ContinuousClock()"
    case "SuspendingClockKey": "$0.suspendingClock = SuspendingClock()"
    default: nil
    }
  }

  /// Keys of the library that need no override.
  static let harmless: Set<String> = [
    "DefaultAppStorageKey", "DismissKey", "FileStorageDependency",
  ]

  private static let builtIn = [
    "CalendarKey": "calendar", "LocaleKey": "locale", "TimeZoneKey": "timeZone",
    "PreferredLocalesKey": "preferredLocales",
  ]
}
