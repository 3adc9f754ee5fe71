/// Marks an operation that waits for external work, which a simulated test cannot observe.
///
/// ```swift
/// extension LabelPrinter: DependencyKey {
///   static let liveValue = LabelPrinter { label in
///     try await withExternalWork("the label printer") {
///       try await withCheckedThrowingContinuation { continuation in
///         printer_submit(label) { continuation.resume(returning: $0) }  // on a C library's thread
///       }
///     }
///   }
/// }
/// ```
///
/// A test store runs the jobs of effects in virtual time. It cannot observe a socket, a file, a
/// dispatch queue or a thread. When an effect waits for one of these, nothing in the test can
/// resume it, and the test fails after a second. This function announces the wait, so that the test
/// waits in real time until the operation ends. Virtual time stands still meanwhile. Outside tests,
/// the function only runs the operation.
///
/// - Parameters:
///   - name: The name of the external work in failures, such as `"the label printer"`.
///   - operation: The operation that requests the work and waits for it.
/// - Returns: The result of the operation.
/// - Throws: The error that the operation throws.
/// - Complexity: O(1). Outside tests, one atomic load.
public nonisolated(nonsending) func withExternalWork<Result, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  guard let end = TaskObservation.observer?.beginExternalWork(name) else {
    return try await operation()
  }
  defer { end() }
  return try await operation()
}
