#if PostgreSQL
  /// A part of a transaction: statements that belong together, or an append.
  struct PostgreSQLWork: JournalWork {
    typealias Results = Result<[PostgreSQLRows], DurabilityError>

    /// The entity in errors.
    var entity: EntityAddress?
    var calls: [PostgreSQLCall] = []
    /// The append, if the work is one: in an array, because works are moved in their queue.
    var appends: [JournalAppend] = []
    /// Whether the work may be done twice, so that it is repeated if a commit has no answer.
    var isRepeatable = true
    var deadline: ContinuousClock.Instant?
    /// The number of transactions that failed because others were in the way.
    var conflicts = 0
    var isAlone = false
    /// Called with the results of the statements; an append has none.
    let finish: @Sendable (Results) -> Void

    var append: JournalAppend? { appends.first }

    /// Resumes the caller.
    func answer(_ result: Results) -> @Sendable () -> Void { { [finish] in finish(result) } }

    var fail: @Sendable (DurabilityError) -> Void {
      { finish(.failure($0.concerning(entity, in: statement))) }
    }

    /// The statement in errors, unless another one of the work has failed.
    var statement: String { (calls.first?.statement ?? .append).summary }

    /// Whether a statement in an error may be one of this work.
    func has(_ statement: String?) -> Bool {
      append != nil || calls.contains { $0.statement.summary == statement }
    }
  }
#endif
