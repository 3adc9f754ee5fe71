import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation
import IntarsiaTraces
import Testing

/// The trace of a test store, which is kept if the test fails.
///
/// Swift Testing attaches it to the test. For XCTest, which has no attachments on every platform,
/// it is a file whose path the failures name.
final class TestTrace: Sendable {
  private static let length = 500

  /// The files of stores in XCTest cases.
  private struct Files {
    /// The number of files, which their names contain.
    var count = 0
    /// The files of stores that live, in the order of the stores.
    var live: [(testCase: String, file: URL)] = []
  }

  /// The filter of traces that are kept without a failure; the outer optional is `nil` if none is.
  @TaskLocal static var redactionIfKept: TraceRedaction??

  /// Whether stores record a trace; in the runs of a search, they do not.
  @TaskLocal static var isRecorded = true

  private static let files = VisibleMutex(Files())

  private let recorder: TraceRecorder
  private let name: String
  /// The file of a test of XCTest.
  private let file: URL?
  private let isAlwaysKept = TestTrace.redactionIfKept != nil

  init<State, Action>(of core: StoreCore<State, Action>, named name: String) {
    self.name = name
    recorder = TraceRecorder(
      ring: TestTrace.length, isAlwaysKept ? .all : [.actions, .states, .effects],
      redact: TestTrace.redactionIfKept ?? nil)
    file = RunningTestCase.current.map { testCase in
      // Other processes may run a test of the same name.
      let folder = "intarsia-traces/\(ProcessInfo.processInfo.processIdentifier)"
      return Self.files.withLock { files in
        files.count += 1
        let file = FileManager.default.temporaryDirectory
          .appending(path: "\(folder)/\(testCase.name) \(name) \(files.count).trace")
        files.live.append((testCase.id, file))
        return file
      }
    }
    _ = core.listen(recorder)
  }

  /// The file that failures of a case name: each store that lives records them.
  static func file(in testCase: RunningTestCase) -> URL? {
    files.withLock { files in files.live.first { $0.testCase == testCase.id }?.file }
  }

  /// Keeps the trace of a test that has failed.
  ///
  /// - Parameter chooser: The chooser of the order of jobs, if the test sets one.
  func end(order chooser: JobChooser?) {
    if let file { Self.files.withLock { $0.live.removeAll { $0.file == file } } }
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
