#if SQLite
  import Dispatch
  import IntarsiaConcurrency

  /// A dispatch queue that performs all waiting requests at once.
  ///
  /// Calls of SQLite block, so they never run on the threads of Swift's tasks.
  ///
  ///     add ──► [ r1 r2 r3 … ] ──► all of them ──► one transaction
  final class SQLiteQueue<Request: Sendable>: Sendable {
    private struct State {
      var requests: [Request] = []
      var isStopped = false
    }

    private let state = VisibleMutex(State())
    private let queue: DispatchQueue
    /// Performs requests on the connection, from its opening until the end.
    // Safe: only blocks of the queue use it.
    private nonisolated(unsafe) var perform: (([Request]) -> Void)?

    private init(_ name: String) {
      queue = DispatchQueue(label: name)
    }

    /// Makes a connection on a queue, which then performs requests until it is stopped.
    ///
    /// - Parameters:
    ///   - name: The name of the queue.
    ///   - interval: The time after which it performs no requests, again and again.
    ///   - open: Makes the connection.
    ///   - perform: Performs all requests that have waited.
    static func start<Connection>(
      _ name: String, polling interval: Duration? = nil,
      open: @escaping @Sendable () throws(DurabilityError) -> Connection,
      perform: @escaping @Sendable (Connection, [Request]) -> Void
    ) async throws -> SQLiteQueue {
      let queue = SQLiteQueue(name)
      try await withExternalWork("SQLite") {
        try await withCheckedThrowingContinuation { continuation in
          queue.queue.async {
            continuation.resume(
              with: Result {
                let connection = try open()
                queue.perform = { perform(connection, $0) }
              })
          }
        }
      }
      if let interval { queue.poll(every: interval) }
      return queue
    }

    private func poll(every interval: Duration) {
      queue.asyncAfter(deadline: .now() + interval / .seconds(1)) { [weak self] in
        guard let self, let perform else { return }
        perform([])
        poll(every: interval)
      }
    }

    /// Adds a request; `false` if the queue takes no more.
    func add(_ request: Request) -> Bool {
      state.withLock { state in
        guard !state.isStopped else { return false }
        // Under the lock, so that the end of the queue comes after it.
        if state.requests.isEmpty { queue.async { self.performRequests() } }
        state.requests.append(request)
        return true
      }
    }

    private func performRequests() {
      let requests = state.withLock { state in
        defer { state.requests = [] }
        return state.requests
      }
      perform?(requests)
    }

    /// Takes no more requests; those before are still performed, and then the connection is closed.
    func stop() {
      state.withLock { state in
        state.isStopped = true
        queue.async { self.perform = nil }
      }
    }

    /// Waits until the connection is closed.
    func end() async {
      stop()
      await queue.end()
    }
  }

  extension DispatchQueue {
    /// Waits until all blocks before have run.
    func end() async {
      await withCheckedContinuation { continuation in async { continuation.resume() } }
    }
  }
#endif
