#if PostgreSQL
  /// A part of a transaction: statements that belong together, or an append.
  struct PostgreSQLWork: Sendable {
    /// The entity in errors.
    var entity: EntityAddress?
    var calls: [PostgreSQLCall] = []
    /// The append, if the work is one: in an array, because works are moved in their queue.
    var appends: [JournalAppend] = []
    /// Whether the work may be done twice, so that it is repeated if a commit has no answer.
    var isRepeatable = true
    /// The time until which the work waits for a connection, or for another try.
    var deadline: ContinuousClock.Instant
    /// The number of transactions that failed because others were in the way.
    var conflicts = 0
    /// Whether the work has a transaction for itself, for example as it failed with others.
    var isAlone = false
    /// Called with the results of the statements; an append has none.
    let finish: @Sendable (Result<[PostgreSQLRows], DurabilityError>) -> Void

    var append: JournalAppend? { appends.first }

    /// The statement in errors, unless another one of the work has failed.
    var statement: String { (calls.first?.statement ?? .append).summary }

    /// Whether a statement in an error may be one of this work.
    func has(_ statement: String?) -> Bool {
      append != nil || calls.contains { $0.statement.summary == statement }
    }

    /// Whether the work is an append that sends or applies messages.
    var changesMessages: Bool {
      append.map { !$0.messages.isEmpty || !$0.applied.isEmpty } ?? false
    }
  }

  /// The works and appends that wait for a connection.
  ///
  /// A pure data structure: it decides which of them form the next transaction.
  ///
  /// - Works that wait together are one transaction.
  /// - So are appends, if they share neither an entity nor an identifier of a message. An append of
  ///   an entity with another one in a transaction waits, and those behind it, too.
  struct PostgreSQLQueue {
    /// The maximum number of works and of appends in a transaction.
    static let maximumWorks = 32
    static let maximumAppends = 512
    /// The maximum size of the texts of the actions and states in a transaction of several appends.
    static let maximumBytes = 4 << 20

    /// The maximum number of transactions of appends at the same time.
    let appendLanes: Int

    private var works: [PostgreSQLWork] = []
    private var appends: [PostgreSQLWork] = []
    /// The entities with an append in a transaction.
    private var busy: Set<EntityAddress> = []
    private var lanesInUse = 0
    private var prefersWorks = false

    init(appendLanes: Int = 2) {
      self.appendLanes = appendLanes
    }

    /// Whether ``next()`` returns a job.
    var hasJob: Bool { !works.isEmpty || canAppend }

    private var canAppend: Bool {
      guard let change = appends.first?.append, lanesInUse < appendLanes else { return false }
      return !busy.contains(change.entity)
    }

    mutating func add(_ work: PostgreSQLWork) {
      if work.append == nil { works.append(work) } else { appends.append(work) }
    }

    // MARK: - Jobs

    /// Removes the contents of the next transaction, either appends or other works, in turns.
    mutating func next() -> [PostgreSQLWork]? {
      if canAppend && !(prefersWorks && !works.isEmpty) {
        prefersWorks = true
        lanesInUse += 1
        return nextAppends()
      }
      prefersWorks = false
      guard let first = works.first else { return nil }
      let isAlone = works.prefix(Self.maximumWorks).firstIndex(where: \.isAlone)
      let count = first.isAlone ? 1 : isAlone ?? min(works.count, Self.maximumWorks)
      defer { works.removeFirst(count) }
      return Array(works.prefix(count))
    }

    private mutating func nextAppends() -> [PostgreSQLWork] {
      var count = 0
      var identifiers: Set<String> = []
      var bytes = 0
      for work in appends.prefix(Self.maximumAppends) {
        guard let change = work.append else { break }
        bytes += change.bytes
        if count > 0 {
          guard !work.isAlone, !appends[0].isAlone, bytes <= Self.maximumBytes else { break }
        }
        let own = Set(change.applied + change.messages.flatMap(\.identifiers))
        guard identifiers.isDisjoint(with: own), busy.insert(change.entity).inserted else { break }
        identifiers.formUnion(own)
        count += 1
      }
      defer { appends.removeFirst(count) }
      return Array(appends.prefix(count))
    }

    /// Ends a transaction, and puts the works back that must be done again.
    mutating func end(_ job: [PostgreSQLWork], repeating repeated: [PostgreSQLWork] = []) {
      let changes = job.flatMap(\.appends)
      if changes.isEmpty { return works.insert(contentsOf: repeated, at: 0) }
      lanesInUse -= 1
      for change in changes { busy.remove(change.entity) }
      appends.insert(contentsOf: repeated, at: 0)
    }

    // MARK: - Giving up

    /// The earliest deadline: calls wait in their order.
    var firstDeadline: ContinuousClock.Instant? {
      [works.first, appends.first].compactMap { $0?.deadline }.min()
    }

    /// Removes all that waits since before its deadline, or everything without a time.
    mutating func removeExpired(at time: ContinuousClock.Instant?) -> [PostgreSQLWork] {
      func isExpired(_ work: PostgreSQLWork) -> Bool { time.map { work.deadline <= $0 } ?? true }
      let expired = (works + appends).filter(isExpired)
      works.removeAll(where: isExpired)
      appends.removeAll(where: isExpired)
      return expired
    }
  }

  extension JournalAppend {
    /// The size of the texts.
    fileprivate var bytes: Int {
      records.reduce(snapshot?.state.utf8.count ?? 0) {
        $0 + $1.action.utf8.count + ($1.answers?.utf8.count ?? 0)
      } + messages.reduce(0) { $0 + ($1.action?.utf8.count ?? 0) }
    }
  }

  extension JournalMessage {
    /// The identifier, and the timer if there is one: both are unique.
    fileprivate var identifiers: [String] {
      guard let timer else { return [id] }
      return [id, "\u{1}\(receiver)\u{1}\(timer)"]
    }
  }
#endif
