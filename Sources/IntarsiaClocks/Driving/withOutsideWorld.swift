/// Marks an operation that waits for external work which a simulated test cannot observe.
///
/// ```swift
/// extension LabelPrinter: DependencyKey {
///   static let liveValue = LabelPrinter { label in
///     try await withOutsideWorld("the label printer") {
///       try await withCheckedThrowingContinuation { continuation in
///         printer_submit(label) { continuation.resume(returning: $0) }  // on a C library's thread
///       }
///     }
///   }
/// }
/// ```
///
/// A test store detects work that an effect gives to dispatch queues, files, sockets and new
/// threads, and waits for it. It cannot detect a request to a thread that existed before. The test
/// would fail at once, because no detected work could resume the effect. This function announces
/// the wait to the test. Outside of tests it only runs the operation.
///
/// - Parameters:
///   - name: The name of the external work in failures, such as `"the label printer"`.
///   - operation: The operation that requests the work and waits for it.
/// - Returns: The result of the operation.
/// - Throws: The error that the operation throws.
public nonisolated(nonsending) func withOutsideWorld<Result, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  guard let observer = TaskObservation.observer else { return try await operation() }
  let wait = observer.beginWait(forOutside: name)
  defer { observer.endWait(wait) }
  return try await operation()
}
