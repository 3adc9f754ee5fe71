import Foundation
import IntarsiaRuntime
public import Testing

/// Records the stores of a test, and attaches the trace.
///
/// Made by `.recordsTrace`.
public struct RecordsTraceTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether a trait is in force.
  @TaskLocal static var isOn = false

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, and attaches the trace of its stores.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let recorder = TraceRecorder(ring: 10_000)
    defer {
      if recorder.hasStores { Attachment.record(Array(recorder.contents), named: "stores.trace") }
    }
    try await Self.$isOn.withValue(true) {
      try await TraceRecorder.$ofTask.withValue(recorder) { try await function() }
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
  /// `swift test --attachments-path traces` saves the attachments, and `intarsia-trace` shows them.
  public static var recordsTrace: Self { Self() }
}
