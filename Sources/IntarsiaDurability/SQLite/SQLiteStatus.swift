#if SQLite
  import Synchronization

  /// The facts that the threads of a journal share.
  final class SQLiteStatus: Sendable {
    let observers = ChangeObservers()

    /// Whether the outcome of a commit is unknown.
    let isUnsettled = Atomic(false)
    /// The number of commits.
    let commits = Atomic(0)
    /// The number of requests in these commits.
    let requests = Atomic(0)
  }
#endif
