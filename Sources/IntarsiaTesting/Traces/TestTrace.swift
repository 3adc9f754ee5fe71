import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation
import Testing

/// The trace of a test store, which is kept if the test fails.
///
/// Swift Testing attaches it to the test. For XCTest, which has no attachments on every platform, it
/// is a file whose path the failures name.
final class TestTrace: Sendable {
  /// The number of events that are kept.
  private static let length = 500

  private let recorder: TraceRecorder
  private let name: String
  private let testCase: RunningTestCase?
  private let isAlwaysKept = RecordsTraceTrait.current != nil

  /// Starts to record the events of a core.
  init<State, Action>(of core: StoreCore<State, Action>, named name: String) {
    self.name = name
    recorder = TraceRecorder(
      ring: TestTrace.length, [.actions, .states, .effects],
      redact: RecordsTraceTrait.current?.redaction)
    testCase = RunningTestCase.current
    _ = core.listen(recorder)
    if let testCase { TestTraces.open(TestTraces.file(of: name, in: testCase), in: testCase) }
  }

  /// Keeps the trace of a test that has failed.
  ///
  /// - Parameter chooser: The chooser of the order of jobs, if the test sets one.
  func end(order chooser: JobChooser?) {
    guard isAlwaysKept || recorder.hasRecordedError else { return }
    if let chooser { recorder.record(orders: "\(chooser.order)") }
    let data = recorder.contents
    if let testCase {
      TestTraces.write(data, to: TestTraces.file(of: name, in: testCase))
    } else if Test.current != nil {
      Attachment.record(Array(data), named: "\(name).trace")
    }
  }
}

/// The files of the traces of XCTest cases.
enum TestTraces {
  private static let open = VisibleMutex<[String: URL]>([:])

  static func file(of store: String, in testCase: RunningTestCase) -> URL {
    FileManager.default.temporaryDirectory
      .appending(path: "intarsia-traces/\(testCase.name) \(store).trace")
  }

  /// Notes the file to name in the failures of a case.
  static func open(_ file: URL, in testCase: RunningTestCase) {
    open.withLock { $0 = [testCase.id: file] }
  }

  /// The file that failures of a case name.
  static func file(in testCase: RunningTestCase?) -> URL? {
    testCase.flatMap { testCase in open.withLock { $0[testCase.id] } }
  }

  /// Writes a trace; a test does not fail again because its trace cannot be written.
  static func write(_ data: Data, to file: URL) {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file)
  }
}
