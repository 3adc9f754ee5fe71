import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Contract of journals: positions and histories", .endsWithinAMinute, .usesExternalWork)
struct JournalPositionContractTests {
  // MARK: - Claims

  @Test("An entity without a row has no position and no history", arguments: JournalEngine.all)
  func unknown(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract async throws in
      let journal = contract.journal
      #expect(try await journal.position(of: contract.order) == nil)
      #expect(try await journal.history(of: contract.order, isWhole: false) == nil)
      #expect(try await journal.history(of: contract.order, isWhole: true) == nil)
      #expect(try await journal.entities(of: "order", after: nil, limit: 9).isEmpty)
    }
  }

  @Test("Each claim raises the epoch by one and keeps the version", arguments: JournalEngine.all)
  func epochs(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let first = try await contract.claim(contract.order)
      #expect(first == EntityHistory(position: JournalPosition(version: 0, epoch: 1)))
      #expect(try await contract.journal.position(of: contract.order) == first.position)
      try await contract.append(2, to: contract.order)
      let second = try await contract.claim(contract.order)
      #expect(second.position == JournalPosition(version: 2, epoch: 2))
      #expect(second.records == contract.records(2))
      let third = try await contract.claim(contract.order, for: "another node")
      #expect(third.position == JournalPosition(version: 2, epoch: 3))
      #expect(try await contract.journal.position(of: contract.order) == third.position)
      #expect(try await contract.journal.position(of: contract.other) == nil)
    }
  }

  // MARK: - Appends

  @Test("An append moves the version by the number of its actions", arguments: JournalEngine.all)
  func versions(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.claim(contract.order)
      for (count, version) in [(1, 1), (3, 4), (0, 4), (1, 5)] as [(Int, Int64)] {
        try await contract.append(count, to: contract.order)
        #expect(
          try await contract.journal.position(of: contract.order)
            == JournalPosition(version: version, epoch: 1))
      }
      let history = try await contract.journal.history(of: contract.order, isWhole: true)
      #expect(history?.records == contract.records(5))
    }
  }

  @Test(
    "An append at another position fails and writes nothing", arguments: JournalEngine.all,
    [(0, 2), (2, 2), (1, 1), (1, 3), (0, 1), (7, 7)] as [(Int64, Int64)])
  func fenced(engine: JournalEngine, position: (version: Int64, epoch: Int64)) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      let timer = contract.message("timer", due: 2_000_000, timer: "sleep")
      try await contract.append(to: contract.order) { $0.messages = [timer] }
      try await journal.post([contract.message("pending")])
      try await contract.claim(contract.order)
      let before = try await journal.history(of: contract.order, isWhole: true)

      let expected = JournalPosition(version: position.version, epoch: position.epoch)
      let append = JournalAppend(
        entity: contract.order, expected: expected,
        records: contract.records(1, after: expected.version),
        snapshot: JournalSnapshot(version: expected.version + 1, state: "{}"),
        applied: ["pending", "key"], messages: [contract.message("sent")],
        cancelledTimers: ["sleep"])
      let error = await #expect(throws: DurabilityError.self) { try await journal.append(append) }
      #expect(
        error?.description == """
          Another owner has the entity: expected \(expected), found version 1 in epoch 2. Entity: \
          order/1. Statement: append. Nothing was written; send the action again, and the present \
          owner gets it. [fenced]
          """)

      #expect(try await journal.history(of: contract.order, isWhole: true) == before)
      #expect(try await contract.deliverable() == ["pending"])
      #expect(try await journal.timer("sleep", of: contract.order)?.due == 2_000_000)
      #expect(try await journal.outcomes(of: ["pending", "key", "sent"]).isEmpty)
    }
  }

  @Test("An append to an entity that was never claimed fails", arguments: JournalEngine.all)
  func unclaimed(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract async throws in
      let append = JournalAppend(
        entity: contract.order, expected: JournalPosition(version: 0, epoch: 1),
        records: contract.records(1))
      let error = await #expect(throws: DurabilityError.self) {
        try await contract.journal.append(append)
      }
      #expect(
        error?.message
          == "Another owner has the entity: expected version 0 in epoch 1, found no entity.")
      #expect(error?.code == .fenced)
      #expect(try await contract.journal.position(of: contract.order) == nil)
    }
  }

  @Test("Of a hundred appends at one position exactly one succeeds", arguments: JournalEngine.all)
  func oneWins(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let history = try await contract.claim(contract.order)
      let journal = contract.journal
      let entity = contract.order
      let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
        for number in 0..<100 {
          group.addTask {
            let record = JournalRecord(version: 1, action: "\(number)", time: 5)
            let append = JournalAppend(
              entity: entity, expected: history.position, records: [record],
              applied: ["key \(number)"])
            do {
              try await journal.append(append)
              return number
            } catch let error as DurabilityError where error.code == .fenced {
              return nil
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
      }
      try #require(winners.count == 1)
      let stored = try await journal.history(of: entity, isWhole: true)
      #expect(stored?.records.map(\.action) == ["\(winners[0])"])
      #expect(stored?.position.version == 1)
      let outcomes = try await journal.outcomes(of: (0..<100).map { "key \($0)" })
      #expect(outcomes == ["key \(winners[0])": .applied(1)])
    }
  }

  @Test("A thousand entities work at the same time", arguments: JournalEngine.all)
  func thousand(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 {
          group.addTask {
            let entity = EntityAddress(kind: "order", id: "\(number)")
            guard case .claimed(var history) = try await journal.claim(entity, for: "node") else {
              throw CancellationError()
            }
            for version in 1...3 as ClosedRange<Int64> {
              let record = JournalRecord(
                version: version, action: "\"\(number), \(version)\"", time: 5)
              let append = JournalAppend(
                entity: entity, expected: history.position, records: [record],
                messages: [
                  JournalMessage(id: "\(number) \(version)", receiver: entity, action: nil)
                ])
              try await journal.append(append)
              history.position = append.result
            }
          }
        }
        try await group.waitForAll()
      }
      for number in 0..<1_000 {
        let entity = EntityAddress(kind: "order", id: "\(number)")
        let history = try await journal.history(of: entity, isWhole: false)
        try #require(history?.position == JournalPosition(version: 3, epoch: 1))
        try #require(
          history?.records.map(\.action) == (1...3).map { "\"\(number), \($0)\"" })
      }
      #expect(try await contract.deliverable(limit: 10_000).count == 3_000)
      #expect(try await journal.entities(of: "order", after: nil, limit: 2_000).count == 1_000)
    }
  }

  // MARK: - Histories

  @Test(
    "A history begins with the newest snapshot, a whole one with the first action",
    arguments: JournalEngine.all)
  func histories(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await contract.append(3, to: contract.order) {
        $0.snapshot = JournalSnapshot(version: 2, schema: 4, state: "2")
      }
      let snapshot = JournalSnapshot(version: 4, schema: 5, state: "4")
      try await contract.append(2, to: contract.order) { $0.snapshot = snapshot }
      let position = JournalPosition(version: 5, epoch: 1)
      #expect(
        try await journal.history(of: contract.order, isWhole: false)
          == EntityHistory(
            position: position, snapshot: snapshot, records: contract.records(1, after: 4)))
      #expect(
        try await journal.history(of: contract.order, isWhole: true)
          == EntityHistory(position: position, records: contract.records(5)))
      let claimed = try await contract.claim(contract.order)
      #expect(
        claimed
          == EntityHistory(
            position: JournalPosition(version: 5, epoch: 2), snapshot: snapshot,
            records: contract.records(1, after: 4)))
    }
  }

  @Test("All parts of an action are stored", arguments: JournalEngine.all)
  func parts(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let origins: [JournalRecord.Origin] = [.caller, .reducer, .effect, .message("message:4711")]
      var records = origins.enumerated().map { index, origin in
        JournalRecord(
          version: Int64(index + 1), schema: index * 1_000_000, action: "{\"a\": \(index)}",
          answers: index == 1 ? nil : "[\(index)]", origin: origin, time: Int64(index))
      }
      records[2].time = .max
      records[3].time = -1
      try await contract.claim(contract.order)
      try await contract.append(0, to: contract.order) { $0.records = records }
      let history = try await contract.journal.history(of: contract.order, isWhole: false)
      #expect(history?.records == records)
    }
  }

  @Test(
    "Entities are listed in pages, in the order of their identifiers",
    arguments: JournalEngine.all)
  func pages(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let ids = ["Z", "10", "é", "2", "a", "", "😀", "b c", "1"]
      for id in ids { try await contract.claim(EntityAddress(kind: "order", id: id)) }
      try await contract.claim(contract.stock)
      let journal = contract.journal
      func page(after id: String?, limit: Int) async throws -> [String] {
        let entities = try await journal.entities(of: "order", after: id, limit: limit)
        #expect(entities.allSatisfy { $0.kind == "order" })
        return entities.map(\.id)
      }
      let sorted = ["", "1", "10", "2", "Z", "a", "b c", "é", "😀"]
      #expect(try await page(after: nil, limit: 100) == sorted)
      #expect(try await page(after: nil, limit: 2) == ["", "1"])
      #expect(try await page(after: "1", limit: 3) == ["10", "2", "Z"])
      #expect(try await page(after: "11", limit: 1) == ["2"])
      #expect(try await page(after: "é", limit: 9) == ["😀"])
      #expect(try await page(after: "😀", limit: 9).isEmpty)
      #expect(try await page(after: nil, limit: 0).isEmpty)
      #expect(try await journal.entities(of: "nothing", after: nil, limit: 9).isEmpty)
    }
  }

  // MARK: - Texts

  @Test("Texts with quotes and emoji are stored as they are", arguments: JournalEngine.all)
  func texts(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let texts = [
        "", "'; DROP TABLE actions; --", "\"quoted\"", "back\\slash", "100%_", "line\nbreak\t",
        "👩‍👩‍👧‍👦 é ü 中", "?1 $1 :a {}", String(repeating: "x", count: 180),
      ]
      for (index, text) in texts.enumerated() {
        let entity = EntityAddress(kind: "kind \(text)", id: text)
        let history = try await contract.claim(entity, for: "node \(text)")
        let message = JournalMessage(
          id: "message \(text)", receiver: entity, action: text, due: 1, timer: "timer \(text)")
        let record = JournalRecord(
          version: 1, action: text, answers: text, origin: .message(text), time: 5)
        let snapshot = JournalSnapshot(version: 0, state: text)
        try await journal.append(
          JournalAppend(
            entity: entity, expected: history.position, records: [record], snapshot: snapshot,
            applied: ["key \(text)"], messages: [message]))
        let stored = try await journal.history(of: entity, isWhole: false)
        #expect(stored?.records == [record])
        #expect(stored?.snapshot == snapshot)
        #expect(
          try await journal.deliverableMessages(for: "", kinds: [entity.kind], limit: 9).messages
            == [message])
        #expect(try await journal.timer("timer \(text)", of: entity)?.due == 1)
        try await journal.reject(message.id, reason: text)
        #expect(
          try await journal.outcomes(of: ["key \(text)", message.id])
            == ["key \(text)": .applied(1), message.id: .rejected(text)])
        #expect(
          try await journal.entities(of: entity.kind, after: nil, limit: 9) == [entity],
          "text \(index)")
      }
    }
  }

  @Test("Strings that are equal are one key", arguments: JournalEngine.all)
  func equalStrings(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let composed = EntityAddress(kind: "caf\u{e9}", id: "\u{e9}")
      let decomposed = EntityAddress(kind: "cafe\u{301}", id: "e\u{301}")
      try await contract.claim(composed)
      try await contract.append(to: decomposed) {
        $0.messages = [contract.message("\u{e9}", to: decomposed, due: 7, timer: "\u{e9}")]
        $0.applied = ["k\u{e9}"]
      }
      #expect(try await contract.journal.position(of: composed)?.version == 1)
      #expect(
        try await contract.journal.entities(of: composed.kind, after: nil, limit: 9).count == 1)
      #expect(try await contract.journal.timer("e\u{301}", of: composed)?.due == 7)
      #expect(try await contract.journal.outcomes(of: ["ke\u{301}"]).count == 1)
      #expect(try await contract.deliverable(kinds: [decomposed.kind]).count == 1)
    }
  }

  @Test("A state and an action of a megabyte are stored", arguments: JournalEngine.all)
  func large(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let text = String(repeating: "0123456789abcde\u{e9}", count: 1 << 16)
      let record = JournalRecord(version: 1, action: text, answers: text, time: 5)
      try await contract.claim(contract.order)
      try await contract.append(0, to: contract.order) {
        $0.records = [record]
        $0.snapshot = JournalSnapshot(version: 0, state: text)
      }
      let history = try await contract.claim(contract.order)
      #expect(history.snapshot?.state == text)
      #expect(history.records == [record])
    }
  }
}
