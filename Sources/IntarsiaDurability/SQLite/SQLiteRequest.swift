#if SQLite
  /// A change that the writer makes together with all that wait.
  ///
  /// It is indirect, because it is moved between frames and queues.
  indirect enum SQLiteRequest: Sendable {
    case append(JournalAppend)
    case claim(EntityAddress, node: String)
    case release(EntityAddress, node: String, Duration)
    case post([JournalMessage])
    case reject(String, reason: String)
    case countAttempt(String)
    case requeue(String)
    case renewLease(String, Duration)
    case endLease(String)
    /// Deletes actions of some entities after this one.
    case pruneActions(after: Int64, before: Int64)
    /// Deletes some outcomes of messages after this one.
    case pruneMessages(after: Int64, before: Int64)
    /// Writes the log into the database.
    case checkpoint
    /// Commits something, so that the outcome of an earlier commit is known.
    case settle

    /// The entity, if the request concerns one.
    var entity: EntityAddress? {
      switch self {
      case .append(let append): append.entity
      case .claim(let entity, _), .release(let entity, _, _): entity
      case .post(let messages): messages.first?.receiver
      default: nil
      }
    }
  }

  /// The result of a ``SQLiteRequest``.
  enum SQLiteResult: Sendable {
    case done
    case claimed(JournalPosition)
    case owned(by: String)
    /// Whether the lease was in force.
    case renewed(Bool)
    /// Whether a message was found.
    case found(Bool)
    /// The number of deleted rows, and the row after which the next request goes on.
    case pruned(Int, last: Int64?)
  }

  /// The results of a commit for the callers that wait for them.
  struct SQLiteAnswers: Sendable {
    let pending: ArraySlice<PendingSQLiteRequest>
    let results: [Result<SQLiteResult, any Error>]

    /// Resumes the callers.
    func deliver() {
      for index in pending.indices {
        pending[index].continuation.resume(with: results[index - pending.startIndex])
      }
    }
  }

  /// A request whose caller waits for the result.
  struct PendingSQLiteRequest: Sendable {
    let request: SQLiteRequest
    let continuation: CheckedContinuation<SQLiteResult, any Error>
  }
#endif
