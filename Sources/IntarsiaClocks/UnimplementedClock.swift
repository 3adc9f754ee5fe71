import IntarsiaConcurrency
public import IntarsiaIssues

/// A clock that reports an issue when it is used.
///
/// It is what a test has in place of a clock that it has not overridden, and shows that a feature does not depend on
/// time:
///
/// ```swift
/// withDependencies {
///   $0.continuousClock = UnimplementedClock(name: "Feature.clock")
/// } operation: {
///   Feature().buttonTapped()  // An issue, if this asks the clock for the time, or sleeps.
/// }
/// ```
///
/// To sleep for some time, a clock is asked for the present first: `sleep(for:)` reports that, and nothing more. After the report
/// the clock does what the one inside does. Without one, it is an ``ImmediateClock``, so that nothing hangs.
public struct UnimplementedClock<Duration: DurationProtocol>: Clock {
  /// An instant of the clock inside.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String
  /// Who made the clock; `nil` for the default of a dependency, of which that says nothing.
  private let location: IssueLocation?
  /// What to do, if that can be said better than the catalogue does.
  private let fix: String?
  private let reads = Reads()

  /// Makes a clock that reports that it is used, and then acts like another.
  ///
  /// - Parameters:
  ///   - base: What it acts like.
  ///   - name: The name in the report. Without one, it is the other's type.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public init(
    _ base: any Clock<Duration>,
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.base = AnyClock(base)
    self.name = name ?? "\(type(of: base))"
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    fix = nil
  }

  /// The present of the clock inside, after an issue is reported.
  public var now: Instant {
    reads.note()
    report("now was used, to tell the time or to sleep")
    return base.now
  }

  /// The smallest step of the clock inside, after an issue is reported.
  public var minimumResolution: Duration {
    report("minimumResolution was used")
    return base.minimumResolution
  }

  /// Sleeps on the clock inside, after an issue is reported, unless asking for the present has been reported for it already.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How much later waking is all right.
  /// - Throws: What the clock inside throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if !reads.take() { report("sleep was used") }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: String) {
    reportIssue(
      IssueCode.clock.unimplemented,
      "\(name).\(use), but the test did not expect it to be.", fix: fix,
      // The line that made the clock tells little: for a dependency it is one of this package. Who used it tells more.
      at: IssueTrace.current.effect ?? location)
  }
}

/// Where a clock has been asked for the present, and how often it has not been slept on since: `sleep(for:)` asks first.
private final class Reads: Sendable {
  private struct Place: Hashable {
    let context = TestContext.current
    let test = IssueTrace.current.test
    let effect = IssueTrace.current.effect
  }

  private let counts = VisibleMutex<[Place: Int]>([:])

  func note() {
    let place = Place()
    counts.withLock { $0[place, default: 0] += 1 }
  }

  /// Counts one less, if there is one.
  func take() -> Bool {
    let place = Place()
    return counts.withLock { counts in
      guard let count = counts[place] else { return false }
      counts[place] = count > 1 ? count - 1 : nil
      return true
    }
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes the clock that a test has in place of a dependency that it has not overridden.
  ///
  /// - Parameter dependency: The property of `DependencyValues`.
  package init(dependency: String) {
    base = AnyClock(ImmediateClock())
    name = "@Dependency(\\.\(dependency))"
    location = nil
    fix = """
      If the feature may depend on time, override the clock for this test: `$0.\(dependency) = TestClock()` in \
      withDependencies, and advance it; or ImmediateClock(), on which no sleep lasts. If it should not, find out what \
      used the clock.
      """
  }
}

extension UnimplementedClock where Duration: Hashable {
  /// Makes a clock that reports that it is used, and on which every sleep is then over at once.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock<Duration>(), name: name, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and attoseconds, like the ones of the system.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(), name: name, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
