import IntarsiaConcurrency
public import IntarsiaIssues

/// A clock that reports an issue when it is used.
///
/// It is the default clock in tests that override none. It shows that a feature does not depend on
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
/// `sleep(for:)` of the standard library reads ``now`` first, and only that read is reported. After
/// the report, the clock behaves like the underlying clock. Without one, it behaves like an
/// ``ImmediateClock``, so that nothing hangs.
public struct UnimplementedClock<Duration: DurationProtocol>: Clock {
  /// An instant of the underlying clock.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String
  /// The line that created the clock; `nil` for the default of a dependency, which has no useful
  /// line.
  private let location: IssueLocation?
  /// A fix that is more specific than the remedy in the catalogue, if there is one.
  private let fix: String?
  /// The reads of the time that no sleep has followed yet: `sleep(for:)` reads it before it sleeps.
  private let reads = LockIsolated<[Reader]>([])

  /// Creates a clock that reports its use, and then behaves like another clock.
  ///
  /// - Parameters:
  ///   - base: The underlying clock.
  ///   - name: The name in the report, by default the type of the underlying clock.
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

  /// Reports an issue, and returns the current instant of the underlying clock.
  public var now: Instant {
    let reader = Reader()
    reads.withValue { $0.append(reader) }
    report("now was used, to tell the time or to sleep")
    return base.now
  }

  /// Reports an issue, and returns the minimum resolution of the underlying clock.
  public var minimumResolution: Duration {
    report("minimumResolution was used")
    return base.minimumResolution
  }

  /// Reports an issue, and sleeps on the underlying clock.
  ///
  /// A sleep after a reported read of ``now`` is not reported.
  ///
  /// - Parameters:
  ///   - deadline: The instant to sleep until.
  ///   - tolerance: The time by which waking may be late.
  /// - Throws: The error of the underlying clock, which is `CancellationError` if the task is
  ///   cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if !takeRead() { report("sleep was used") }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  /// Removes the last read of this reader, and returns whether there was one.
  private func takeRead() -> Bool {
    let reader = Reader()
    return reads.withValue { reads in
      guard let last = reads.lastIndex(of: reader) else { return false }
      reads.remove(at: last)
      return true
    }
  }

  private func report(_ use: String) {
    reportIssue(
      ClockIssues.unimplemented,
      "\(name).\(use), but the test did not expect it to be.", fix: fix,
      // The effect that uses the clock is a more useful location than the line that created the
      // clock.
      at: IssueTrace.current.effect ?? location)
  }
}

/// The test and the effect that read a clock.
private struct Reader: Equatable {
  let context = TestIdentity.current
  let test = IssueTrace.current.test
  let effect = IssueTrace.current.effect
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates the default clock of a dependency in a test.
  ///
  /// - Parameter dependency: The name of the property of `DependencyValues`.
  package init(dependency: String) {
    base = AnyClock(ImmediateClock())
    name = "@Dependency(\\.\(dependency))"
    location = nil
    fix = """
      If the feature may depend on time, override the clock for this test: `$0.\(dependency) = \
      TestClock()` in withDependencies, and advance it; or ImmediateClock(), on which no sleep \
      lasts. If it should not, find out what used the clock.
      """
  }

  /// Creates a clock of `Swift.Duration`, as the system's clocks are, that reports its use.
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

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Creates a clock that reports its use.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public static func unimplemented(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
