import Dispatch

/// Runs an operation and its child tasks on a queue of their own, so that they resume at once even
/// if many other tests wait for a thread.
///
/// ```swift
/// try await apartFromOthers {
///   async let answer = client.fact(42)
///   _ = await events.next()  // The server has received the request …
///   gate.open()  // … and sends its response now.
///   #expect(try await answer == "42 is even.")
/// }
/// ```
///
/// For tests that delay a response: while `URLSession` on Linux awaits a response, it polls without
/// a pause whether the socket is writable (seen in Swift 6.3: some 100,000 thread switches a
/// second). A test that waits for a thread before it opens the gate halves the speed of the others.
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
