import IntarsiaIssues
import IntarsiaTesting
import Synchronization
import Testing

@Suite("Locations that callers of issue functions pass on", .endsWithinAMinute)
struct PassedOnLocationTests {
  private let recorder = IssueRecorder()
  private let file: StaticString = "App/File.swift"
  private let path: SourceFilePath = "/File.swift"
  private let text: StaticString = "/File.swift"

  private func locations(_ count: Int) -> [IssueLocation] {
    let location = IssueLocation(fileID: file, filePath: path, line: 200, column: 9)
    return Array(repeating: location, count: count)
  }

  /// The location of functions that take the path as a static string, which a release build keeps.
  private func staticLocations(_ count: Int) -> [IssueLocation] {
    let location = IssueLocation(fileID: file, filePath: text, line: 200, column: 9)
    return Array(repeating: location, count: count)
  }

  @Test("reportIssue reports messages and errors at the location")
  func reporting() {
    withIssueReporters([recorder]) {
      reportIssue("Lost", fileID: file, filePath: path, line: 200, column: 9)
      reportIssue(CancellationError(), fileID: file, filePath: path, line: 200, column: 9)
    }
    #expect(recorder.issues.map(\.location) == locations(2))
    withIssueReporters([recorder]) {
      reportIssue("Lost", fileID: file, filePath: text, line: 200, column: 9)
      reportIssue(CancellationError(), fileID: file, filePath: text, line: 200, column: 9)
    }
    #expect(recorder.issues.suffix(2).map(\.location) == staticLocations(2))
    let issue = recorder.issues[3]
    #expect(issue.line == 200 && issue.column == 9)
    #expect(
      [issue.fileID, issue.filePath].map(\.description) == ["App/File.swift", "/File.swift"])
  }

  @Test("Unimplemented closures and values report a call at the location")
  func unimplementedEndpoints() async {
    let stop: @Sendable () -> Void =
      unimplemented(fileID: file, filePath: path, line: 200, column: 9)
    let load: @Sendable () throws -> Int =
      unimplemented(fileID: file, filePath: path, line: 200, column: 9)
    let fetch: @Sendable () async -> Int =
      unimplemented(placeholder: 1, fileID: file, filePath: path, line: 200, column: 9)
    let save: @Sendable () async throws -> Int =
      unimplemented(fileID: file, filePath: path, line: 200, column: 9)
    let check: @Sendable () throws(Failure) -> Int = unimplemented(
      throwing: Failure(reason: "full"), fileID: file, filePath: path, line: 200, column: 9)
    let verify: @Sendable () async throws(Failure) -> Int = unimplemented(
      throwing: Failure(reason: "full"), fileID: file, filePath: path, line: 200, column: 9)
    await withIssueReporters([recorder]) {
      stop()
      #expect(throws: UnimplementedFailure.self) { try load() }
      #expect(await fetch() == 1)
      await #expect(throws: UnimplementedFailure.self) { try await save() }
      #expect(throws: Failure.self) { try check() }
      await #expect(throws: Failure.self) { try await verify() }
      let number: Int = unimplemented(
        placeholder: 7, fileID: file, filePath: path, line: 200, column: 9)
      #expect(number == 7)
    }
    #expect(recorder.issues.map(\.location) == locations(7))
  }

  @Test("withErrorReporting reports an error at the location")
  func errorReporting() async {
    func synchronous() {
      let number: Int? = withErrorReporting(
        fileID: file, filePath: path, line: 200, column: 9
      ) { () throws -> Int in throw Loss() }
      let optional: Int? = withErrorReporting(
        fileID: file, filePath: path, line: 200, column: 9
      ) { () throws -> Int? in throw Loss() }
      #expect(number == nil && optional == nil)
    }
    await withIssueReporters([recorder]) {
      synchronous()
      let number: Int? = await withErrorReporting(
        fileID: file, filePath: path, line: 200, column: 9
      ) { () async throws -> Int in throw Loss() }
      let optional: Int? = await withErrorReporting(
        fileID: file, filePath: path, line: 200, column: 9
      ) { () async throws -> Int? in throw Loss() }
      #expect(number == nil && optional == nil)
    }
    #expect(recorder.issues.map(\.location) == locations(4))
  }

  private struct Loss: Error {}

  @Test("withExpectedIssue reports a missing issue and a thrown error at the location")
  func expectedIssue() async {
    func synchronous() {
      withExpectedIssue(fileID: file, filePath: text, line: 200, column: 9) {}
      withExpectedIssue(fileID: file, filePath: text, line: 200, column: 9) {
        throw CancellationError()
      }
    }
    await withIssueReporters([recorder]) {
      synchronous()
      await withExpectedIssue(fileID: file, filePath: text, line: 200, column: 9) {
        await Task.yield()
      }
      await withExpectedIssue(fileID: file, filePath: text, line: 200, column: 9) {
        await Task.yield()
        throw CancellationError()
      }
    }
    #expect(recorder.issues.map(\.location) == staticLocations(2))
    #expect(recorder.expectedIssues.map(\.location) == staticLocations(2))
  }

  @Test("withIssueContext moves issues to the location")
  func context() async {
    func synchronous() {
      withIssueContext(fileID: file, filePath: text, line: 200, column: 9) { reportIssue("Lost") }
    }
    await withIssueReporters([recorder]) {
      synchronous()
      await withIssueContext(fileID: file, filePath: text, line: 200, column: 9) {
        await Task.yield()
        reportIssue("Lost")
      }
    }
    #expect(recorder.issues.map(\.location) == staticLocations(2))
  }

  /// A reporter that implements the functions for messages only.
  private final class MessageReporter: IssueReporter {
    let locations = Mutex<[IssueLocation]>([])

    func add(_ location: IssueLocation) { locations.withLock { $0.append(location) } }

    func reportIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func expectIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// A reporter that implements the functions for severities and errors, too.
  private final class CompleteReporter: IssueReporter {
    let locations = Mutex<[IssueLocation]>([])

    func add(_ location: IssueLocation) { locations.withLock { $0.append(location) } }

    func reportIssue(
      _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
      filePath: StaticString, line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func reportIssue(
      _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
      filePath: StaticString, line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func expectIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func expectIssue(
      _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
      filePath: StaticString, line: UInt, column: UInt
    ) {
      add(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  @Test("A reporter of texts receives the location of issues, errors and expected ones")
  func textReporters() {
    let (messages, complete) = (MessageReporter(), CompleteReporter())
    withIssueReporters([messages, complete]) {
      reportIssue("Lost", fileID: file, filePath: path, line: 200, column: 9)
      reportIssue(CancellationError(), fileID: file, filePath: path, line: 200, column: 9)
      withExpectedIssue {
        reportIssue("Lost", fileID: file, filePath: path, line: 200, column: 9)
        reportIssue(CancellationError(), fileID: file, filePath: path, line: 200, column: 9)
      }
    }
    #expect(messages.locations.withLock { $0 } == locations(4))
    #expect(complete.locations.withLock { $0 } == locations(4))
  }
}
