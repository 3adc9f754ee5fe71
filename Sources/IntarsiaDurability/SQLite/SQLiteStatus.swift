#if SQLite
  import IntarsiaConcurrency
  import Synchronization

  /// The facts that the threads of a journal share.
  final class SQLiteStatus: Sendable {
    private struct Observers {
      var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
      var lastNumber = 0
      var isClosed = false
    }

    private let observers = VisibleMutex(Observers())

    /// Whether the outcome of a commit is unknown.
    let isUnsettled = Atomic(false)
    /// The number of commits.
    let commits = Atomic(0)
    /// The number of requests in these commits.
    let requests = Atomic(0)

    /// A stream with an element for each ``notify()``.
    func changes() -> AsyncStream<Void> {
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        observers.withLock { observers in
          guard !observers.isClosed else { return continuation.finish() }
          observers.lastNumber += 1
          let number = observers.lastNumber
          observers.continuations[number] = continuation
          continuation.onTermination = { [weak self] _ in
            self?.observers.withLock { $0.continuations[number] = nil } as Void?
          }
        }
      }
    }

    /// Says that messages may have become deliverable or applied.
    func notify() {
      for continuation in observers.withLock({ Array($0.continuations.values) }) {
        continuation.yield()
      }
    }

    /// Ends the streams.
    func close() {
      let continuations = observers.withLock { observers in
        observers.isClosed = true
        defer { observers.continuations = [:] }
        return Array(observers.continuations.values)
      }
      for continuation in continuations { continuation.finish() }
    }
  }
#endif
