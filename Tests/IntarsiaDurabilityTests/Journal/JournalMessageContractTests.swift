import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Contract of journals: messages and timers", .endsWithinAMinute, .usesExternalWork)
struct JournalMessageContractTests {
  // MARK: - Delivery

  @Test("Messages are delivered oldest first, up to the limit", arguments: JournalEngine.all)
  func order(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await journal.post([
        contract.message("z"), contract.message("b", to: contract.stock),
        contract.message("due", due: 999_999), contract.message("a"),
      ])
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { $0.messages = [contract.message("sent")] }
      try await journal.post([contract.message("late", due: 5)])
      let all = ["z", "b", "due", "a", "sent", "late"]
      #expect(try await contract.deliverable() == all)
      for limit in 0...6 {
        #expect(try await contract.deliverable(limit: limit) == Array(all.prefix(limit)))
      }
    }
  }

  @Test(
    "A receiver with many messages leaves room for the others", arguments: JournalEngine.all,
    [nil, 999_999] as [Int64?])
  func manyMessages(engine: JournalEngine, due: Int64?) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      func ids(_ numbers: Range<Int>) -> [String] { numbers.map { "\($0)" } }
      try await journal.post(ids(0..<2_000).map { contract.message($0, due: due) })
      try await journal.post([
        contract.message("a", to: contract.stock), contract.message("b", to: contract.other),
        contract.message("c", to: contract.stock), contract.message("d", due: 5),
      ])
      #expect(try await contract.deliverable(limit: 1) == ["0"])
      #expect(try await contract.deliverable(limit: 3) == ["0", "a", "b"])
      #expect(try await contract.deliverable(limit: 6) == ["0", "1", "2", "a", "b", "c"])
      #expect(try await contract.deliverable(limit: 1_000) == ids(0..<100) + ["a", "b", "c"])
      // The order of the messages to a receiver stays.
      try await contract.claim(contract.order)
      try await contract.append(100, to: contract.order) { $0.applied = ids(0..<100) }
      #expect(try await contract.deliverable(limit: 1_000) == ids(100..<200) + ["a", "b", "c"])
    }
  }

  @Test("Each receiver has its turn if a search has no room for all", arguments: JournalEngine.all)
  func manyReceivers(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let receivers = (0..<5).map { EntityAddress(kind: "order", id: "\($0)") }
      for receiver in receivers { try await contract.claim(receiver) }
      for round in 0..<4 {
        try await journal.post(
          receivers.map {
            contract.message("\($0.id).\(round)", to: $0, due: $0.id == "3" ? 5 : nil)
          })
      }
      var delivered: [String] = []
      var searches = 0
      while delivered.count < 20, searches < 40 {
        searches += 1
        for id in try await contract.deliverable(limit: 2) {
          let receiver = try #require(receivers.first { id.hasPrefix($0.id) })
          try await contract.append(to: receiver) { $0.applied = [id] }
          delivered.append(id)
        }
      }
      for receiver in receivers {
        #expect(
          delivered.filter { $0.hasPrefix(receiver.id) } == (0..<4).map { "\(receiver.id).\($0)" })
      }
      // No receiver is two messages ahead of another one.
      for count in 1...20 {
        let counts = receivers.map { receiver in
          delivered.prefix(count).count { $0.hasPrefix(receiver.id) }
        }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(delivered)")
      }
    }
  }

  @Test("A search returns large messages in parts", arguments: JournalEngine.all)
  func largeMessages(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let large = "\"" + String(repeating: "x", count: (1 << 22) - 2) + "\""
      for number in 0..<6 {
        let receiver = number == 5 ? contract.stock : contract.order
        try await journal.post([JournalMessage(id: "\(number)", receiver: receiver, action: large)])
      }
      try await journal.post([contract.message("small", to: contract.other)])
      // Four large ones have as many bytes as a result has room for.
      #expect(try await contract.deliverable() == ["0", "1", "2", "5", "small"])

      let larger = EntityAddress(kind: "large", id: "1")
      let huge = String(repeating: large, count: 5)
      try await journal.post([
        JournalMessage(id: "huge", receiver: larger, action: huge),
        contract.message("next", to: larger),
        contract.message("another", to: EntityAddress(kind: "large", id: "2")),
      ])
      #expect(try await contract.deliverable(kinds: ["large"]) == ["huge"])
      try await contract.claim(larger)
      try await contract.append(to: larger) { $0.applied = ["huge"] }
      #expect(try await contract.deliverable(kinds: ["large"]) == ["next", "another"])
    }
  }

  @Test("Only messages to entities of the named kinds are delivered", arguments: JournalEngine.all)
  func kinds(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.journal.post([
        contract.message("order"), contract.message("stock", to: contract.stock),
        contract.message("later", to: contract.stock, due: 2_000_000),
        contract.message("last", due: 3_000_000),
      ])
      #expect(try await contract.deliverable(kinds: ["order"]) == ["order"])
      #expect(try await contract.deliverable(kinds: ["stock"]) == ["stock"])
      #expect(
        try await contract.deliverable(kinds: ["stock", "order", "x"]) == ["order", "stock"])
      #expect(try await contract.deliverable(kinds: []).isEmpty)
      #expect(try await contract.nextDue(kinds: ["order"]) == 3_000_000)
      #expect(try await contract.nextDue(kinds: ["stock", "order"]) == 2_000_000)
      #expect(try await contract.nextDue(kinds: ["x"]) == nil)
      #expect(try await contract.nextDue(kinds: []) == nil)
    }
  }

  @Test("All parts of a message are stored", arguments: JournalEngine.all)
  func parts(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let messages = [
        JournalMessage(id: "1", receiver: contract.order, schema: 7, action: nil, due: 0),
        JournalMessage(id: "2", receiver: contract.stock, action: "{}", due: -5, timer: "t"),
        JournalMessage(id: "3", receiver: contract.order, action: "[]", timer: ""),
        JournalMessage(id: "4", receiver: contract.other, action: ""),
      ]
      try await contract.journal.post(messages)
      let found = try await contract.journal.deliverableMessages(
        for: "node", kinds: ["order", "stock"], limit: 9)
      #expect(found == DeliverableMessages(messages: messages))
    }
  }

  @Test("A message is delivered from its due time on", arguments: JournalEngine.all)
  func due(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.journal.post([
        contract.message("second", due: 1_000_020), contract.message("first", due: 1_000_010),
      ])
      #expect(try await contract.deliverable().isEmpty)
      #expect(try await contract.nextDue() == 1_000_010)
      contract.clock.setValue(1_000_009)
      #expect(try await contract.deliverable().isEmpty)
      contract.clock.setValue(1_000_010)
      #expect(try await contract.deliverable() == ["first"])
      #expect(try await contract.nextDue() == 1_000_020)
      contract.clock.setValue(1_000_020)
      #expect(try await contract.deliverable() == ["second", "first"])
      #expect(try await contract.nextDue() == nil)
    }
  }

  @Test(
    "The next search is due at the next message or at the end of another node's lease",
    arguments: JournalEngine.all)
  func wait(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      #expect(try await contract.wait() == nil)
      #expect(try await contract.wait(kinds: []) == nil)
      // The node does not wait for the end of its own lease.
      try await journal.renewLease(of: "node", for: .microseconds(5))
      #expect(try await contract.wait() == nil)
      try await journal.renewLease(of: "a", for: .microseconds(300))
      #expect(try await contract.wait() == .microseconds(300))
      try await journal.renewLease(of: "b", for: .microseconds(200))
      #expect(try await contract.wait() == .microseconds(200))
      // A message that waits for the end of the lease of its receiver's owner.
      try await contract.claim(contract.order, for: "a")
      try await journal.post([contract.message("owned")])
      #expect(try await contract.deliverable().isEmpty)
      #expect(try await contract.wait() == .microseconds(200))
      try await journal.post([contract.message("due", to: contract.stock, due: 1_000_100)])
      #expect(try await contract.wait() == .microseconds(100))
      #expect(try await contract.wait(kinds: ["order"]) == .microseconds(200))
      #expect(try await contract.nextDue() == 1_000_100)

      contract.clock.setValue(1_000_150)
      #expect(try await contract.deliverable() == ["due"])
      #expect(try await contract.wait() == .microseconds(50))
      contract.clock.setValue(1_000_200)
      #expect(try await contract.wait() == .microseconds(100))
      try await journal.renewLease(of: "a", for: .microseconds(500))
      #expect(try await contract.wait() == .microseconds(500))
      contract.clock.setValue(1_000_699)
      #expect(try await contract.deliverable() == ["due"])
      #expect(try await contract.wait() == .microseconds(1))
      contract.clock.setValue(1_000_700)
      #expect(try await contract.deliverable() == ["owned", "due"])
      #expect(try await contract.wait() == nil)
    }
  }

  @Test("A message with a stored identifier changes nothing", arguments: JournalEngine.all)
  func twice(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let first = contract.message("id")
      try await journal.post([first])
      try await journal.post([contract.message("id", to: contract.stock, due: 7)])
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { append in
        append.messages = [contract.message("id", to: contract.other)]
      }
      let found = try await journal.deliverableMessages(
        for: "node", kinds: ["order", "stock"], limit: 9)
      #expect(found.messages == [first])
      try await contract.append(to: contract.order) { $0.applied = ["id"] }
      try await journal.post([first])
      #expect(try await contract.deliverable().isEmpty)
      #expect(try await journal.outcomes(of: ["id"]) == ["id": .applied(2)])
    }
  }

  @Test("Posting no messages is allowed", arguments: JournalEngine.all)
  func none(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.journal.post([])
      #expect(try await contract.journal.outcomes(of: []).isEmpty)
      #expect(try await contract.deliverable().isEmpty)
    }
  }

  // MARK: - Applying

  @Test("A message is applied with the action that it causes", arguments: JournalEngine.all)
  func applied(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await journal.post([
        contract.message("1"), contract.message("2"), contract.message("3", due: 9_000_000),
      ])
      try await contract.claim(contract.order)
      try await contract.append(2, to: contract.order) { $0.applied = ["2", "3"] }
      #expect(try await contract.deliverable() == ["1"])
      #expect(try await contract.nextDue() == nil)
      #expect(
        try await journal.outcomes(of: ["1", "2", "3", "4"]) == [
          "2": .applied(2), "3": .applied(2),
        ])
    }
  }

  @Test(
    "An append at another position is fenced, also if it applies a message again",
    arguments: JournalEngine.all)
  func fencedApplication(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { $0.applied = ["key"] }
      for expected in [
        JournalPosition(version: 0, epoch: 1), JournalPosition(version: 1, epoch: 2),
      ] {
        let append = JournalAppend(
          entity: contract.order, expected: expected,
          records: contract.records(1, after: expected.version), applied: ["key"])
        #expect(await contract.code(append) == .fenced)
      }
      let append = JournalAppend(
        entity: EntityAddress(kind: "order", id: "unclaimed"),
        expected: JournalPosition(version: 0, epoch: 1), applied: ["key"])
      #expect(await contract.code(append) == .fenced)
    }
  }

  @Test(
    "An append that applies a message again fails and writes nothing",
    arguments: JournalEngine.all)
  func alreadyApplied(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await contract.claim(contract.other)
      let timer = contract.message("timer", due: 2_000_000, timer: "sleep")
      try await contract.append(to: contract.order) {
        $0.applied = ["key"]
        $0.messages = [timer]
      }
      try await journal.post([contract.message("pending"), contract.message("rejected")])
      try await journal.reject("rejected", reason: "It is unknown.")
      for id in ["key", "rejected"] {
        for entity in [contract.order, contract.other] {
          let position = try #require(try await journal.position(of: entity))
          let append = JournalAppend(
            entity: entity, expected: position,
            records: contract.records(1, after: position.version),
            snapshot: JournalSnapshot(version: position.version + 1, state: "{}"),
            applied: ["new", "pending", id], messages: [contract.message("sent")],
            cancelledTimers: ["sleep"])
          let error = await #expect(throws: DurabilityError.self) {
            try await journal.append(append)
          }
          #expect(
            error?.description == """
              The message \(id) was applied before. Entity: \(entity). Statement: append. Nothing \
              was written; there is nothing to do. [alreadyApplied]
              """)
          let history = try await journal.history(of: entity, isWhole: false)
          #expect(history?.position == position)
          #expect(history?.snapshot == nil)
          #expect(history?.records.count == Int(position.version))
        }
      }
      #expect(try await contract.deliverable() == ["pending"])
      #expect(try await journal.timer("sleep", of: contract.order)?.due == 2_000_000)
      #expect(
        try await journal.outcomes(of: ["key", "new", "pending", "sent", "rejected"])
          == ["key": .applied(1), "rejected": .rejected("It is unknown.")])
    }
  }

  @Test(
    "A key of a caller is applied once by appends of many entities",
    arguments: JournalEngine.all)
  func oneKey(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let entities = (0..<40).map { EntityAddress(kind: "order", id: "\($0)") }
      for entity in entities { try await contract.claim(entity) }
      let winners = try await withThrowingTaskGroup(of: EntityAddress?.self) { group in
        for entity in entities {
          group.addTask {
            let append = JournalAppend(
              entity: entity, expected: JournalPosition(version: 0, epoch: 1),
              records: [JournalRecord(version: 1, action: "1", time: 5)], applied: ["key"])
            do {
              try await journal.append(append)
              return entity
            } catch let error as DurabilityError where error.code == .alreadyApplied {
              return nil
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
      }
      #expect(winners.count == 1)
      for entity in entities {
        let version = try await journal.position(of: entity)?.version
        #expect(version == (winners.contains(entity) ? 1 : 0))
      }
    }
  }

  @Test("One append may name a key twice", arguments: JournalEngine.all)
  func sameKey(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { $0.applied = ["key", "key"] }
      #expect(try await contract.journal.outcomes(of: ["key", "key"]) == ["key": .applied(1)])
    }
  }

  @Test("A rejected message is set aside with its first reason", arguments: JournalEngine.all)
  func rejected(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { $0.applied = ["key"] }
      try await journal.post([contract.message("1"), contract.message("2")])
      try await journal.reject("1", reason: "first")
      try await journal.reject("1", reason: "second")
      try await journal.reject("key", reason: "third")
      try await journal.reject("unknown", reason: "fourth")
      #expect(try await contract.deliverable() == ["2"])
      #expect(
        try await journal.outcomes(of: ["1", "2", "key", "unknown"])
          == ["1": .rejected("first"), "key": .applied(1)])
    }
  }

  // MARK: - Timers

  @Test(
    "A timer replaces the timer of its name and its receiver only",
    arguments: JournalEngine.all)
  func replaced(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) {
        $0.messages = [
          contract.message("1", due: 2_000_001, timer: "a"),
          contract.message("2", due: 2_000_002, timer: "b"),
          contract.message("3", to: contract.other, due: 2_000_003, timer: "a"),
          contract.message("4", to: contract.stock, due: 2_000_004, timer: "a"),
          contract.message("5", due: 2_000_005),
        ]
      }
      try await contract.append(to: contract.order) {
        $0.messages = [contract.message("6", due: 2_000_006, timer: "a")]
      }
      #expect(try await contract.nextDue() == 2_000_002)
      #expect(
        try await journal.timer("a", of: contract.order)
          == JournalTimer(message: "6", due: 2_000_006))
      #expect(try await journal.timer("b", of: contract.order)?.due == 2_000_002)
      #expect(try await journal.timer("a", of: contract.other)?.due == 2_000_003)
      contract.clock.setValue(3_000_000)
      #expect(try await contract.deliverable() == ["2", "3", "4", "5", "6"])
      try await journal.post([contract.message("7", due: 4_000_000, timer: "a")])
      #expect(try await contract.deliverable() == ["2", "3", "4", "5"])
    }
  }

  @Test(
    "Timers end before the messages of their append are written",
    arguments: JournalEngine.all)
  func cancelled(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) {
        $0.messages = [
          contract.message("1", due: 2_000_001, timer: "a"),
          contract.message("2", due: 2_000_002, timer: "b"),
          contract.message("3", to: contract.other, due: 2_000_003, timer: "b"),
        ]
      }
      try await contract.append(to: contract.order) {
        $0.cancelledTimers = ["a", "b", "unknown"]
        $0.messages = [contract.message("1", due: 2_000_009, timer: "a")]
      }
      #expect(try await journal.timer("a", of: contract.order)?.due == 2_000_009)
      #expect(try await journal.timer("b", of: contract.order) == nil)
      contract.clock.setValue(9_000_000)
      #expect(try await contract.deliverable() == ["3", "1"])
    }
  }

  @Test(
    "The end of a timer is stored until it is cancelled or replaced",
    arguments: JournalEngine.all)
  func ended(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      #expect(try await journal.timer("a", of: contract.order) == nil)
      try await contract.append(to: contract.order) {
        $0.messages = [
          contract.message("1", due: 2_000_001, timer: "a"),
          contract.message("2", due: 2_000_002, timer: "b"),
        ]
      }
      contract.clock.setValue(5_000_000)
      #expect(try await journal.timer("a", of: contract.order)?.due == 2_000_001)
      try await contract.append(to: contract.order) { $0.applied = ["1", "2"] }
      #expect(try await contract.deliverable().isEmpty)
      #expect(try await journal.timer("a", of: contract.order)?.due == 2_000_001)
      try await journal.prune(before: .max)
      #expect(try await journal.timer("a", of: contract.order)?.due == 2_000_001)

      try await contract.append(to: contract.order) {
        $0.cancelledTimers = ["a"]
        $0.messages = [
          contract.message("3", due: 6_000_000, timer: "b"), contract.message("4", timer: "c"),
        ]
      }
      #expect(
        try await journal.timer("c", of: contract.order) == JournalTimer(message: "4", due: nil))
      #expect(try await journal.timer("a", of: contract.order) == nil)
      #expect(try await journal.timer("b", of: contract.order)?.due == 6_000_000)
      #expect(try await contract.nextDue() == 6_000_000)
    }
  }

  @Test("A timer with a stored identifier does not run again", arguments: JournalEngine.all)
  func sameTimer(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await journal.post([contract.message("1", due: 5, timer: "a")])
      try await journal.post([contract.message("1", due: 6, timer: "a")])
      #expect(try await journal.timer("a", of: contract.order)?.due == 5)
      try await contract.append(to: contract.order) { $0.applied = ["1"] }
      try await journal.post([contract.message("1", due: 7, timer: "a")])
      #expect(try await contract.deliverable().isEmpty)
      #expect(try await journal.outcomes(of: ["1"]) == ["1": .applied(1)])
    }
  }
}
