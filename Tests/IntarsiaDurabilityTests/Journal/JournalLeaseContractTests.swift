import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Contract of journals: leases, pruning and closing", .endsWithinAMinute, .usesExternalWork)
struct JournalLeaseContractTests {
  // MARK: - Leases

  @Test("A renewal says if the lease was in force", arguments: JournalEngine.all)
  func renewal(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      #expect(journal.isShared)
      #expect(try await !journal.renewLease(of: "a", for: .microseconds(10)))
      contract.clock.setValue(1_000_009)
      #expect(try await journal.renewLease(of: "a", for: .microseconds(10)))
      #expect(try await !journal.renewLease(of: "b", for: .seconds(10)))
      contract.clock.setValue(1_000_019)
      #expect(try await !journal.renewLease(of: "a", for: .seconds(1)))
      try await journal.endLease(of: "a")
      try await journal.endLease(of: "unknown")
      #expect(try await !journal.renewLease(of: "a", for: .seconds(1)))
      #expect(try await journal.renewLease(of: "b", for: .seconds(10)))
    }
  }

  @Test(
    "An entity cannot be claimed while the lease of another owner lasts",
    arguments: JournalEngine.all)
  func otherOwner(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      try await journal.renewLease(of: "a", for: .seconds(1))
      try await contract.claim(contract.order, for: "a")
      try await contract.append(to: contract.order)
      #expect(try await journal.claim(contract.order, for: "b") == .owned(by: "a"))
      #expect(
        try await journal.position(of: contract.order) == JournalPosition(version: 1, epoch: 1))
      // The owner claims its entity again.
      #expect(try await contract.claim(contract.order, for: "a").position.epoch == 2)

      contract.clock.setValue(1_999_999)
      #expect(try await journal.claim(contract.order, for: "b") == .owned(by: "a"))
      contract.clock.setValue(2_000_000)
      let history = try await contract.claim(contract.order, for: "b")
      #expect(history.position == JournalPosition(version: 1, epoch: 3))
      #expect(history.records == contract.records(1))
      // The late owner changes nothing.
      let late = JournalAppend(
        entity: contract.order, expected: JournalPosition(version: 1, epoch: 2),
        records: contract.records(1, after: 1))
      #expect(await contract.code(late) == .fenced)
      #expect(try await !journal.renewLease(of: "a", for: .seconds(1)))
      // The new owner has no lease, so the entity can be claimed.
      #expect(try await contract.claim(contract.order, for: "a").position.epoch == 4)
    }
  }

  @Test(
    "An entity can be claimed as soon as its owner ends its lease",
    arguments: JournalEngine.all)
  func endedLease(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      try await journal.renewLease(of: "a", for: .seconds(1))
      try await journal.renewLease(of: "b", for: .seconds(1))
      try await contract.claim(contract.order, for: "a")
      try await contract.claim(contract.other, for: "b")
      try await journal.endLease(of: "a")
      #expect(try await contract.claim(contract.order, for: "c").position.epoch == 2)
      #expect(try await journal.claim(contract.other, for: "c") == .owned(by: "b"))
    }
  }

  @Test("Of fifty claims each has an epoch of its own", arguments: JournalEngine.all)
  func concurrentClaims(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let entity = contract.order
      let epochs = try await withThrowingTaskGroup(of: Int64?.self) { group in
        for number in 0..<50 {
          group.addTask {
            guard case .claimed(let history) = try await journal.claim(entity, for: "\(number)")
            else { return nil }
            return history.position.epoch
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
      }
      #expect(epochs.sorted() == Array(1...50))
    }
  }

  @Test("With leases exactly one of fifty nodes claims an entity", arguments: JournalEngine.all)
  func concurrentOwners(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      let entity = contract.order
      let claims = try await withThrowingTaskGroup(of: JournalClaim.self) { group in
        for number in 0..<50 {
          try await journal.renewLease(of: "\(number)", for: .seconds(9))
          group.addTask { try await journal.claim(entity, for: "\(number)") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let owners = Set(
        claims.compactMap { claim in
          if case .owned(let owner) = claim { owner } else { nil }
        })
      #expect(owners.count == 1)
      #expect(claims.count { if case .claimed = $0 { true } else { false } } == 1)
    }
  }

  @Test("Messages to entities of other owners are not delivered", arguments: JournalEngine.all)
  func otherMessages(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      try await journal.renewLease(of: "a", for: .seconds(1))
      try await journal.renewLease(of: "b", for: .seconds(2))
      try await contract.claim(contract.order, for: "a")
      try await contract.claim(contract.other, for: "b")
      try await journal.post([
        contract.message("a"), contract.message("b", to: contract.other),
        contract.message("none", to: contract.stock), contract.message("due", due: 5),
      ])
      #expect(try await contract.deliverable(to: "a") == ["a", "none", "due"])
      #expect(try await contract.deliverable(to: "b") == ["b", "none"])
      #expect(try await contract.deliverable(to: "c") == ["none"])
      #expect(try await contract.deliverable(to: "a", limit: 2) == ["a", "none"])
      #expect(try await contract.deliverable(to: "c", limit: 1) == ["none"])
      contract.clock.setValue(2_000_000)
      #expect(try await contract.deliverable(to: "c") == ["a", "none", "due"])
      try await journal.endLease(of: "b")
      #expect(try await contract.deliverable(to: "c") == ["a", "b", "none", "due"])
    }
  }

  @Test(
    "A node that gives an entity up leaves it and its messages to others for a time",
    arguments: JournalEngine.all)
  func released(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      let order = contract.order
      func interrupted(for node: String) async throws -> [EntityAddress] {
        try await journal.interruptedEntities(
          for: node, kinds: ["order", "stock"], includingOwn: true, limit: 9)
      }
      try await journal.renewLease(of: "a", for: .seconds(1))
      try await journal.renewLease(of: "b", for: .seconds(1))
      for entity in [order, contract.other] {
        try await contract.claim(entity, for: "a")
        try await contract.append(to: entity) { $0.hasEffects = true }
      }
      try await journal.post([
        contract.message("1"), contract.message("2", to: contract.other), contract.message("3"),
      ])
      // Only its owner can release an entity.
      try await journal.release(order, by: "b", for: .zero)
      #expect(try await journal.claim(order, for: "b") == .owned(by: "a"))

      var changes = journal.changes().makeAsyncIterator()
      try await journal.release(order, by: "a", for: .microseconds(300))
      #expect(await changes.next() != nil)
      #expect(
        try await journal.position(of: order) == JournalPosition(version: 1, epoch: 1))
      #expect(try await contract.deliverable(to: "a") == ["2"])
      #expect(try await contract.deliverable(to: "b") == ["1", "3"])
      #expect(try await interrupted(for: "a") == [contract.other])
      #expect(try await interrupted(for: "b") == [order])
      // The node searches again at the end of the time.
      let found = try await journal.deliverableMessages(for: "a", kinds: ["order"], limit: 9)
      #expect(found.wait == .microseconds(300))

      contract.clock.setValue(1_000_299)
      #expect(try await contract.deliverable(to: "a") == ["2"])
      contract.clock.setValue(1_000_300)
      #expect(try await contract.deliverable(to: "a") == ["1", "2", "3"])
      #expect(try await interrupted(for: "a") == [order, contract.other])

      // A node that claims the entity again, and succeeds, gets the messages at once.
      try await journal.release(order, by: "a", for: .seconds(9))
      #expect(try await contract.deliverable(to: "a") == ["2"])
      #expect(try await contract.claim(order, for: "a").position.epoch == 2)
      #expect(try await contract.deliverable(to: "a") == ["1", "2", "3"])
      #expect(try await interrupted(for: "a") == [order, contract.other])
      #expect(try await contract.deliverable(to: "b").isEmpty)
      // Another node is the owner after a release and a claim, and the late owner is fenced.
      try await journal.release(order, by: "a", for: .seconds(9))
      #expect(try await contract.claim(order, for: "b").position.epoch == 3)
      #expect(try await journal.claim(order, for: "a") == .owned(by: "b"))
      let late = JournalAppend(
        entity: order, expected: JournalPosition(version: 1, epoch: 2),
        records: contract.records(1, after: 1))
      #expect(await contract.code(late) == .fenced)
    }
  }

  // MARK: - Interrupted effects

  @Test(
    "Entities with effects are found after the end of their owner", arguments: JournalEngine.all)
  func interrupted(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine, isShared: true) { contract in
      let journal = contract.journal
      let (order, other, stock) = (contract.order, contract.other, contract.stock)
      try await journal.renewLease(of: "a", for: .seconds(1))
      for entity in [stock, other, order] {
        try await contract.claim(entity, for: "a")
        try await contract.append(to: entity) { $0.hasEffects = true }
      }
      func found(
        for node: String, kinds: [String] = ["order", "stock"], own: Bool = false, limit: Int = 9
      ) async throws -> [EntityAddress] {
        try await journal.interruptedEntities(
          for: node, kinds: kinds, includingOwn: own, limit: limit)
      }
      #expect(try await found(for: "b").isEmpty)
      #expect(try await found(for: "b", own: true).isEmpty)
      #expect(try await found(for: "a").isEmpty)
      #expect(try await found(for: "a", own: true) == [order, other, stock])
      #expect(try await journal.history(of: order, isWhole: false)?.hasEffects == true)
      #expect(try await journal.history(of: order, isWhole: true)?.hasEffects == true)

      contract.clock.setValue(2_000_000)
      #expect(try await found(for: "b") == [order, other, stock])
      #expect(try await found(for: "b", limit: 2) == [order, other])
      #expect(try await found(for: "b", kinds: ["stock"]) == [stock])
      #expect(try await found(for: "b", kinds: []).isEmpty)
      #expect(try await found(for: "a").isEmpty)

      // A claim keeps the mark, and the next append replaces it.
      #expect(try await contract.claim(order, for: "b").hasEffects)
      #expect(try await found(for: "b") == [other, stock])
      #expect(try await found(for: "b", own: true) == [order, other, stock])
      try await contract.append(to: order)
      #expect(try await found(for: "b", own: true) == [other, stock])
      #expect(try await journal.history(of: order, isWhole: true)?.hasEffects == false)
      try await contract.append(0, to: other) { $0.hasEffects = false }
      #expect(try await found(for: "b") == [stock])
    }
  }

  // MARK: - Pruning

  @Test(
    "Pruning deletes old actions that the newest snapshot contains",
    arguments: JournalEngine.all)
  func prunedActions(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      for entity in [contract.order, contract.other, contract.stock] {
        try await contract.claim(entity)
        try await contract.append(3, to: entity, time: 10)
        try await contract.append(3, to: entity, time: 20)
      }
      let snapshot = JournalSnapshot(version: 5, state: "{}")
      try await contract.append(to: contract.order, time: 20) { $0.snapshot = snapshot }
      let early = JournalSnapshot(version: 2, state: "{}")
      try await contract.append(to: contract.other, time: 20) { $0.snapshot = early }
      let before = try await journal.history(of: contract.order, isWhole: false)

      #expect(try await journal.prune(before: 10) == 0)
      #expect(try await journal.prune(before: 20) == 5)
      #expect(try await journal.prune(before: 20) == 0)
      #expect(try await journal.history(of: contract.order, isWhole: false) == before)
      // Without its first actions, a whole history begins with the snapshot, too.
      #expect(try await journal.history(of: contract.order, isWhole: true) == before)
      let other = try await journal.history(of: contract.other, isWhole: true)
      #expect(other?.snapshot == early)
      #expect(other?.records.map(\.version) == [3, 4, 5, 6, 7])
      #expect(
        try await journal.history(of: contract.stock, isWhole: true)?.records.map(\.version)
          == [1, 2, 3, 4, 5, 6])

      #expect(try await journal.prune(before: .max) == 2)
      #expect(try await journal.history(of: contract.order, isWhole: true) == before)
      try await contract.append(to: contract.order)
      #expect(try await journal.position(of: contract.order)?.version == 8)
    }
  }

  @Test("Pruning deletes thousands of actions of one entity", arguments: JournalEngine.all)
  func prunedMany(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      for entity in [contract.order, contract.other] {
        try await contract.claim(entity)
        try await contract.append(2_500, to: entity) {
          $0.snapshot = JournalSnapshot(version: 2_499, state: "{}")
        }
      }
      #expect(try await journal.prune(before: 6) == 4_998)
      for entity in [contract.order, contract.other] {
        let history = try await journal.history(of: entity, isWhole: false)
        #expect(history?.records == contract.records(1, after: 2_499))
      }
    }
  }

  @Test("Pruning deletes old outcomes, and no pending message", arguments: JournalEngine.all)
  func prunedMessages(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await journal.post([
        contract.message("applied"), contract.message("rejected"), contract.message("pending"),
        contract.message("later", due: 9_000_000),
      ])
      try await journal.reject("rejected", reason: "It is unknown.")
      try await contract.append(to: contract.order) { $0.applied = ["applied", "key"] }
      contract.clock.setValue(2_000_000)
      try await contract.append(to: contract.order) { $0.applied = ["new key"] }

      #expect(try await journal.prune(before: 1_000_000) == 0)
      #expect(try await journal.prune(before: 2_000_000) == 3)
      #expect(
        try await journal.outcomes(of: ["applied", "rejected", "key", "new key"])
          == ["new key": .applied(2)])
      #expect(try await contract.deliverable() == ["pending"])
      #expect(try await contract.nextDue() == 9_000_000)
      #expect(try await journal.prune(before: .max) == 1)
    }
  }

  @Test(
    "Pruning keeps an outcome by its own time, not by the time of the message",
    arguments: JournalEngine.all)
  func prunedLateOutcomes(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await journal.post([contract.message("applied"), contract.message("rejected")])
      contract.clock.setValue(2_000_000)
      try await contract.append(to: contract.order) { $0.applied = ["applied"] }
      contract.clock.setValue(2_000_001)
      try await journal.reject("rejected", reason: "It is unknown.")

      #expect(try await journal.prune(before: 2_000_000) == 0)
      #expect(try await journal.prune(before: 2_000_001) == 1)
      #expect(
        try await journal.outcomes(of: ["applied", "rejected"])
          == ["rejected": .rejected("It is unknown.")])
      #expect(try await journal.prune(before: 2_000_002) == 1)
    }
  }

  // MARK: - Changes

  @Test(
    "Changes of messages and leases are announced to each observer",
    arguments: JournalEngine.all)
  func changes(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      var first = journal.changes().makeAsyncIterator()
      var second = journal.changes().makeAsyncIterator()
      try await contract.claim(contract.order)

      try await journal.post([contract.message("1")])
      #expect(await first.next() != nil)
      #expect(await second.next() != nil)
      try await contract.append(to: contract.order) { $0.messages = [contract.message("2")] }
      #expect(await first.next() != nil)
      #expect(await second.next() != nil)
      try await contract.append(to: contract.order) { $0.applied = ["2"] }
      #expect(await first.next() != nil)
      try await journal.reject("1", reason: "It is unknown.")
      #expect(await first.next() != nil)
      try await journal.endLease(of: "node")
      #expect(await first.next() != nil)
      #expect(await second.next() != nil)
    }
  }

  @Test(
    "Statements that leave all messages as they are announce nothing",
    arguments: JournalEngine.all.filter { $0.name != "PostgreSQL" })
  func quietStatements(engine: JournalEngine) async throws {
    let order = EntityAddress(kind: "order", id: "1")
    let statements: [@Sendable (any Journal) async throws -> Void] = [
      { try await $0.renewLease(of: "a", for: .seconds(1)) },
      { _ = try await $0.claim(order, for: "a") },
      { journal in
        _ = try await journal.claim(order, for: "a")
        try await journal.append(
          JournalAppend(
            entity: order, expected: JournalPosition(version: 0, epoch: 1),
            records: [JournalRecord(version: 1, action: "1", time: 5)],
            cancelledTimers: ["timer"], hasEffects: true))
      },
      { _ = try await $0.history(of: order, isWhole: true) },
      { _ = try await $0.position(of: order) },
      { _ = try await $0.deliverableMessages(for: "a", kinds: ["order"], limit: 1) },
      { _ = try await $0.outcomes(of: ["1"]) },
      { try await $0.reject("1", reason: "") },
      { try await $0.countAttempt(of: "1") },
      { _ = try await $0.rejectedMessages(of: "order", limit: 1) },
      { try await $0.requeue("1") },
      { _ = try await $0.timer("a", of: order) },
      { _ = try await $0.entities(of: "order", after: nil, limit: 1) },
      {
        _ = try await $0.interruptedEntities(
          for: "a", kinds: ["order"], includingOwn: true, limit: 1)
      },
      { try await $0.prune(before: 0) },
    ]
    for (index, statement) in statements.enumerated() {
      try await ContractFixture.run(engine) { contract in
        let changes = contract.journal.changes()
        try await statement(contract.journal)
        await contract.journal.close()
        for await _ in changes { Issue.record("Statement \(index) was announced.") }
      }
    }
  }

  // MARK: - Closing

  @Test(
    "Calls that wait when a journal on a database is closed are answered before",
    arguments: JournalEngine.all.filter { $0.name != "memory" })
  func waitingCalls(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      // Immediate tasks make their calls before the end, without waiting for the results.
      let claims = (0..<100).map { id in
        Task.immediate {
          try await journal.claim(EntityAddress(kind: "order", id: "\(id)"), for: "a")
        }
      }
      await journal.close()
      for claim in claims { _ = try await claim.value }
    }
  }

  @Test("A closed journal ends its sequences and answers nothing", arguments: JournalEngine.all)
  func closed(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let order = contract.order
      let position = try await contract.claim(order).position
      let changes = journal.changes()
      await journal.close()
      await journal.close()
      for await _ in changes {}
      for await _ in journal.changes() {}
      let calls: [@Sendable () async throws -> Void] = [
        { try await journal.renewLease(of: "a", for: .seconds(1)) },
        { try await journal.endLease(of: "a") },
        { _ = try await journal.claim(order, for: "a") },
        { try await journal.release(order, by: "a", for: .zero) },
        { _ = try await journal.history(of: order, isWhole: true) },
        { _ = try await journal.position(of: order) },
        { try await journal.append(JournalAppend(entity: order, expected: position)) },
        { try await journal.post([]) },
        { _ = try await journal.deliverableMessages(for: "a", kinds: ["order"], limit: 1) },
        { _ = try await journal.outcomes(of: ["1"]) },
        { try await journal.reject("1", reason: "") },
        { _ = try await journal.timer("a", of: order) },
        { _ = try await journal.entities(of: "order", after: nil, limit: 1) },
        {
          _ = try await journal.interruptedEntities(
            for: "a", kinds: ["order"], includingOwn: true, limit: 1)
        },
        { try await journal.prune(before: 0) },
      ]
      for (index, call) in calls.enumerated() {
        let error = await #expect(throws: DurabilityError.self, "call \(index)") {
          try await call()
        }
        #expect(error?.code == .stopped)
        #expect(error?.message == "The journal is closed.")
      }
    }
  }
}
