/// Says that an operation waits for the world outside: for somebody whom a simulated test can't see.
///
/// ```swift
/// extension LabelPrinter: DependencyKey {
///   static let liveValue = LabelPrinter { label in
///     try await withOutsideWorld("the label printer") {
///       try await withCheckedThrowingContinuation { continuation in
///         printer_submit(label) { continuation.resume(returning: $0) }  // on a thread of a C library
///       }
///     }
///   }
/// }
/// ```
///
/// A test store knows by itself of work that an effect gives to dispatch queues, files, sockets and new threads, and waits
/// for it. What an effect asks of a thread that was there before, it can't see: it would fail at once, because nobody is
/// left who could resume the effect. Around the wait, this function tells it. Outside of tests it does nothing.
///
/// - Parameters:
///   - name: Who is asked, as failures call it: `"the label printer"`.
///   - operation: What asks, and waits.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public nonisolated(nonsending) func withOutsideWorld<Result, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  guard let observer = TaskObservation.observer else { return try await operation() }
  let wait = observer.beginWait(forOutside: name)
  defer { observer.endWait(wait) }
  return try await operation()
}
