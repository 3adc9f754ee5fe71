#if SQLite
  import ChildProcesses
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: faults", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteFaultTests {
    let database: SQLiteDatabase
    let order = EntityAddress(kind: "order", id: "1")

    init() throws {
      database = try SQLiteDatabase()
    }

    private func order(_ number: Int) -> EntityAddress {
      EntityAddress(kind: "order", id: "\(number)")
    }

    // MARK: - Full

    @Test("A full disk fails large appends only, and works again with room")
    func full() async throws {
      let journal = try await SQLiteJournal(
        SQLiteOptions(path: database.path(), synchronous: .normal, maximumPages: 40))
      for number in 0..<20 { _ = try await journal.claim(order(number), for: "node") }
      let large = String(repeating: "x", count: 300_000)
      let results = await withTaskGroup(of: (Int, DurabilityError?).self) { group in
        for number in 0..<20 {
          group.addTask {
            let record = JournalRecord(
              version: 1, action: number % 5 == 0 ? large : "\"small\"", time: 5)
            let append = JournalAppend(
              entity: order(number), expected: JournalPosition(version: 0, epoch: 1),
              records: [record], applied: ["key \(number)"])
            do {
              try await journal.append(append)
              return (number, nil)
            } catch {
              return (number, error as? DurabilityError)
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(results.keys.sorted() == [0, 5, 10, 15])
      for (number, error) in results {
        #expect(
          error.description == """
            The disk of the database is full. SQLite says “database or disk is full” (13). Entity: \
            order/\(number). Statement: \(error.statement ?? ""). Nothing was written; make room \
            and try again. [full]
            """)
        #expect(error.isTemporary)
        #expect(error.statement?.contains("INSERT INTO actions") == true)
      }
      for number in 0..<20 {
        let isStored = number % 5 != 0
        let history = try await journal.history(of: order(number), isWhole: true)
        #expect(history?.position.version == (isStored ? 1 : 0))
        #expect(history?.records.count == (isStored ? 1 : 0))
        let outcomes = try await journal.outcomes(of: ["key \(number)"])
        #expect(outcomes.count == (isStored ? 1 : 0))
      }
      await journal.close()

      let roomy = try await SQLiteJournal(path: database.path())
      try await roomy.fill(order(0), actions: 1, text: large)
      #expect(try await roomy.position(of: order(0))?.version == 1)
      await roomy.close()
    }

    // MARK: - Failed commits

    @Test(
      "A commit that the disk refuses is certain or uncertain, and nothing is read meanwhile",
      .enabled(if: !ChildProcess.isThisOne))
    func failedCommit() async throws {
      let child = try await SQLiteProcesses.run("failsToWrite", path: database.path())
      #expect(child.status == 0, "\(child.output)")
      #expect(
        child.lines(with: "certain: ").map(String.init) == [
          """
          certain: The disk of the database has failed. SQLite says “disk I/O error” (778). Entity: \
          order/1. Statement: COMMIT. Nothing was written; check the disk, and restore a backup if \
          it is damaged. [failed]
          """,
          """
          uncertain: The disk failed during a commit. The disk of the database has failed. SQLite \
          says “disk I/O error” (778). Entity: order/1. Statement: COMMIT. Read the entity's \
          position to learn whether the change was made. [uncertain]
          """,
        ], "\(child.output)")
      let unavailable = child.lines(with: "unavailable: ")
      #expect(unavailable.count == 2, "\(child.output)")
      for line in unavailable {
        #expect(line.contains("whose outcome is not known."))
        #expect(line.hasSuffix("try again as soon as the disk works. [unavailable]"))
      }
    }

    @Test(
      "A failed fsync of a full disk does not say that nothing was written",
      arguments: [ENOSPC, EDQUOT])
    func failedSync(code: Int32) {
      let results: [(Int32, DurabilityError.Code)] = [
        (778, .full), (1034, .failed), (1290, .failed),
      ]
      for (result, expected) in results {
        let error = DurabilityError.sqlite(
          result, of: nil, statement: "COMMIT", systemError: code)
        #expect(error.code == expected)
      }
    }

    @Test("Each result code of SQLite has a code, with and without its extension")
    func resultCodes() {
      let codes: [(Int32, DurabilityError.Code)] = [
        (1, .failed), (3, .denied), (5, .unavailable), (6, .unavailable), (8, .readOnly),
        (10, .failed), (11, .corrupted), (13, .full), (14, .unavailable), (15, .unavailable),
        (19, .failed), (23, .denied), (26, .corrupted),
      ]
      for (result, expected) in codes {
        for extended in [result, result | 7 << 8] {
          let error = DurabilityError.sqlite(
            extended, of: nil, statement: "COMMIT", systemError: EIO)
          #expect(error.code == expected, "\(extended)")
          #expect(error.statement == "COMMIT")
          #expect(error.message.hasSuffix(" SQLite says “no memory” (\(extended))."))
        }
      }
      let readOnly = DurabilityError.sqlite(10, of: nil, statement: "COMMIT", systemError: EROFS)
      #expect(readOnly.code == .readOnly)
    }

    // MARK: - Locks

    @Test("A database that another connection has locked is unavailable, and readable")
    func busy() async throws {
      let journal = try await SQLiteJournal(path: database.path(), busyTimeout: .zero)
      try await journal.fill(order, actions: 1)
      let other = try SQLiteConnection(path: database.path())
      try other.execute("BEGIN IMMEDIATE")
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.fill(order, actions: 1)
      }
      #expect(
        error?.description == """
          The database is locked by another connection. SQLite says “database is locked” (5). \
          Entity: order/1. Statement: BEGIN IMMEDIATE. Nothing was written; end the other \
          connection's transaction, or wait with a longer `busyTimeout`. [unavailable]
          """)
      #expect(error?.isTemporary == true)
      #expect(try await journal.position(of: order)?.version == 1)
      try other.execute("ROLLBACK")
      try await journal.fill(order, actions: 1)
      #expect(try await journal.position(of: order)?.version == 2)
      await journal.close()
    }

    // MARK: - Damage

    @Test("A damaged page is reported with its entity, and the others go on")
    func corrupt() async throws {
      let victim = EntityAddress(kind: "order", id: "victim")
      do {
        let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
        for number in 0..<30 {
          // The victim's actions lie between those of the others, on pages of their own.
          let text = String(repeating: number == 15 ? "victim " : "other ", count: 100)
          let entity = number == 15 ? victim : order(number)
          try await journal.fill(entity, actions: 30, text: text)
        }
        await journal.close()
      }
      var data = try Data(contentsOf: URL(fileURLWithPath: database.path()))
      let pages = stride(from: 0, to: data.count, by: 4_096).filter { page in
        let page = data[page..<page + 4_096]
        return page.range(of: Data("victim victim".utf8)) != nil
          && page.range(of: Data("other other".utf8)) == nil
      }
      try #require(pages.count > 2)
      for page in pages { data.replaceSubrange(page..<page + 64, with: Data(count: 64)) }
      try data.write(to: URL(fileURLWithPath: database.path()))

      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      let claim = await #expect(throws: DurabilityError.self) {
        _ = try await journal.claim(victim, for: "node")
      }
      #expect(
        claim?.description == """
          A part of the database is damaged. SQLite says “database disk image is malformed” (11). \
          Entity: order/victim. Statement: \(claim?.statement ?? ""). Run `PRAGMA \
          integrity_check`, and restore a backup; other entities go on. [corrupted]
          """)
      #expect(claim?.statement?.contains("FROM actions") == true)

      // An append into the victim's pages fails, and the others of its group commit do not.
      try database.execute("UPDATE entities SET version = 10 WHERE id = 'victim'")
      let position = try #require(try await journal.position(of: victim))
      let failed = await withTaskGroup(of: (EntityAddress, DurabilityError?).self) { group in
        for number in 0..<30 {
          let entity = number == 15 ? victim : order(number)
          group.addTask {
            let expected =
              entity == victim ? position : JournalPosition(version: 30, epoch: 1)
            let record = JournalRecord(
              version: expected.version + 1, action: "\"after the damage\"", time: 5)
            do {
              try await journal.append(
                JournalAppend(entity: entity, expected: expected, records: [record]))
              return (entity, nil)
            } catch {
              return (entity, error as? DurabilityError)
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(failed.keys.map(\.id) == ["victim"])
      #expect(failed[victim]?.code == .corrupted)
      #expect(failed[victim]?.entity == victim)
      #expect(failed[victim]?.statement?.contains("INSERT INTO actions") == true)
      #expect(try await journal.position(of: victim) == position)
      for number in 0..<30 where number != 15 {
        let history = try await journal.history(of: order(number), isWhole: true)
        #expect(history?.records.count == 31)
        #expect(history?.records.last?.action == "\"after the damage\"")
      }
      await journal.close()
    }

    // MARK: - Crashes

    @Test(
      "A process that is killed amid appends loses nothing acknowledged, and tears nothing",
      .enabled(if: !ChildProcess.isThisOne), arguments: [1, 50, 700])
    func killed(after appends: Int) async throws {
      let child = try await SQLiteProcesses.run(
        "appends", path: database.path(), environment: ["INTARSIA_APPENDS": "\(appends)"])
      #expect(child.status == SIGKILL, "\(child.output)")
      let journal = try await SQLiteJournal(path: database.path(), creates: false)
      var acknowledged: [String: Int64] = [:]
      for line in child.lines(with: "acknowledged ") {
        // The last line may be incomplete, because the process was killed while it wrote.
        let words = line.split(separator: " ")
        guard words.count == 4, words[3] == "end", let version = Int64(words[2]) else { continue }
        acknowledged[String(words[1])] = max(acknowledged[String(words[1])] ?? 0, version)
      }
      #expect(acknowledged.values.reduce(0, +) >= appends)
      for number in 0..<SQLiteProcesses.entities {
        let entity = order(number)
        guard let history = try await journal.history(of: entity, isWhole: true) else {
          #expect(acknowledged["\(number)"] == nil)
          continue
        }
        // At most one append of each entity was pending.
        let last = acknowledged["\(number)"] ?? 0
        let version = history.position.version
        #expect([last, last + 1].contains(version), "entity \(number)")
        #expect(history.records.map(\.version) == (0..<version).map { $0 + 1 })
        let keys = (0..<version).map { "\(number) \($0 + 1)" }
        let outcomes = try await journal.outcomes(of: keys + ["\(number) \(version + 1)"])
        #expect(outcomes.count == keys.count)
      }
      #expect(try database.value(of: "PRAGMA integrity_check") == "ok")
      await journal.close()
    }

    @Test(
      "Processes that are killed one after the other lose nothing acknowledged",
      .enabled(if: !ChildProcess.isThisOne))
    func killedOften() async throws {
      var total = 0
      for _ in 0..<3 {
        let child = try await SQLiteProcesses.run(
          "appends", path: database.path(), environment: ["INTARSIA_APPENDS": "100"])
        #expect(child.status == SIGKILL, "\(child.output)")
        total += child.lines(with: "acknowledged ").count { $0.hasSuffix(" end") }
      }
      let journal = try await SQLiteJournal(path: database.path(), creates: false)
      var versions = 0
      for number in 0..<SQLiteProcesses.entities {
        versions += Int(try await journal.position(of: order(number))?.version ?? 0)
      }
      #expect(versions >= total)
      #expect(versions <= total + 3 * SQLiteProcesses.entities)
      await journal.close()
    }

    // MARK: - Several journals

    @Test("A lost node is replaced when its lease ends, without a poll")
    func takeover() async throws {
      let journal = try await SQLiteJournal(path: database.path(), isShared: true)
      let account = EntityAddress(kind: Account.kind, id: "1")
      try await journal.renewLease(of: "lost", for: .milliseconds(300))
      #expect(try await journal.claim(account, for: "lost") != .owned(by: "lost"))
      let options = DurableStores.Options(
        node: "b", lease: .seconds(60), pollInterval: .seconds(3_600))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        try await stores.account("1").send(.deposit(2))
      }
      #expect(try await journal.position(of: account) == JournalPosition(version: 1, epoch: 2))
      await journal.close()
    }

    @Test("Two journals on one file fence each other, and see each other's changes")
    func twoJournals() async throws {
      let options = SQLiteOptions(
        path: database.path(), isShared: true, synchronous: .normal,
        pollInterval: .milliseconds(1), now: { 5 }, uptime: { 5 })
      let first = try await SQLiteJournal(options)
      let second = try await SQLiteJournal(options)
      try await first.renewLease(of: "first", for: .seconds(1))
      try await first.fill(order, actions: 0)
      guard case .claimed(let history) = try await first.claim(order, for: "first") else {
        throw CancellationError()
      }
      #expect(try await second.claim(order, for: "second") == .owned(by: "first"))

      // The second journal wakes when the first one stores a message.
      var changes = second.changes().makeAsyncIterator()
      try await first.post([JournalMessage(id: "1", receiver: order, action: nil)])
      var isDelivered = false
      while !isDelivered, await changes.next() != nil {
        let found = try await second.deliverableMessages(for: "first", kinds: ["order"], limit: 1)
        isDelivered = found.messages.map(\.id) == ["1"]
      }
      #expect(isDelivered)

      try await first.endLease(of: "first")
      guard case .claimed = try await second.claim(order, for: "second") else {
        throw CancellationError()
      }
      let late = await #expect(throws: DurabilityError.self) {
        try await first.append(
          JournalAppend(
            entity: order, expected: history.position,
            records: [JournalRecord(version: 1, action: "1", time: 5)]))
      }
      #expect(late?.code == .fenced)
      await first.close()
      #expect(try await second.position(of: order)?.version == 0)
      await second.close()
    }

    @Test(
      "Two processes that append to one entity lose no action and write none twice",
      .enabled(if: !ChildProcess.isThisOne))
    func twoProcesses() async throws {
      async let first = SQLiteProcesses.run("competes", path: database.path())
      async let second = SQLiteProcesses.run("competes", path: database.path())
      for child in try await [first, second] { #expect(child.status == 0, "\(child.output)") }
      let journal = try await SQLiteJournal(path: database.path(), creates: false)
      let history = try #require(try await journal.history(of: order, isWhole: true))
      #expect(history.position.version == 400)
      #expect(history.records.map(\.version) == Array(1...400))
      #expect(Set(history.records.map(\.action)).count == 400)
      await journal.close()
    }
  }
#endif
