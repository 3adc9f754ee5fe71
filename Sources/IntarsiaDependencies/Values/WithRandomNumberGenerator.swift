import Foundation
public import IntarsiaIssues

/// Lends a random number generator to a closure: ``DependencyValues/withRandomNumberGenerator``.
///
/// ```swift
/// let withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
/// let roll = withRandomNumberGenerator { generator in
///   Int.random(in: 1...6, using: &generator)
/// }
/// ```
public struct WithRandomNumberGenerator: Sendable {
  fileprivate enum Source: Sendable {
    /// The system's generator. It has no state, so calls do not wait for each other.
    case system
    case shared(SharedGenerator)
    case unimplemented(UnimplementedValue)
  }

  private let source: Source

  /// Creates a value that lends a generator to one closure at a time.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    source = .shared(SharedGenerator(generator))
  }

  fileprivate init(_ source: Source) {
    self.source = source
  }

  /// Lends the generator to a closure.
  ///
  /// Concurrent calls with a generator from ``init(_:)`` run one at a time, so each closure draws
  /// consecutive numbers. The closure must not call this method again: with such a generator, the
  /// process terminates.
  ///
  /// - Parameters:
  ///   - work: Draws its random numbers from the generator.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The closure's result.
  /// - Throws: Any error that the closure throws.
  public func callAsFunction<R, E: Error>(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ work: (inout any RandomNumberGenerator & Sendable) throws(E) -> R
  ) throws(E) -> R {
    var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    switch source {
    case .system:
      break
    case .shared(let generator):
      return try generator.lend(to: work)
    case .unimplemented(let value):
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      // Reports a number and not the call, because a recording may have the numbers.
      generator = UnimplementedGenerator(report: { value.report(at: location) })
    }
    return try ObservedGenerator.lend(&generator, to: work)
  }
}

/// A generator that reports an issue at its first number.
private struct UnimplementedGenerator: RandomNumberGenerator, Sendable {
  let report: @Sendable () -> Void
  var hasReported = false

  mutating func next() -> UInt64 {
    if !hasReported { report() }
    hasReported = true
    return .random(in: .min ... .max)
  }
}

/// A generator whose numbers are recorded, or come from a recording.
private struct ObservedGenerator: RandomNumberGenerator, Sendable {
  var base: any RandomNumberGenerator & Sendable

  mutating func next() -> UInt64 {
    guard let call = _DependencyCall.begin("RandomNumberGenerator", "next") else {
      return base.next()
    }
    return call.answer(as: UInt64.self) ?? call.end(base.next())
  }

  /// Lends a generator to a closure, and observes its numbers if anything records them.
  static func lend<R, E: Error>(
    _ generator: inout any RandomNumberGenerator & Sendable,
    to work: (inout any RandomNumberGenerator & Sendable) throws(E) -> R
  ) throws(E) -> R {
    guard _DependencyCall.isObserved else { return try work(&generator) }
    var observed: any RandomNumberGenerator & Sendable = Self(base: generator)
    defer { generator = (observed as? Self)?.base ?? observed }
    return try work(&observed)
  }
}

/// A generator that is lent to one closure at a time.
private final class SharedGenerator: @unchecked Sendable {
  // Safe: both variables are accessed only under the lock. The lock is recursive so that a nested
  // call fails with a message instead of a deadlock.
  private let lock = NSRecursiveLock()
  private var generator: any RandomNumberGenerator & Sendable
  private var isLent = false

  init(_ generator: any RandomNumberGenerator & Sendable) {
    self.generator = generator
  }

  func lend<R, E: Error>(
    to work: (inout any RandomNumberGenerator & Sendable) throws(E) -> R
  ) throws(E) -> R {
    lock.lock()
    defer { lock.unlock() }
    guard !isLent else {
      fatalError(
        "A closure that was lent the generator asked for it again; expected it to use what it has.")
    }
    isLent = true
    defer { isLent = false }
    return try ObservedGenerator.lend(&generator, to: work)
  }
}

extension DependencyValues {
  /// Lends a random number generator to a closure.
  ///
  /// ```swift
  /// struct Dice {
  ///   @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///   func roll() -> Int {
  ///     withRandomNumberGenerator { generator in Int.random(in: 1...6, using: &generator) }
  ///   }
  /// }
  ///
  /// struct Highest: RandomNumberGenerator {
  ///   func next() -> UInt64 { .max }
  /// }
  ///
  /// withDependencies {
  ///   $0.withRandomNumberGenerator = WithRandomNumberGenerator(Highest())
  /// } operation: {
  ///   Dice().roll()  // 6
  /// }
  /// ```
  ///
  /// The live value uses the system's generator. A test that draws random numbers without an
  /// override reports an issue, because it would differ from run to run.
  ///
  /// - Isolation: Safe to use from any isolation; see ``WithRandomNumberGenerator``.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static var liveValue: WithRandomNumberGenerator { WithRandomNumberGenerator(.system) }

  static var testValue: WithRandomNumberGenerator {
    WithRandomNumberGenerator(
      .unimplemented(
        UnimplementedValue(
          "withRandomNumberGenerator",
          replacement: "WithRandomNumberGenerator(MySeededGenerator())")))
  }
}
