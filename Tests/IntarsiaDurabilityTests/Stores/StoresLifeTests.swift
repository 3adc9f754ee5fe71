import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Starts, leases and memory of stores", .endsWithinAMinute)
struct StoresLifeTests {
  private let account = EntityAddress(kind: "account", id: "1")

  private func message(_ id: String, to receiver: String = "1", attempts: Int = 0) -> JournalMessage
  {
    JournalMessage(
      id: id, receiver: EntityAddress(kind: "account", id: receiver),
      action: #"{"deposit":{"_0":1}}"#, attempts: attempts)
  }

  // MARK: - Starts and stops

  @Test("A start on a journal of its own ends the lease that the node had on a shared one")
  func formerLease() async throws {
    let journal = InMemoryJournal()
    _ = try await journal.renewLease(of: "a", for: .seconds(1_000))
    _ = try await journal.claim(account, for: "a")
    #expect(try await journal.claim(account, for: "b") == .owned(by: "a"))
    try await DurableStores.withAccounts(on: journal) { _ in
      guard case .claimed = try await journal.claim(account, for: "b") else {
        Issue.record("The lease is in force.")
        return
      }
    }
  }

  @Test("A start throws if the journal cannot be reached", arguments: [true, false])
  func unreachable(isShared: Bool) async throws {
    let journal = InMemoryJournal(isShared: isShared) { $0 == .lease ? .unavailable : nil }
    let stores = DurableStores(
      journal: journal, options: .init(node: "a", patience: .zero))
    stores.register { Account() }
    let error = await #expect(throws: DurabilityError.self) { try await stores.start() }
    #expect(error?.code == .unavailable)
    #expect(!stores.isRunning)
  }

  @Test("Entities can be restored from the start of the stores until their end")
  func active() async throws {
    let stores = DurableStores(journal: InMemoryJournal(isShared: true), options: .init(node: "a"))
    stores.register { Account() }
    try await simulate {
      for _ in 1...2 {
        #expect(!stores.settings.isActive && !stores.isRunning)
        #expect(stores.settings.commits.lease.term == nil)
        try await stores.start()
        #expect(stores.settings.isActive && stores.isRunning)
        #expect(stores.settings.commits.lease.term != nil)
        await stores.stop()
      }
      #expect(!stores.settings.isActive && !stores.isRunning)
    }
  }

  @Test("A forwarded action that was applied leaves nothing behind that retains the stores")
  func releasedAfterForwarding() async throws {
    struct Weak { weak var stores: DurableStores? }
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { first in
        try await first.account("1").send(.deposit(1))
        var second: DurableStores? = DurableStores(journal: journal, options: .init(node: "b"))
        second?.register { Account() }
        try await second?.start()
        try await second?.account("1").send(.deposit(2))
        await second?.stop()
        let released = Weak(stores: second)
        second = nil
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(released.stores == nil)
        let balance = try await first.account("1").balance
        #expect(balance == 3)
      }
    }
  }

  // MARK: - Leases

  @Test("A lease is in force until its end, and can be lost once after it")
  func lease() async throws {
    try await simulate {
      let lease = NodeLease(isNeeded: true)
      #expect(lease.term == nil && lease.rest == nil)
      #expect(!lease.lose(evenIf: true))
      lease.extend(to: .now + .seconds(1))
      let first = lease.term
      #expect(first != nil && lease.rest == .seconds(1))
      #expect(!lease.lose(evenIf: false))
      try await VirtualClock().sleep(for: .milliseconds(999))
      #expect(lease.term == first && lease.rest == .milliseconds(1))
      try await VirtualClock().sleep(for: .milliseconds(1))
      #expect(lease.term == nil && lease.rest == nil)
      #expect(lease.lose(evenIf: false))
      #expect(!lease.lose(evenIf: false) && !lease.lose(evenIf: true))
      lease.extend(to: .now + .seconds(1))
      #expect(lease.term != nil && lease.term != first)
      #expect(lease.lose(evenIf: true))
      #expect(lease.term == nil)
      #expect(NodeLease(isNeeded: false).term == 0)
    }
  }

