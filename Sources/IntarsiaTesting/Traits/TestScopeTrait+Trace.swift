import Foundation
import IntarsiaRuntime
public import IntarsiaTraces
public import Testing

extension Trait where Self == TestScopeTrait {
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
  public static var recordsTrace: Self { recordsTrace(filter: nil) }

  /// Records the stores that the test makes, without the values that a filter redacts.
  ///
  /// ```swift
  /// @Test(.recordsTrace(redact: .fields("password")))
  /// func login() async { … }
  /// ```
  ///
  /// For all tests of a process, `INTARSIA_TRACE_REDACT=password,*token` names such fields, too.
  public static func recordsTrace(redact redaction: TraceRedaction) -> Self {
    recordsTrace(filter: redaction)
  }

  private static func recordsTrace(filter redaction: TraceRedaction?) -> Self {
    Self { function, _ in
      let recorder = TraceRecorder(ring: 10_000, redact: redaction)
      defer {
        if recorder.hasStores { Attachment.record(Array(recorder.contents), named: "stores.trace") }
      }
      try await TestTrace.$redactionIfKept.withValue(.some(redaction)) {
        try await TaskInstruments.$current.withValue(recorder) { try await function() }
      }
    }
  }
}
