#if PostgreSQL
  /// The statements of a transaction with several appends.
  enum PostgreSQLAppends {
    /// The appends that passed, and the messages that blocked others, by the places of the appends.
    struct Result {
      var passed: Set<Int> = []
      var blocked: [Int: String] = [:]

      init(_ rows: PostgreSQLRows) {
        for row in 0..<rows.count {
          guard let number = rows.int(row, 0) else { continue }
          let place = Int(number) - 1
          if let id = rows.text(row, 1) {
            blocked[place] = blocked[place] ?? id
          } else {
            passed.insert(place)
          }
        }
      }
    }

    /// Returns the calls of a transaction, with those only that have something to do.
    ///
    /// The first one says which appends passed.
    ///
    /// - Parameters:
    ///   - appends: Appends of different entities.
    ///   - clock: The time of the journal; `nil` for the server's clock.
    static func calls(_ appends: [JournalAppend], clock: Int64?) -> [PostgreSQLCall] {
      let more = appends.flatMap { append in
        append.records.dropFirst().map { (entity: append.entity, record: $0) }
      }
      let snapshots = appends.compactMap { append in
        append.snapshot.map { (entity: append.entity, snapshot: $0) }
      }
      let applied = appends.flatMap { append in
        Set(append.applied).map { (entity: append.entity, id: $0) }
      }
      let cancelled = appends.flatMap { append in
        append.cancelledTimers.map { (entity: append.entity, timer: $0) }
      }
      let sent = appends.flatMap { append in
        distinct(append.messages).map { (sender: Optional(append.entity), message: $0) }
      }
      return [main(appends)]
        + call(.appendMore, more) {
          $0.add(more.lazy.map(\.entity))
          $0.add(more.lazy.map(\.record.version))
          $0.add(more.lazy.map { Int64($0.record.schema) })
          $0.add(more.lazy.map(\.record.action))
          $0.add(more.lazy.map(\.record.answers))
          $0.add(more.lazy.map(\.record.origin.text))
          $0.add(more.lazy.map(\.record.time))
        }
        + call(.appendSnapshots, snapshots) {
          $0.add(snapshots.lazy.map(\.entity))
          $0.add(snapshots.lazy.map(\.snapshot.version))
          $0.add(snapshots.lazy.map { Int64($0.snapshot.schema) })
          $0.add(snapshots.lazy.map(\.snapshot.state))
        }
        + call(.apply, applied) {
          $0.add(applied.lazy.map(\.entity))
          $0.add(applied.lazy.map(\.id))
          $0.add(clock)
        }
        + call(.cancelTimers, cancelled) {
          $0.add(cancelled.lazy.map(\.entity))
          $0.add(cancelled.lazy.map(\.timer))
        }
        + messages(sent, clock: clock)
    }

    /// Returns a call with columns of rows, unless there are none.
    private static func call<Row>(
      _ statement: PostgreSQLStatement, _ rows: [Row], _ add: (inout PostgreSQLParameters) -> Void
    ) -> [PostgreSQLCall] {
      rows.isEmpty ? [] : [PostgreSQLCall(statement, add)]
    }

    private static func main(_ appends: [JournalAppend]) -> PostgreSQLCall {
      let applied = appends.enumerated().flatMap { index, append in
        append.applied.map { (number: Int64(index + 1), id: $0) }
      }
      return PostgreSQLCall(.append) {
        $0.add(appends.lazy.map(\.entity))
        $0.add(appends.lazy.map(\.expected.version))
        $0.add(appends.lazy.map(\.expected.epoch))
        $0.add(appends.lazy.map { Int64($0.records.count) })
        $0.add(appends.lazy.map { $0.records.first.map { Int64($0.schema) } })
        $0.add(appends.lazy.map { $0.records.first?.action })
        $0.add(appends.lazy.map { $0.records.first?.answers })
        $0.add(appends.lazy.map { $0.records.first?.origin.text })
        $0.add(appends.lazy.map { $0.records.first?.time })
        $0.add(applied.lazy.map(\.number))
        $0.add(applied.lazy.map(\.id))
        $0.add(appends.lazy.map { $0.hasEffects ? 1 : 0 as Int64? })
      }
    }

    /// Returns the calls that store messages.
    ///
    /// - Parameters:
    ///   - messages: The messages with the senders whose appends must pass; `nil` for none.
    ///   - clock: The time of the journal; `nil` for the server's clock.
    static func messages(
      _ messages: [(sender: EntityAddress?, message: JournalMessage)], clock: Int64?
    ) -> [PostgreSQLCall] {
      let timers = messages.filter { $0.message.timer != nil }
      return call(.replaceTimers, timers) {
        $0.add(timers.lazy.map(\.sender))
        $0.add(timers.lazy.map(\.message.id))
        $0.add(timers.lazy.map(\.message.receiver))
        $0.add(timers.lazy.map(\.message.timer))
      }
        + call(.addMessages, messages) {
          $0.add(messages.lazy.map(\.sender))
          $0.add(messages.lazy.map(\.message.id))
          $0.add(messages.lazy.map(\.message.receiver))
          $0.add(messages.lazy.map { Int64($0.message.schema) })
          $0.add(messages.lazy.map(\.message.action))
          $0.add(messages.lazy.map(\.message.due))
          $0.add(messages.lazy.map(\.message.timer))
          $0.add(clock)
        }
    }

    /// Returns the messages that remain if they are stored one after the other: of one identifier
    /// the first, of one timer the last.
    static func distinct(_ messages: [JournalMessage]) -> [JournalMessage] {
      guard messages.count > 1 else { return messages }
      var identifiers: Set<String> = []
      var timers: Set<[String]> = []
      return messages.filter { identifiers.insert($0.id).inserted }
        .reversed().filter { message in
          guard let timer = message.timer else { return true }
          return timers.insert([message.receiver.kind, message.receiver.id, timer]).inserted
        }
        .reversed()
    }
  }
#endif
