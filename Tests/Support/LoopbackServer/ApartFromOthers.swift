import Dispatch

/// Runs an operation on a queue of its own, where it and its child tasks go on at once, however many other tests wait for their
/// turn.
///
/// ```swift
/// try await apartFromOthers {
///   async let answer = client.fact(42)
///   _ = await events.next()  // The request is held back, …
///   gate.open()  // … and not for longer than this needs.
///   #expect(try await answer == "42 is even.")
/// }
/// ```
///
/// For tests that hold a request back: as long as an answer is awaited, `URLSession` on Linux asks without a pause whether
/// the socket can be written to (seen in Swift 6.3: some 100,000 switches of threads a second). A test that waits in the crowd
/// before it lets the answer go costs all the others half their time.
public func apartFromOthers<Success>(
  _ operation: () async throws -> Success
) async rethrows -> Success {
  try await withTaskExecutorPreference(OwnQueue(), operation: operation)
}

private final class OwnQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "apart from others")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
