import Foundation
import IntarsiaRuntime
public import IntarsiaTraces
public import Testing

/// Records the stores of a test, and attaches the trace.
///
/// Made by `.recordsTrace`.
public struct RecordsTraceTrait: TestTrait, SuiteTrait, TestScoping {
  /// The trait that is in force, if any.
  @TaskLocal static var current: RecordsTraceTrait?

  let redaction: TraceRedaction?

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, and attaches the trace of its stores.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let recorder = TraceRecorder(ring: 10_000, redact: redaction)
    defer {
      if recorder.hasStores { Attachment.record(Array(recorder.contents), named: "stores.trace") }
    }
    try await Self.$current.withValue(self) {
      try await TaskInstruments.$current.withValue(recorder) { try await function() }
    }
  }
}

extension Trait where Self == RecordsTraceTrait {
  /// Records the stores that the test makes, and attaches their trace to the test.
  ///
  /// ```swift
  /// @Test(.recordsTrace)
  /// func checkout() async { … }
  /// ```
  ///
  /// Each `TestStore` has an attachment with its name, and all other stores share the attachment
  /// `stores.trace`. Without the trait, a `TestStore` attaches its trace if it reports a failure.
  /// `swift test --attachments-path traces` saves the attachments, and `intarsia-trace html traces`
  /// writes a page for each of them.
  public static var recordsTrace: Self { Self(redaction: nil) }

  /// Records the stores that the test makes, without the values that a filter redacts.
  ///
  /// ```swift
  /// @Test(.recordsTrace(redact: .fields("password")))
  /// func login() async { … }
  /// ```
  ///
  /// For all tests of a process, `INTARSIA_TRACE_REDACT=password,*token` names such fields, too.
  public static func recordsTrace(redact redaction: TraceRedaction) -> Self {
    Self(redaction: redaction)
  }
}
