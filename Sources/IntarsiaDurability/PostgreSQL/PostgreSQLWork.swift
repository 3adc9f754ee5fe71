#if PostgreSQL
  /// Statements that belong together, and what becomes of their results.
  struct PostgreSQLWork: Sendable {
    /// The entity in errors.
    var entity: EntityAddress?
    var calls: [PostgreSQLCall]
    /// Whether the work may be done twice, so that it is repeated if a commit has no answer.
    var isRepeatable = true
    /// The time until which the work waits for a connection.
    var deadline: ContinuousClock.Instant
    /// The number of transactions that failed because others were in the way.
    var conflicts = 0
    /// Whether the work has a transaction for itself, for example as it failed with others.
    var isAlone = false
    let finish: @Sendable (Result<[PostgreSQLRows], DurabilityError>) -> Void
  }

  /// An append that waits for its transaction.
  struct PostgreSQLAppend: Sendable {
    let append: JournalAppend
    var deadline: ContinuousClock.Instant
    var conflicts = 0
    var isAlone = false
    let finish: @Sendable (Result<Void, DurabilityError>) -> Void
  }

  /// The contents of a transaction.
  enum PostgreSQLJob: Sendable {
    case works([PostgreSQLWork])
    case appends([PostgreSQLAppend])
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
    private var appends: [PostgreSQLAppend] = []
    /// The entities with an append in a transaction.
    private var busy: Set<EntityAddress> = []
    private var lanesInUse = 0
    private var prefersWorks = false

    init(appendLanes: Int) {
      self.appendLanes = appendLanes
    }

    /// Whether ``next()`` returns a job.
    var hasJob: Bool { !works.isEmpty || canAppend }

    private var canAppend: Bool {
      guard let first = appends.first, lanesInUse < appendLanes else { return false }
      return !busy.contains(first.append.entity)
    }

    mutating func add(_ work: PostgreSQLWork) { works.append(work) }

    mutating func add(_ append: PostgreSQLAppend) { appends.append(append) }

    // MARK: - Jobs

    /// Removes the contents of the next transaction; appends and works take turns.
    mutating func next() -> PostgreSQLJob? {
      if canAppend && !(prefersWorks && !works.isEmpty) {
        prefersWorks = true
        lanesInUse += 1
        return .appends(nextAppends())
      }
      prefersWorks = false
      guard let first = works.first else { return nil }
      let isAlone = works.prefix(Self.maximumWorks).firstIndex(where: \.isAlone)
      let count = first.isAlone ? 1 : isAlone ?? min(works.count, Self.maximumWorks)
      defer { works.removeFirst(count) }
      return .works(Array(works.prefix(count)))
    }

    private mutating func nextAppends() -> [PostgreSQLAppend] {
      var count = 0
      var identifiers: Set<String> = []
      var bytes = 0
      for append in appends.prefix(Self.maximumAppends) {
        let change = append.append
        bytes += change.bytes
        if count > 0 {
          guard !append.isAlone, !appends[0].isAlone, bytes <= Self.maximumBytes else { break }
        }
        let own = Set(change.applied + change.messages.flatMap(\.identifiers))
        guard identifiers.isDisjoint(with: own), busy.insert(change.entity).inserted else { break }
        identifiers.formUnion(own)
        count += 1
      }
      defer { appends.removeFirst(count) }
      return Array(appends.prefix(count))
    }

    /// Ends a transaction of appends.
    mutating func endAppends() { lanesInUse -= 1 }

    /// Notes that an append has its answer, so that the entity's next one can begin.
    mutating func finish(_ entity: EntityAddress) { busy.remove(entity) }

    /// Puts works back that were not done.
    mutating func putBack(_ list: [PostgreSQLWork]) { works.insert(contentsOf: list, at: 0) }

    /// Puts appends back that were not made.
    mutating func putBack(_ list: [PostgreSQLAppend]) {
      for append in list { finish(append.append.entity) }
      appends.insert(contentsOf: list, at: 0)
    }

    // MARK: - Giving up

    /// Removes all that waits since before its deadline, or everything without a time.
    mutating func removeExpired(
      at time: ContinuousClock.Instant?
    ) -> (works: [PostgreSQLWork], appends: [PostgreSQLAppend]) {
      func isExpired(_ deadline: ContinuousClock.Instant) -> Bool {
        time.map { deadline <= $0 } ?? true
      }
      let expired = (
        works: works.filter { isExpired($0.deadline) },
        appends: appends.filter { isExpired($0.deadline) }
      )
      works.removeAll { isExpired($0.deadline) }
      appends.removeAll { isExpired($0.deadline) }
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
