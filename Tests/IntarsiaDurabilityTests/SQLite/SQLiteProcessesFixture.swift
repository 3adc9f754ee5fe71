#if SQLite
  import ChildProcesses
  import Foundation
  import Intarsia
  import IntarsiaDurability
  import IntarsiaTesting
  import Testing

  /// Programs that tests run in processes of their own.
  @Suite(
    .endsWithinAMinute, .usesExternalWork,
    .enabled(if: ProcessInfo.processInfo.environment["INTARSIA_DATABASE"] != nil))
  struct SQLiteProcesses {
    /// The number of entities to which ``appends()`` appends.
    static let entities = 20

    private static let environment = ProcessInfo.processInfo.environment
    private let path = environment["INTARSIA_DATABASE"] ?? ""
    private let order = EntityAddress(kind: "order", id: "1")

    /// Runs one of the programs below on a database.
    static func run(
      _ program: String, path: String, environment: [String: String] = [:]
    ) async throws -> ChildProcess {
      try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "SQLiteProcesses/\(program)",
        environment: environment.merging(["INTARSIA_DATABASE": path], uniquingKeysWith: { $1 }))
    }

    @Test("opens a journal without the rights of root")
    func opensReadOnly() async throws {
      if geteuid() == 0 {
        try #require(setgid(65_534) == 0)
        try #require(setuid(65_534) == 0)
      }
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: path)
      }
      print(error.map { "\($0)" } ?? "no error")
    }

    @Test("opens a journal for itself")
    func opensAlone() async throws { await open(isShared: false) }

    @Test("opens a journal that is shared")
    func opensShared() async throws { await open(isShared: true) }

    private func open(isShared: Bool) async {
      do {
        let journal = try await SQLiteJournal(path: path, isShared: isShared)
        await journal.close()
        print("no error")
      } catch {
        print("\(error)")
      }
    }

    @Test("appends to many entities at the same time, and is killed meanwhile")
    func appends() async throws {
      let limit = try #require(Self.environment["INTARSIA_APPENDS"].flatMap { Int($0) })
      let journal = try await SQLiteJournal(path: path)
      let isReached = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<limit { isReached.wait() }
        // Waits for part of the duration of a commit.
        for _ in 0..<limit * 1_000 { _ = getpid() }
        kill(getpid(), SIGKILL)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<Self.entities {
          group.addTask {
            let entity = EntityAddress(kind: "order", id: "\(number)")
            guard case .claimed(let history) = try await journal.claim(entity, for: "node") else {
              return
            }
            var position = history.position
            while true {
              let version = position.version + 1
              let append = JournalAppend(
                entity: entity, expected: position,
                records: [JournalRecord(version: version, action: "\(version)", time: 5)],
                applied: ["\(number) \(version)"])
              try await journal.append(append)
              position = append.result
              let line = "acknowledged \(number) \(version) end\n"
              FileHandle.standardOutput.write(Data(line.utf8))
              isReached.signal()
            }
          }
        }
        try await group.waitForAll()
      }
    }

    @Test("appends while files must not grow, to a disk that fails in that way")
    func failsToWrite() async throws {
      // Without the signal, a write beyond the limit is an error.
      signal(SIGXFSZ, SIG_IGN)
      func limitFiles(to size: rlim_t) throws {
        // `RLIMIT_FSIZE`, whose type differs between systems.
        let fileSize: Int32 = 1
        var limit = rlimit()
        try #require(getrlimit(fileSize, &limit) == 0)
        limit.rlim_cur = min(size, limit.rlim_max)
        try #require(setrlimit(fileSize, &limit) == 0)
      }
      let journal = try await SQLiteJournal(path: path)
      try await journal.fill(order, actions: 3)
      let position = try #require(try await journal.position(of: order))
      let text = String(repeating: "x", count: 300_000)
      let append = JournalAppend(
        entity: order, expected: position,
        records: [JournalRecord(version: 4, action: text, time: 5)])

      // The log has room for a few pages, but not for this commit.
      let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")
      let size = try #require(log[.size] as? Int)
      try limitFiles(to: rlim_t(size + 20_000))
      let certain = await #expect(throws: DurabilityError.self) { try await journal.append(append) }
      print("certain: \(certain.map { "\($0)" } ?? "none")")
      #expect(try await journal.position(of: order) == position)

      // No commit has room.
      try limitFiles(to: rlim_t(size))
      let uncertain = await #expect(throws: DurabilityError.self) {
        try await journal.append(append)
      }
      print("uncertain: \(uncertain.map { "\($0)" } ?? "none")")
      for call in [
        { _ = try await journal.position(of: order) }, { try await journal.append(append) },
      ] as [@Sendable () async throws -> Void] {
        let error = await #expect(throws: DurabilityError.self) { try await call() }
        print("unavailable: \(error.map { "\($0)" } ?? "none")")
      }

      try limitFiles(to: .max)
      #expect(try await journal.position(of: order) == position)
      try await journal.append(append)
      #expect(try await journal.position(of: order)?.version == 4)
      await journal.close()
    }

    @Test("appends 200 actions to an entity that another process owns from time to time")
    func competes() async throws {
      let journal = try await SQLiteJournal(path: path, isShared: true, synchronous: .normal)
      let node = "process \(getpid())"
      for number in 0..<200 {
        var isAppended = false
        while !isAppended {
          guard case .claimed(let history) = try await journal.claim(order, for: node) else {
            continue
          }
          let record = JournalRecord(
            version: history.position.version + 1, action: "\"\(node) \(number)\"", time: 5)
          let append = JournalAppend(
            entity: order, expected: history.position, records: [record])
          do {
            try await journal.append(append)
            isAppended = true
          } catch let error as DurabilityError where error.code == .fenced {
            continue
          }
        }
      }
      await journal.close()
    }

    @Test("delivers messages, one of which ends the process")
    func explodes() async throws {
      let journal = try await SQLiteJournal(path: path)
      try await withIssueReporters([IssueRecorder()]) {
        let stores = DurableStores(journal: journal) {
          $0[Explosion.self] = Explosion { kill(getpid(), SIGKILL) }
        }
        stores.register { Bomb() }
        try await stores.start()
        var changes = journal.changes().makeAsyncIterator()
        while try await journal.outcomes(of: ["good"]).isEmpty, await changes.next() != nil {}
        await stores.stop()
      }
      await journal.close()
    }
  }
#endif
