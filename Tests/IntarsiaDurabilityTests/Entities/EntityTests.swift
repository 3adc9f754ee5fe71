import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Entities", .endsWithinAMinute)
struct EntityTests {
  @Test("An action is in the journal when send returns")
  func sendIsDurable() async throws {
    let journal = InMemoryJournal()
    try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").send(.deposit(5))
      let history = try #require(
        try await journal.history(of: stores.account("1").address, isWhole: true))
      #expect(history.position.version == 1)
      #expect(history.records.map(\.action) == [#"{"deposit":{"_0":5}}"#])
      #expect(history.records.map(\.origin) == [.caller])
      #expect(try await stores.account("1").balance == 5)
    }
  }

  @Test("An entity is restored with the answers that its reducer got")
  func answersAreRepeated() async throws {
    let journal = InMemoryJournal()
    let before = try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").send(.stamp)
      try await stores.account("1").send(.stamp)
      return try await stores.account("1").state
    }
    #expect(before.log.count == 2)
    let after = try await DurableStores.withAccounts(on: journal) {
      $0.date = DateGenerator { Date(timeIntervalSince1970: 2_000) }
    } _: { stores in
      try await stores.account("1").state
    }
    #expect(after == before)
  }

  @Test("An action that the reducer returns is written in the same append")
  func returnedActionsAreAtomic() async throws {
    let appends = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      if statement == .append { appends.withValue { $0 += 1 } }
      return nil
    }
    try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").send(.depositTwice(5))
      #expect(appends.value == 1)
      #expect(try await stores.account("1").balance == 10)
      let history = try await journal.history(of: stores.account("1").address, isWhole: true)
      #expect(history?.records.map(\.origin) == [.caller, .reducer])
    }
    let balance = try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").balance
    }
    #expect(balance == 10)
  }

  @Test("An effect starts after its action is in the journal, with the action's key")
  func effectsFollowTheCommit() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    let versions = LockIsolated<[Int64]>([])
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.bank = Bank { amount, key in
          let position = try? await journal.position(of: EntityAddress(kind: "account", id: "1"))
          versions.withValue { $0.append(position?.version ?? 0) }
          return key
        }
      } _: { stores in
        try await stores.account("1").send(.pay(3)).finish()
        #expect(versions.value == [1])
        let log = try await stores.account("1").log
        #expect(log == ["account/1/1"])
        let history = try await journal.history(of: stores.account("1").address, isWhole: true)
        #expect(history?.records.map(\.origin) == [.caller, .effect])
      }
    }
  }

  @Test("A message and a request with its key that arrive during an append are applied once")
  func messageWithKey() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        async let first = account.send(.deposit(1))
        try await VirtualClock().sleep(for: .milliseconds(100))
        try await journal.post([
          JournalMessage(
            id: "account/1#request", receiver: account.address, action: #"{"deposit":{"_0":5}}"#)
        ])
        try await VirtualClock().sleep(for: .milliseconds(100))
        try await account.send(.deposit(5), key: "request")
        _ = try await first
        let balance = try await account.balance
        #expect(balance == 6)
      }
    }
  }

  @Test("An append that fails undoes the action and starts no effect")
  func failedAppend() async throws {
    let isFull = LockIsolated(false)
    let journal = InMemoryJournal { statement in
      statement == .append && isFull.value ? .full : nil
    }
    let payments = LockIsolated(0)
    try await DurableStores.withAccounts(on: journal) {
      $0.bank = Bank { _, _ in
        payments.withValue { $0 += 1 }
        return ""
      }
    } _: { stores in
      let account = stores.account("1")
      try await account.send(.deposit(5))
      isFull.setValue(true)
      let error = await #expect(throws: DurabilityError.self) { try await account.send(.pay(3)) }
      #expect(error?.code == .full)
      #expect(error?.entity == account.address)
      isFull.setValue(false)
      #expect(try await account.balance == 5)
      #expect(payments.value == 0)
      try await account.send(.deposit(1))
      #expect(try await account.balance == 6)
    }
  }

  @Test(
    "An append whose result is unknown is resolved by reading",
    arguments: [JournalFault.lostBeforeCommit, .lostAfterCommit])
  func unknownResult(fault: JournalFault) async throws {
    let next = LockIsolated<JournalFault?>(nil)
    let journal = InMemoryJournal { statement in
      guard statement == .append else { return nil }
      return next.withValue { $0.take() }
    }
    try await DurableStores.withAccounts(on: journal) { stores in
      for _ in 1...3 {
        next.setValue(fault)
        try await stores.account("1").send(.transfer(1, to: "2"))
      }
      #expect(try await stores.account("1").balance == -3)
      #expect(try await journal.position(of: stores.account("1").address)?.version == 3)
    }
  }

  @Test("A request with a key is applied once")
  func keys() async throws {
    let journal = InMemoryJournal()
    for _ in 1...2 {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.deposit(5), key: "request 1")
        try await stores.account("1").send(.deposit(5), key: "request 1")
        #expect(try await stores.account("1").balance == 5)
      }
    }
  }

  @Test("A request whose outcome was deleted is applied again, also by an entity in memory")
  func prunedKey() async throws {
    let journal = InMemoryJournal()
    try await DurableStores.withAccounts(on: journal) { stores in
      for balance in [5, 10] {
        try await stores.account("1").send(.deposit(5), key: "request")
        #expect(try await stores.account("1").balance == balance)
        #expect(try await journal.prune(before: .max) == 1)
      }
    }
  }

  @Test("Effects that must run again are started when an entity is restored")
  func recoveredEffects() async throws {
    let journal = InMemoryJournal()
    let stores = DurableStores(journal: journal, options: .init(node: "a")) {
      $0.bank = Bank { _, _ in
        try? await Task.never()
        return ""
      }
    }
    stores.register { Account() }
    try await stores.start()
    try await stores.account("1").send(.pay(3))
    await stores.crash()

    try await DurableStores.withAccounts(on: journal) { stores in
      let account = stores.account("1")
      for await log in try await account.values(of: \.log) where !log.isEmpty {
        #expect(log == ["0 by account/1/1"])
        break
      }
    }
  }

  @Test("The journal knows the effects that run again, also if none ran before")
  func flagOfRecoveredEffects() async throws {
    let journal = InMemoryJournal()
    let address = EntityAddress(kind: "account", id: "1")
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.bank.pay = { _, _ in
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        try await stores.account("1").send(.pay(5))
        await stores.crash()
      }
      // Simulates an effect that ended without an action, before the next append.
      let position = try #require(try await journal.position(of: address))
      try await journal.append(JournalAppend(entity: address, expected: position))
      try await DurableStores.withAccounts(on: journal) {
        $0.bank.pay = { _, _ in
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        _ = try await stores.account("1").balance
        try await VirtualClock().sleep(for: .seconds(1))
        let history = try await journal.history(of: address, isWhole: false)
        #expect(history?.hasEffects == true)
        await stores.crash()
      }
    }
  }

  @Test("An effect of an action that arrives before the effects of a restoration starts once")
  func actionDuringRestoration() async throws {
    let journal = InMemoryJournal()
    let address = EntityAddress(kind: "account", id: "1")
    let payments = LockIsolated<[String]>([])
    try await simulate {
      guard case .claimed(let history) = try await journal.claim(address, for: "a") else {
        Issue.record("A new entity has another owner.")
        return
      }
      let dependencies = withDependencies {
        $0.bank.pay = { _, key in
          payments.withValue { $0.append(key) }
          return key
        }
      } operation: {
        DependencySnapshot.captured
      }
      let entity = Entity<Account.State, Account.Action>(
        address, state: Account.initialState(id: "1"),
        log: EntityLog(
          address, coding: DurableCoding(schema: 1, upcasters: []), at: history.position,
          snapshots: SnapshotSchedule(interval: nil, after: history)),
        at: history.position,
        recovery: .init(
          effect: { state in
            var effect = Effect<Account.Action>.none
            dependencies.perform { effect = Account().recovered(state) }
            return effect
          }, wasInterrupted: false),
        commits: JournalCommits(
          journal: journal, lease: NodeLease(isNeeded: false), patience: .zero
        ) { _ in },
        dependencies: dependencies, reducer: { Reduce(Account()) }
      ) { _, _, _ in }
      let task = try await entity.send(.pay(5), at: IssueLocation())
      await entity.start()
      await task.finish()
      #expect(payments.value == ["account/1/1"])
    }
  }

  @Test("A message that may have been stored stays uncertain when the journal is gone afterwards")
  func uncertainPost() async throws {
    let posts = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .post else { return nil }
      return posts.withValue { posts in
        posts += 1
        return posts == 1 ? .lostAfterCommit : .unavailable
      }
    }
    let commits = JournalCommits(
      journal: journal, lease: NodeLease(isNeeded: false), patience: .seconds(1)
    ) { _ in }
    let receiver = EntityAddress(kind: "account", id: "1")
    let message = JournalMessage(id: "1", receiver: receiver, action: nil)
    let error = try await simulate {
      await #expect(throws: DurabilityError.self) { try await commits.post([message]) }
    }
    #expect(error?.code == .uncertain)
    #expect(posts.value > 1)
  }

  @Test("A snapshot restores an entity without the actions before it")
  func snapshots() async throws {
    let journal = InMemoryJournal()
    var options = DurableStores.Options(node: "a")
    options.snapshotInterval = 10
    try await DurableStores.withAccounts(on: journal, options: options) { stores in
      for _ in 1...25 { try await stores.account("1").send(.deposit(1)) }
    }
    let history = try #require(
      try await journal.history(of: EntityAddress(kind: "account", id: "1"), isWhole: false))
    #expect(history.snapshot?.version == 20)
    #expect(history.records.map(\.version) == Array(21...25))
    let balance = try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").balance
    }
    #expect(balance == 25)
  }

  @Test("An entity with a small state is restored from at most three actions by default")
  func defaultSnapshots() async throws {
    let journal = InMemoryJournal()
    for count in 1...20 {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.deposit(1))
        #expect(try await stores.account("1").balance == count)
      }
      let history = try #require(
        try await journal.history(of: EntityAddress(kind: "account", id: "1"), isWhole: false))
      #expect(history.records.count == count % 4)
    }
  }

  @Test("An observer receives each value once, whatever else changes")
  func equalValues() async throws {
    try await simulate {
      try await DurableStores.withAccounts(on: InMemoryJournal()) { stores in
        let account = stores.account("1")
        let values = LockIsolated<[Int]>([])
        let stream = try await account.values(of: \.balance)
        let observer = Task {
          for await value in stream { values.withValue { $0.append(value) } }
        }
        for action in [.stamp, .deposit(5), .stamp, .deposit(0), .deposit(-5)] as [Account.Action] {
          try await account.send(action)
          try await VirtualClock().sleep(for: .milliseconds(1))
        }
        #expect(values.value == [0, 5, 0])
        observer.cancel()
        await observer.value
        try await VirtualClock().sleep(for: .milliseconds(1))
        try await account.send(.deposit(7))
        #expect(values.value == [0, 5, 0])
      }
    }
  }

  @Test("The first value of an observer does not replace a newer one")
  func lateFirstValue() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        async let first = account.send(.deposit(1))
        try await VirtualClock().sleep(for: .milliseconds(100))
        // The other two actions are in the second append, and the observation begins between them.
        async let second = account.send(.deposit(1))
        try await VirtualClock().sleep(for: .milliseconds(100))
        async let balances = account.values(of: \.balance)
        try await VirtualClock().sleep(for: .milliseconds(100))
        async let third = account.send(.deposit(1))
        var values = try await balances.makeAsyncIterator()
        #expect(await values.next() == 3)
        _ = try await (first, second, third)
      }
    }
  }

  @Test("A message is sent with its action, and applied once")
  func messages() async throws {
    let journal = InMemoryJournal()
    try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").send(.transfer(4, to: "2"))
      for await balance in try await stores.account("2").values(of: \.balance) where balance > 0 {
        #expect(balance == 4)
        break
      }
      let history = try await journal.history(of: stores.account("2").address, isWhole: true)
      #expect(history?.records.map(\.origin) == [.message("account/1/1.0")])
    }
  }

  @Test("A timer fires in another process")
  func timers() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.remind(afterSeconds: 60))
        try await stores.account("2").send(.remind(afterSeconds: 60))
        try await stores.account("2").send(.cancelReminder)
      }
      try await DurableStores.withAccounts(on: journal) { stores in
        for await log in try await stores.account("1").values(of: \.log) where !log.isEmpty {
          #expect(log == ["reminded"])
          break
        }
        try await VirtualClock().sleep(for: .seconds(120))
        #expect(try await stores.account("2").log == [])
      }
    }
  }

  @Test("A sleep goes on in another process, for the rest of its time")
  func sleeps() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let start = ContinuousClock.now
      let stores = DurableStores(journal: journal, options: .init(node: "a")) {
        $0.continuousClock = VirtualClock()
      }
      stores.register { Account() }
      try await stores.start()
      try await stores.account("1").send(.nap(seconds: 100))
      try await VirtualClock().sleep(for: .seconds(30))
      await stores.crash()
      try await DurableStores.withAccounts(on: journal) {
        $0.continuousClock = VirtualClock()
      } _: { stores in
        for await log in try await stores.account("1").values(of: \.log) where !log.isEmpty {
          #expect(log == ["woke"])
          break
        }
        #expect(ContinuousClock.now - start == .seconds(100))
      }
    }
  }
}
