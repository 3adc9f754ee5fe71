/// A call of a journal that waits in its queue.
protocol JournalWork: Sendable {
  /// The append, if the work is one that shares a transaction only with other appends.
  var append: JournalAppend? { get }
  /// The time until which the work waits for a connection; `nil` for no limit.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether the work has a transaction for itself, for example as it failed with others.
  var isAlone: Bool { get }
  /// Resumes the caller with an error.
  var fail: @Sendable (DurabilityError) -> Void { get }
}

/// The works that wait for a connection.
///
/// A pure data structure: it decides which of them form the next transaction.
///
/// - Works that wait together are one transaction.
/// - So are appends, if they share neither an entity nor an identifier of a message. An append of
///   an entity with another one in a transaction waits, and those behind it, too.
struct JournalWorks<Work: JournalWork>: Sendable {
  /// The maximum number of appends in a transaction.
  static var maximumAppends: Int { 512 }
  /// The maximum size of the texts of the actions and states in a transaction of several appends.
  static var maximumBytes: Int { 4 << 20 }

  /// The maximum number of other works in a transaction.
  let maximumWorks: Int
  /// The maximum number of transactions of appends at the same time.
  var appendLanes = 2

  private var works: [Work] = []
  private var appends: [Work] = []
  /// The entities with an append in a transaction.
  private var busy: Set<EntityAddress> = []
  private var lanesInUse = 0
  private var prefersWorks = false

  init(maximumWorks: Int) {
    self.maximumWorks = maximumWorks
  }

  /// Whether ``next()`` returns works.
  var hasNext: Bool { !works.isEmpty || canAppend }

  private var canAppend: Bool {
    guard let change = appends.first?.append, lanesInUse < appendLanes else { return false }
    return !busy.contains(change.entity)
  }

  mutating func add(_ work: Work) {
    if work.append == nil { works.append(work) } else { appends.append(work) }
  }

  // MARK: - Transactions

  /// Removes the contents of the next transaction, either appends or other works, in turns.
  mutating func next() -> [Work]? {
    if canAppend && !(prefersWorks && !works.isEmpty) {
      prefersWorks = true
      lanesInUse += 1
      return nextAppends()
    }
    prefersWorks = false
    if works.isEmpty { return nil }
    let count = max(1, works.prefix(maximumWorks).prefix { !$0.isAlone }.count)
    defer { works.removeFirst(count) }
    return Array(works.prefix(count))
  }

  private mutating func nextAppends() -> [Work] {
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
  mutating func end(_ ended: [Work], repeating repeated: [Work] = []) {
    guard ended.first?.append != nil else { return works.insert(contentsOf: repeated, at: 0) }
    lanesInUse -= 1
    busy.subtract(ended.compactMap { $0.append?.entity })
    appends.insert(contentsOf: repeated, at: 0)
  }

  // MARK: - Giving up

  /// The earliest deadline, which may be that of a work that was put back behind others.
  var firstDeadline: ContinuousClock.Instant? {
    [works, appends].joined().lazy.compactMap(\.deadline).min()
  }

  /// Removes works that meet a condition, and returns them.
  mutating func removeAll(where isRemoved: (Work) -> Bool) -> [Work] {
    let removed = (works + appends).filter(isRemoved)
    works.removeAll(where: isRemoved)
    appends.removeAll(where: isRemoved)
    return removed
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
