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
    /// Whether the work has a transaction for itself, as it failed together with others.
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
  /// - So are appends, if they share neither an entity nor an identifier of a message. The appends
  ///   of one entity are made one after the other, in the order of their calls.
  struct PostgreSQLQueue {
    /// The maximum number of works and of appends in a transaction.
    static let maximumWorks = 32
    static let maximumAppends = 512
    /// The maximum size of the texts of the actions and states in a transaction of several appends.
    static let maximumBytes = 4 << 20

    /// The maximum number of transactions of appends at the same time.
    let appendLanes: Int

    private var works = Deque<PostgreSQLWork>()
    private var appends = Deque<PostgreSQLAppend>()
    /// The entities with an append in `appends` or in a transaction, and their later appends.
    private var later: [EntityAddress: Deque<PostgreSQLAppend>] = [:]
    private var lanesInUse = 0
    private var prefersWorks = false

    init(appendLanes: Int) {
      self.appendLanes = appendLanes
    }

    /// Whether ``next()`` returns a job.
    var hasJob: Bool { !works.isEmpty || canAppend }

    private var canAppend: Bool { !appends.isEmpty && lanesInUse < appendLanes }

    mutating func add(_ work: PostgreSQLWork) { works.append(work) }

    mutating func add(_ append: PostgreSQLAppend) {
      let entity = append.append.entity
      if later[entity] == nil {
        later[entity] = Deque()
        appends.append(append)
      } else {
        later[entity]?.append(append)
      }
    }

    // MARK: - Jobs

    /// Removes the contents of the next transaction; appends and works take turns.
    mutating func next() -> PostgreSQLJob? {
      if canAppend && !(prefersWorks && !works.isEmpty) {
        prefersWorks = true
        lanesInUse += 1
        return .appends(nextAppends())
      }
      prefersWorks = false
      guard let first = works.popFirst() else { return nil }
      var job = [first]
      while !first.isAlone, job.count < Self.maximumWorks, let work = works.first, !work.isAlone {
        works.removeFirst()
        job.append(work)
      }
      return .works(job)
    }

    private mutating func nextAppends() -> [PostgreSQLAppend] {
      var job: [PostgreSQLAppend] = []
      var identifiers: Set<String> = []
      var bytes = 0
      while job.count < Self.maximumAppends, let append = appends.first {
        let change = append.append
        bytes += change.bytes
        if let first = job.first {
          guard !append.isAlone, !first.isAlone, bytes <= Self.maximumBytes else { break }
        }
        let own = Set(change.applied + change.messages.flatMap(\.identifiers))
        guard identifiers.isDisjoint(with: own) else { break }
        identifiers.formUnion(own)
        appends.removeFirst()
        job.append(append)
      }
      return job
    }

    /// Ends a transaction of appends.
    mutating func endAppends() { lanesInUse -= 1 }

    /// Notes that an append has its answer, so that the entity's next one can begin.
    mutating func finish(_ entity: EntityAddress) {
      if let next = later[entity]?.popFirst() {
        appends.append(next)
      } else {
        later[entity] = nil
      }
    }

    /// Puts works back that were not done.
    mutating func putBack(_ list: [PostgreSQLWork]) {
      for work in list.reversed() { works.prepend(work) }
    }

    /// Puts appends back that were not made.
    mutating func putBack(_ list: [PostgreSQLAppend]) {
      for append in list.reversed() { appends.prepend(append) }
    }

    // MARK: - Giving up

    /// Removes all that waits since before its deadline, or everything without a time.
    mutating func removeExpired(
      at time: ContinuousClock.Instant?
    ) -> (works: [PostgreSQLWork], appends: [PostgreSQLAppend]) {
      func isExpired(_ deadline: ContinuousClock.Instant) -> Bool {
        time.map { deadline <= $0 } ?? true
      }
      let expiredWorks = works.removeAll { isExpired($0.deadline) }
      var expired = appends.removeAll { isExpired($0.deadline) }
      for append in expired { finish(append.append.entity) }
      if time == nil {
        // Later ones have moved up.
        while !appends.isEmpty {
          let rest = appends.removeAll { _ in true }
          for append in rest { finish(append.append.entity) }
          expired += rest
        }
      }
      return (expiredWorks, expired)
    }
  }

  /// A queue with two ends: an array in which the elements before an index are gone.
  struct Deque<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var isEmpty: Bool { start == elements.count }
    var first: Element? { isEmpty ? nil : elements[start] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func prepend(_ element: Element) {
      if start > 0 {
        start -= 1
        elements[start] = element
      } else {
        elements.insert(element, at: 0)
      }
    }

    @discardableResult
    mutating func popFirst() -> Element? {
      guard !isEmpty, let element = elements[start] else { return nil }
      elements[start] = nil
      start += 1
      if start > 32, start * 2 > elements.count {
        elements.removeFirst(start)
        start = 0
      }
      return element
    }

    mutating func removeFirst() { popFirst() }

    /// Removes and returns the elements for which a condition holds.
    mutating func removeAll(where condition: (Element) -> Bool) -> [Element] {
      let all = elements[start...].compactMap(\.self)
      elements = all.filter { !condition($0) }
      start = 0
      return all.filter(condition)
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
