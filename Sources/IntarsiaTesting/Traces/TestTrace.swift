import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation
import Testing

/// The trace of a test store, which is kept if the test fails.
///
/// Swift Testing attaches it to the test. For XCTest, which has no attachments on every platform,
/// it is a file whose path the failures name.
final class TestTrace: Sendable {
  private static let length = 500

  /// The file of the newest store, by the identifier of the running XCTest case.
  private static let newest = VisibleMutex<[String: URL]>([:])

  private let recorder: TraceRecorder
  private let name: String
  /// The file of a test of XCTest.
  private let file: URL?
  private let isAlwaysKept = RecordsTraceTrait.current != nil

  init<State, Action>(of core: StoreCore<State, Action>, named name: String) {
    self.name = name
    recorder = TraceRecorder(
      ring: TestTrace.length, [.actions, .states, .effects],
      redact: RecordsTraceTrait.current?.redaction)
    file = RunningTestCase.current.map { testCase in
      // Other processes may run a test of the same name.
      let folder = "intarsia-traces/\(ProcessInfo.processInfo.processIdentifier)"
      let file = FileManager.default.temporaryDirectory
        .appending(path: "\(folder)/\(testCase.name) \(name).trace")
      Self.newest.withLock { $0 = [testCase.id: file] }
      return file
    }
    _ = core.listen(recorder)
  }

  /// The file that failures of a case name.
  static func file(in testCase: RunningTestCase) -> URL? { newest.withLock { $0[testCase.id] } }

  /// Keeps the trace of a test that has failed.
  ///
  /// - Parameter chooser: The chooser of the order of jobs, if the test sets one.
  func end(order chooser: JobChooser?) {
    guard isAlwaysKept || recorder.hasRecordedError else { return }
    if let chooser { recorder.record(orders: "\(chooser.order)") }
    let data = recorder.contents
    if let file {
      // A test does not fail again because its trace cannot be written.
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? data.write(to: file)
    } else if Test.current != nil {
      Attachment.record(Array(data), named: "\(name).trace")
    }
  }
}
