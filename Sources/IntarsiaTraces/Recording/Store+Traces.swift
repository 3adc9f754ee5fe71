public import Foundation
public import IntarsiaRuntime

extension Store {
  /// Records the events of the store.
  ///
  /// ```swift
  /// let recorder = try TraceRecorder(file: URL(filePath: "session.trace"))
  /// store.record(to: recorder)
  /// ```
  ///
  /// A scoped store shares the state and the effects of the store that it was scoped from, so the
  /// whole feature is recorded.
  ///
  /// - Returns: A token that ends the recording. The caller need not keep it.
  @discardableResult
  public func record(to recorder: TraceRecorder) -> InstrumentToken
  where State: Sendable, Action: Sendable {
    listen(SendableTypes<State, Action>(recorder: recorder))
  }

  /// Records the events of the store into a file, which is created or replaced.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - redaction: A filter of the values that must not be in the file.
  /// - Returns: The recorder. The caller need not keep it.
  /// - Throws: The error of the file system if the file cannot be written.
  @discardableResult
  public func record(
    to file: URL, redact redaction: TraceRedaction? = nil
  ) throws -> TraceRecorder
  where State: Sendable, Action: Sendable {
    let recorder = try TraceRecorder(file: file, redact: redaction)
    record(to: recorder)
    return recorder
  }
}

extension StoreActor {
  /// Records the events of the store.
  ///
  /// - Returns: A token that ends the recording. The caller need not keep it.
  @discardableResult
  public func record(to recorder: TraceRecorder) -> InstrumentToken
  where State: Sendable, Action: Sendable {
    listen(SendableTypes<State, Action>(recorder: recorder))
  }

  /// Records the events of the store into a file, which is created or replaced.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - redaction: A filter of the values that must not be in the file.
  /// - Returns: The recorder. The caller need not keep it.
  /// - Throws: The error of the file system if the file cannot be written.
  @discardableResult
  public func record(
    to file: URL, redact redaction: TraceRedaction? = nil
  ) throws -> TraceRecorder
  where State: Sendable, Action: Sendable {
    let recorder = try TraceRecorder(file: file, redact: redaction)
    record(to: recorder)
    return recorder
  }
}
