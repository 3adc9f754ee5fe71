public import Foundation
public import IntarsiaIssues

/// Tells the date: ``DependencyValues/date``.
///
/// ```swift
/// let date = DateGenerator.constant(Date(timeIntervalSince1970: 0))
/// date()     // 1970-01-01 00:00:00 +0000
/// date.now   // the same
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable (IssueLocation?) -> Date

  /// Tells the dates that a closure makes.
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

  /// Tells the same date whenever it is asked.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date.
  ///
  /// Setting it makes the generator a constant one:
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
    get { generate(nil) }
    set { self = .constant(newValue) }
  }

  /// The date.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Date {
    generate(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension DependencyValues {
  /// Tells the date.
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
  /// Live, it is the date of the system. A test that asks for the date without having overridden it reports an
  /// issue, because it would be a different test each time.
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
