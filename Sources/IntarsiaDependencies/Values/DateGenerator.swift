public import Foundation
public import IntarsiaIssues

/// A generator of the current date: ``DependencyValues/date``.
///
/// ```swift
/// let date = DateGenerator.constant(Date(timeIntervalSince1970: 0))
/// date()     // 1970-01-01 00:00:00 +0000
/// date.now   // the same
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable (IssueLocation?) -> Date

  /// Creates a generator that returns the dates of a closure.
  ///
  /// ```swift
  /// let yesterday = DateGenerator { Date(timeIntervalSinceNow: -24 * 3600) }
  /// ```
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = { _ in generate() }
  }

  fileprivate init(unimplemented value: UnimplementedValue) {
    generate = { location in
      value.report(at: location)
      return Date()
    }
  }

  /// Returns a generator that always returns the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date.
  ///
  /// Setting it makes the generator constant:
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  ///
  /// withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  /// } operation: {
  ///   now  // 1970-01-01 00:00:00 +0000
  /// }
  /// ```
  public var now: Date {
    get { date(readAt: nil) }
    set { self = .constant(newValue) }
  }

  /// Returns the current date.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Date {
    date(readAt: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func date(readAt location: IssueLocation?) -> Date {
    guard let call = _DependencyCall.begin("DateGenerator", "now") else {
      return generate(location)
    }
    return call.answer(as: Date.self) ?? call.end(generate(location))
  }
}

extension DependencyValues {
  /// The generator of the current date.
  ///
  /// ```swift
  /// struct Draft {
  ///   @Dependency(\.date) var date
  ///   func save() -> Date { date() }
  /// }
  ///
  /// withDependencies {
  ///   $0.date = .constant(Date(timeIntervalSince1970: 0))
  /// } operation: {
  ///   Draft().save()  // 1970-01-01 00:00:00 +0000
  /// }
  /// ```
  ///
  /// The live value returns the system's date. A test that reads the date without an override
  /// reports an issue, because it would differ from run to run.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static var liveValue: DateGenerator { DateGenerator { Date() } }

  static var testValue: DateGenerator {
    DateGenerator(
      unimplemented: UnimplementedValue(
        "date", replacement: ".constant(Date(timeIntervalSince1970: 0))"))
  }
}
