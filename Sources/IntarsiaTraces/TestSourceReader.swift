import Intarsia

/// Reads the code of a trace for a test, and notes what it refuses.
final class TestSourceReader {
  private(set) var refusals: [TestWriter.Refusal] = []
  /// The event of the store, to which refusals without an event of their own belong.
  private let start: TraceEvent

  init(_ start: TraceEvent) { self.start = start }

  func refuse(_ event: TraceEvent, _ reason: String) {
    let refusal = TestWriter.Refusal(number: event.n, reason: reason)
    if !refusals.contains(refusal) { refusals.append(refusal) }
  }

  /// Returns the code of an expression, or a placeholder.
  ///
  /// - Parameter name: The value in a refusal.
  func expression(_ text: String?, of event: TraceEvent, _ name: String) -> TestSource {
    read(text, of: event, name, TestSourceParser.expression)
  }

  func statement(_ text: String?, of event: TraceEvent, _ name: String) -> TestSource {
    read(text, of: event, name, TestSourceParser.statement)
  }

  func type(_ text: String?, of event: TraceEvent, _ name: String) -> TestSource {
    read(text, of: event, name, TestSourceParser.type)
  }

  private func read(
    _ text: String?, of event: TraceEvent, _ name: String,
    _ parse: (String) throws(TestSourceParser.Problem) -> TestSource
  ) -> TestSource {
    guard let text else {
      refuse(event, "\(name) has no Swift expression.")
      return .placeholder(name)
    }
    do throws(TestSourceParser.Problem) {
      let source = try parse(text)
      if source.hasPlaceholder {
        refuse(event, "\(name) has a value without a Swift expression: \(text)")
      }
      return source
    } catch {
      refuse(event, "\(name) cannot be printed. \(error)")
      return .placeholder(name)
    }
  }

  // MARK: - Dependencies

  /// Returns the place of the dependency of a key in `DependencyValues`, which is `$0`.
  ///
  /// A key that a macro has made has the name of its property, such as `teaKey`.
  func place(of key: String) -> TestSource {
    if let property = Self.builtIn[key] { return "$0." + property }
    if key.hasSuffix("Key"), TestSourceParser.isIdentifier(key), key.first?.isLowercase == true {
      return TestSource([.text("$0.\(key.dropLast(3))")])
    }
    return "$0[" + type(key, of: start, "The key \(key)") + ".self]"
  }

  private static let builtIn: [String: TestSource] = [
    "CalendarKey": "calendar", "LocaleKey": "locale", "TimeZoneKey": "timeZone",
    "PreferredLocalesKey": "preferredLocales",
  ]

  /// The overrides of clocks, which pass virtual time in a test store.
  static let clocks: [String: TestSource] = [
    "ContinuousClockKey": "$0.continuousClock = ContinuousClock()",
    "SuspendingClockKey": "$0.suspendingClock = SuspendingClock()",
  ]

  /// Keys of the library that need no override.
  static let harmlessKeys: Set<String> = [
    "DefaultAppStorageKey", "DismissKey", "FileStorageDependency",
  ]
}
