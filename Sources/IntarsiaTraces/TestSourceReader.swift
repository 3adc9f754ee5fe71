/// Reads the code of a trace for a test, and notes what it refuses.
final class TestSourceReader {
  private(set) var refusals: [TestWriter.Refusal] = []
  private let parser = TestSourceParser()

  func refuse(_ event: TraceEvent, _ reason: String) {
    let refusal = TestWriter.Refusal(number: event.n, reason: reason)
    if !refusals.contains(refusal) { refusals.append(refusal) }
  }

  /// Returns the code of a text, or a placeholder.
  ///
  /// - Parameter name: The value in a refusal.
  func read(
    _ text: String?, as kind: TestSourceParser.Kind = .expression, of event: TraceEvent,
    _ name: String
  ) -> TestSource {
    guard let text else {
      refuse(event, "\(name) has no Swift expression.")
      return .placeholder(name)
    }
    do throws(TestSourceParser.Problem) {
      let (code, hasPlaceholder) = try parser.read(text, as: kind)
      if hasPlaceholder {
        refuse(event, "\(name) has a value without a Swift expression: \(text)")
      }
      return code
    } catch {
      refuse(event, "\(name) cannot be printed. \(error)")
      return .placeholder(name)
    }
  }

  /// Returns the place of the dependency of a key in `DependencyValues`, which is `$0`.
  ///
  /// A key that a macro has made has the name of its property, such as `teaKey`.
  func place(of key: String, readBy event: TraceEvent) -> TestSource {
    let name = key.dropLast(3)
    if key.hasSuffix("Key"), key.first?.isLowercase == true || Self.libraryKeys.contains(key),
      let property = TestSource(name: name.prefix(1).lowercased() + name.dropFirst())
    {
      return "$0.\(property)"
    }
    return "$0[\(read(key, as: .type, of: event, "The key \(key)")).self]"
  }

  /// Keys of the library that have properties.
  private static let libraryKeys: Set<String> = [
    "CalendarKey", "ContinuousClockKey", "LocaleKey", "PreferredLocalesKey", "SuspendingClockKey",
    "TimeZoneKey",
  ]
}
