#if SQLite
  import Dispatch
  import Foundation
  import IntarsiaConcurrency

  /// A thread that takes all waiting requests at once.
  ///
  /// Calls of SQLite block, so they never run on the threads of Swift's tasks.
  ///
  ///     add ──► [ r1 r2 r3 … ] ──► next() returns all of them ──► one transaction
  final class SQLiteThread<Request: Sendable>: Sendable {
    private struct State {
      var requests: [Request] = []
      var isWaiting = false
      var isStopped = false
    }

    private let state = VisibleMutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let group = DispatchGroup()

    private init() {}

    /// Starts a thread that makes a connection and then performs requests until it is stopped.
    ///
    /// - Parameters:
    ///   - name: The name of the thread.
    ///   - limit: The time after which it performs no requests, instead of waiting on.
    ///   - open: Makes the connection on the thread. An error ends the thread.
    ///   - perform: Performs all requests that have waited.
    static func start<Connection>(
      _ name: String, waiting limit: Duration? = nil,
      open: @escaping @Sendable () throws(DurabilityError) -> Connection,
      perform: @escaping @Sendable (Connection, [Request]) -> Void
    ) async throws -> SQLiteThread {
      let thread = SQLiteThread()
      try await withExternalWork("SQLite") {
        try await withCheckedThrowingContinuation { continuation in
          Thread.detach(name, in: thread.group) {
            do {
              let connection = try open()
              continuation.resume()
              while let requests = thread.next(waiting: limit) { perform(connection, requests) }
            } catch {
              continuation.resume(throwing: error)
            }
          }
        }
      }
      return thread
    }

    /// Adds a request; `false` if the thread takes no more.
    func add(_ request: Request) -> Bool {
      let (isAdded, wakes) = state.withLock { state in
        guard !state.isStopped else { return (false, false) }
        state.requests.append(request)
        defer { state.isWaiting = false }
        return (true, state.isWaiting)
      }
      if wakes { signal.signal() }
      return isAdded
    }

    /// Takes no more requests; those before are still performed.
    func stop() {
      let wakes = state.withLock { state in
        state.isStopped = true
        defer { state.isWaiting = false }
        return state.isWaiting
      }
      if wakes { signal.signal() }
    }

    /// Waits until the thread has ended and its connection is closed.
    func end() async {
      stop()
      await group.end()
    }

    /// Waits for requests, and returns all; none after the time limit, and `nil` at the end.
    private func next(waiting limit: Duration?) -> [Request]? {
      while true {
        let requests: [Request]?? = state.withLock { state in
          if !state.requests.isEmpty {
            var requests: [Request] = []
            swap(&requests, &state.requests)
            return .some(requests)
          }
          if state.isStopped { return .some(nil) }
          state.isWaiting = true
          return .none
        }
        if let requests { return requests }
        guard let limit else {
          signal.wait()
          continue
        }
        let end = DispatchTime.now() + limit / .seconds(1)
        if signal.wait(timeout: end) == .timedOut { return [] }
      }
    }
  }
#endif
