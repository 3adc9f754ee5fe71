import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Nodes on one journal", .endsWithinAMinute)
struct NodesTests {
  @Test("An action to an entity of another node is forwarded, and applied when send returns")
  func forwarding() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      try await DurableStores.withAccounts(on: journal, options: .init(node: "a")) { first in
        try await first.account("1").send(.deposit(1))
        try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { second in
          let forwards = LockIsolated<[String]>([])
          let observation = second.observe { event in
            if case .forwarded(_, let owner) = event { forwards.withValue { $0.append(owner) } }
          }
          defer { observation.cancel() }
          try await second.account("1").send(.deposit(2))
          #expect(forwards.value == ["a"])
          let balances = try await (first.account("1").balance, second.account("1").balance)
          #expect(balances == (3, 3))
          let error = await #expect(throws: DurabilityError.self) {
            _ = try await second.account("1").values(of: \.balance)
          }
          #expect(error?.message == "The node `a` owns the entity.")
        }
      }
    }
  }

  @Test("A forwarded action that cannot be written fails with an error that names the entity")
  func unwritableForwarding() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      func stores(_ node: String) async throws -> DurableStores {
        let stores = DurableStores(journal: journal, options: .init(node: node))
        stores.register { FragileCounter() }
        try await stores.start()
        return stores
      }
      let first = try await stores("a")
      try await first.store(FragileCounter.self, id: "1").send(.add(1))
      let second = try await stores("b")
      let counter = second.store(FragileCounter.self, id: "1")
      let error = await #expect(throws: DurabilityError.self) {
        try await counter.send(.unwritable(Unwritable()), key: "request")
      }
      #expect(error?.code == .undecodable)
      #expect(error?.entity == counter.address)
      await second.stop()
      await first.stop()
    }
  }

  @Test("A cancelled caller does not wait for the owner of an entity, and gets no result")
  func cancelledForwarding() async throws {
    let fault = LockIsolated<JournalFault?>(nil)
    let journal = InMemoryJournal(isShared: true) { statement in
      statement == .post ? fault.withValue { $0.take() } : nil
    }
    try await simulate {
      let first = DurableStores(
        journal: journal, options: .init(node: "a", lease: .seconds(1_000)))
      first.register { Account() }
      try await first.start()
      try await first.account("1").send(.deposit(1))
      await first.crash()
      try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { second in
        for next in [nil, JournalFault.lostAfterCommit] {
          fault.setValue(next)
          let start = ContinuousClock.now
          let sent = Task { try await second.account("1").send(.deposit(2)) }
          try await VirtualClock().sleep(for: .milliseconds(1))
          sent.cancel()
          let error = await #expect(throws: DurabilityError.self) { try await sent.value }
          #expect(error?.code == .uncertain)
          #expect(ContinuousClock.now - start == .milliseconds(1))
        }
      }
    }
  }

  @Test("A node that starts again under its name forwards new actions")
  func restartedForwarding() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      try await DurableStores.withAccounts(on: journal, options: .init(node: "a")) { first in
        try await first.account("1").send(.deposit(1))
        for _ in 1...2 {
          try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { second in
            try await second.account("1").send(.deposit(10))
          }
        }
        let balance = try await first.account("1").balance
        #expect(balance == 21)
      }
    }
  }

  @Test("The entities of a node that crashed go to another one when the lease has ended")
  func takeover() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      let start = ContinuousClock.now
      var options = DurableStores.Options(
        node: "a", lease: .seconds(10), pollInterval: .seconds(3_600))
      let first = DurableStores(journal: journal, options: options)
      first.register { Account() }
      try await first.start()
      try await first.account("1").send(.deposit(1))
      await first.crash()

      options.node = "b"
      try await DurableStores.withAccounts(on: journal, options: options) { second in
        // The message waits in the journal until the lease of the first node has ended.
        try await second.account("1").send(.deposit(2))
        #expect(ContinuousClock.now - start == .seconds(10))
        let balance = try await second.account("1").balance
        #expect(balance == 3)
      }
    }
  }

  @Test("A timer of a node that crashed is delivered when it is due, without a poll")
  func lostTimer() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      let start = ContinuousClock.now
      var options = DurableStores.Options(
        node: "a", lease: .seconds(10), pollInterval: .seconds(3_600))
      let first = DurableStores(journal: journal, options: options)
      first.register { Account() }
      try await first.start()
      for (id, seconds) in [("1", 5), ("2", 60)] {
        try await first.account(id).send(.remind(afterSeconds: seconds))
      }
      await first.crash()

      options.node = "b"
      try await DurableStores.withAccounts(on: journal, options: options) { second in
        let (receivers, continuation) = AsyncStream.makeStream(of: String.self)
        let observation = second.observe { event in
          if case .delivered(let receiver, _) = event { continuation.yield(receiver.id) }
        }
        defer { observation.cancel() }
        var ids = receivers.makeAsyncIterator()
        // The first one is due while the lease lasts.
        #expect(await ids.next() == "1")
        #expect(ContinuousClock.now - start == .seconds(10))
        #expect(await ids.next() == "2")
        #expect(ContinuousClock.now - start == .seconds(60))
      }
    }
  }

  @Test("A node that is too old for an entity leaves it to a newer one")
  func rollingUpdate() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      func stores(_ node: String) -> DurableStores {
        DurableStores(
          journal: journal, options: .init(node: node, pollInterval: .seconds(3_600)))
      }
      let first = stores("first")
      first.register { NewCounter() }
      try await first.start()
      try await first.store(NewCounter.self, id: "1").send(.increase(by: 2))
      await first.stop()

      let old = stores("old")
      old.register { OldCounter() }
      try await old.start()
      let error = await #expect(throws: DurabilityError.self) {
        try await old.store(OldCounter.self, id: "1").send(.add(1))
      }
      #expect(error?.code == .newerSchema)

      let new = stores("new")
      new.register { NewCounter() }
      try await new.start()
      try await new.store(NewCounter.self, id: "1").send(.increase(by: 3))
      let total = try await new.store(NewCounter.self, id: "1").total
      #expect(total == 5)
      await new.stop()
      await old.stop()
    }
  }

  @Test("A message that the first node is too old for is applied by a newer one")
  func rollingUpdateMessage() async throws {
    let journal = InMemoryJournal(isShared: true)
    let counter = EntityAddress(kind: NewCounter.kind, id: "1")
    try await simulate {
      func stores(_ node: String) -> DurableStores {
        DurableStores(
          journal: journal, options: .init(node: node, pollInterval: .seconds(3_600)))
      }
      let first = stores("first")
      first.register { NewCounter() }
      try await first.start()
      try await first.store(NewCounter.self, id: "1").send(.increase(by: 2))
      await first.stop()

      let old = stores("old")
      old.register { OldCounter() }
      try await old.start()
      let new = stores("new")
      new.register { NewCounter() }
      var changes = journal.changes().makeAsyncIterator()
      let text = String(
        decoding: try JSONEncoder().encode(NewCounter.Action.increase(by: 3)), as: UTF8.self)
      try await journal.post([
        JournalMessage(id: "1", receiver: counter, schema: NewCounter.schema, action: text)
      ])
      _ = await changes.next()
      // The old node has claimed the counter and released it.
      _ = await changes.next()
      #expect(try await journal.position(of: counter)?.epoch == 2)
      try await new.start()
      while try await journal.outcomes(of: ["1"]).isEmpty, await changes.next() != nil {}
      #expect(try await journal.outcomes(of: ["1"]) == ["1": .applied(2)])
      await new.stop()
      await old.stop()
    }
  }

  @Test("A message that the owner is too old for is applied by a newer node")
  func rollingUpdateOfOwner() async throws {
    let journal = InMemoryJournal(isShared: true)
    let counter = EntityAddress(kind: NewCounter.kind, id: "1")
    try await simulate {
      func stores(_ node: String) -> DurableStores {
        DurableStores(
          journal: journal, options: .init(node: node, pollInterval: .seconds(3_600)))
      }
      let old = stores("old")
      old.register { OldCounter() }
      try await old.start()
      try await old.store(OldCounter.self, id: "1").send(.add(1))
      let new = stores("new")
      new.register { NewCounter() }
      try await new.start()
      // The action is a message to the old node, which releases the counter.
      try await new.store(NewCounter.self, id: "1").send(.increase(by: 3))
      #expect(try await new.store(NewCounter.self, id: "1").total == 4)
      #expect(try await journal.position(of: counter) == JournalPosition(version: 2, epoch: 2))
      await new.stop()
      await old.stop()
    }
  }

  @Test("A node that was taken for dead writes nothing and tries again through the new owner")
  func lateOwner() async throws {
    let time = LockIsolated<Int64>(0)
    let journal = InMemoryJournal(isShared: true, now: { time.value })
    try await simulate {
      let options = { DurableStores.Options(node: $0, lease: .seconds(10)) }
      try await DurableStores.withAccounts(on: journal, options: options("a")) { first in
        try await first.account("1").send(.deposit(1))
        let version = { try await journal.position(of: first.account("1").address) }
        #expect(try await version() == JournalPosition(version: 1, epoch: 1))
        // The clock of the journal jumps beyond the lease.
        time.setValue(20_000_000)
        try await DurableStores.withAccounts(on: journal, options: options("b")) { second in
          try await second.account("1").send(.deposit(2))
          #expect(try await version() == JournalPosition(version: 2, epoch: 2))
          try await first.account("1").send(.deposit(4))
          #expect(try await version()?.version == 3)
          let balance = try await second.account("1").balance
          #expect(balance == 7)
        }
      }
    }
  }

  @Test("A node that has lost its lease releases its entities")
  func lostLease() async throws {
    let time = LockIsolated<Int64>(0)
    let journal = InMemoryJournal(isShared: true, now: { time.value })
    try await simulate {
      let options = DurableStores.Options(node: "a", lease: .seconds(9))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        let losses = LockIsolated(0)
        let observation = stores.observe { event in
          if case .leaseLost = event { losses.withValue { $0 += 1 } }
        }
        defer { observation.cancel() }
        try await stores.account("1").send(.deposit(1))
        time.setValue(20_000_000)
        try await VirtualClock().sleep(for: .seconds(4))
        #expect(losses.value == 1)
        try await stores.account("1").send(.deposit(1))
        let balance = try await stores.account("1").balance
        #expect(balance == 2)
      }
    }
  }

  @Test("A node whose renewal is answered after the lease releases its entities")
  func lateRenewal() async throws {
    let fault = LockIsolated<JournalFault?>(nil)
    let journal = InMemoryJournal(isShared: true) { statement in
      statement == .lease ? fault.withValue { $0.take() } : nil
    } now: {
      // A database tells the time of the beginning of a transaction, which was before the wait.
      0
    }
    try await simulate {
      let options = DurableStores.Options(node: "a", lease: .seconds(9))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        let losses = LockIsolated(0)
        let observation = stores.observe { event in
          if case .leaseLost = event { losses.withValue { $0 += 1 } }
        }
        defer { observation.cancel() }
        // Begins 3 s after the first one, and ends before its lease.
        fault.setValue(.slow(.seconds(5)))
        try await VirtualClock().sleep(for: .seconds(10))
        #expect(losses.value == 0)
        // Begins 3 s after the second one, and ends after its lease.
        fault.setValue(.slow(.seconds(8)))
        try await VirtualClock().sleep(for: .seconds(12))
        #expect(losses.value == 1)
      }
    }
  }

  @Test("A node whose renewal has no answer releases its entities, which may have another owner")
  func uncertainLease() async throws {
    let time = LockIsolated<Int64>(0)
    let fault = LockIsolated<JournalFault?>(nil)
    let journal = InMemoryJournal(isShared: true) { statement in
      statement == .lease ? fault.withValue { $0.take() } : nil
    } now: {
      time.value
    }
    try await simulate {
      let options = { DurableStores.Options(node: $0, lease: .seconds(9)) }
      try await DurableStores.withAccounts(on: journal, options: options("a")) { first in
        try await first.account("1").send(.deposit(1))
        time.setValue(20_000_000)
        try await DurableStores.withAccounts(on: journal, options: options("b")) { second in
          try await second.account("1").send(.deposit(2))
        }
        fault.setValue(.lostAfterCommit)
        try await VirtualClock().sleep(for: .seconds(4))
        let balance = try await first.account("1").balance
        #expect(balance == 3)
      }
    }
  }

  @Test("Idle entities are released when too many are in memory, and restored when used")
  func memoryLimit() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let options = DurableStores.Options(node: "a", memoryLimit: 10)
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        let retired = LockIsolated<[String]>([])
        let observation = stores.observe { event in
          if case .retired(let address) = event { retired.withValue { $0.append(address.id) } }
        }
        defer { observation.cancel() }
        for id in 1...12 { try await stores.account("\(id)").send(.deposit(id)) }
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value.prefix(2) == ["1", "2"])
        #expect(retired.value.count < 12)
        for id in 1...12 {
          let balance = try await stores.account("\(id)").balance
          #expect(balance == id)
        }
      }
    }
  }
}