  @Test("Observations end with the lease, also while an append has no answer")
  func lostLeaseDuringAppend() async throws {
    let isCutOff = LockIsolated(false)
    let journal = InMemoryJournal(isShared: true) { statement in
      guard isCutOff.value else { return nil }
      return statement == .append ? .slow(.seconds(100)) : .unavailable
    }
    try await simulate {
      let options = DurableStores.Options(
        node: "a", lease: .seconds(10), patience: .seconds(1))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        try await stores.account("1").send(.deposit(1))
        let stream = try await stores.account("1").values(of: \.balance)
        let start = ContinuousClock.now
        isCutOff.setValue(true)
        let sent = Task { try? await stores.account("1").send(.deposit(1)) }
        for await _ in stream {}
        #expect(ContinuousClock.now - start <= .seconds(10))
        _ = await sent.value
        isCutOff.setValue(false)
      }
    }
  }

  // MARK: - Claims

  @Test("A read and an action whose entity others claim again and again fail at the sixth time")
  func fencedClaims() async throws {
    let journal = FencingJournal()
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let calls: [@Sendable () async throws -> Void] = [
          { _ = try await stores.account("1").balance },
          { _ = try await stores.account("1").values(of: \.balance) },
          { try await stores.account("1").send(.deposit(1)) },
        ]
        for call in calls {
          journal.claims.setValue(0)
          let error = await #expect(throws: DurabilityError.self) { try await call() }
          #expect(error?.code == .fenced)
          #expect(journal.claims.value == 6)
        }
      }
    }
  }

  // MARK: - Deliveries

  @Test("A delivery says whether this node is the owner of the receiver, or no node can be")
  func deliveries() async throws {
    let journal = InMemoryJournal(isShared: true)
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      try await simulate {
        _ = try await journal.renewLease(of: "b", for: .seconds(1_000))
        _ = try await journal.claim(EntityAddress(kind: "account", id: "2"), for: "b")
        try await DurableStores.withAccounts(on: journal) { stores in
          let kind: DurableKind<Account.State, Account.Action> = try stores.kind(of: account)
          let long = String(repeating: "x", count: 513)
          #expect(try await kind.deliver([message("1")], to: "1"))
          #expect(try await kind.deliver([message("2", attempts: 1)], to: "1"))
          #expect(try await !kind.deliver([message("3", to: "2")], to: "2"))
          #expect(try await kind.deliver([message("4", to: long)], to: long))
          let balance = try await stores.account("1").balance
          #expect(balance == 2)
        }
      }
    }
    #expect(issues.messages.count == 1)
  }

  // MARK: - Memory

  @Test("An entity in use is kept beyond the limit, and the next idle one is released instead")
  func memoryLimit() async throws {
    let retired = LockIsolated<[String]>([])
    try await simulate {
      try await DurableStores.withAccounts(
        on: InMemoryJournal(), options: .init(node: "a", memoryLimit: 2)
      ) {
        $0.bank.pay = { _, key in
          try? await Task.never()
          return key
        }
      } _: { stores in
        let observation = stores.observe { event in
          if case .retired(let address) = event { retired.withValue { $0.append(address.id) } }
        }
        defer { observation.cancel() }
        try await stores.account("1").send(.pay(1))
        for id in 2...4 {
          try await stores.account("\(id)").send(.deposit(1))
          try await VirtualClock().sleep(for: .seconds(1))
        }
        #expect(retired.value == ["2", "3"])
      }
    }
  }
}

/// A journal in memory whose entities another owner has at each claim.
private struct FencingJournal: JournalWrapper {
  let base = InMemoryJournal()
  let claims = LockIsolated(0)

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    claims.withValue { $0 += 1 }
    throw DurabilityError.fenced(
      JournalAppend(entity: entity, expected: JournalPosition(version: 0, epoch: 1)), found: nil)
  }
}
