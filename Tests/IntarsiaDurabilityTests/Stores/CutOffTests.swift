import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Nodes without a connection to the journal", .endsWithinAMinute)
struct CutOffTests {
  /// Runs an account on a node that loses its connection for a time.
  ///
  /// - Parameters:
  ///   - fault: The result of the node's statements meanwhile.
  ///   - operation: Gets the node, and a function that cuts it off or connects it again.
  private func run(
    _ fault: JournalFault, on base: InMemoryJournal = InMemoryJournal(isShared: true),
    bank: Bank? = nil,
    _ operation:
      @escaping @Sendable (DurableStores, @escaping @Sendable (Bool) -> Void)
      async throws -> Void
  ) async throws {
    let isCutOff = LockIsolated(false)
    let journal = CutOffJournal(base: base) { isCutOff.value ? fault : nil }
    try await simulate {
      let options = DurableStores.Options(
        node: "a", lease: .seconds(10), patience: .seconds(3), pollInterval: .seconds(1))
      try await DurableStores.withAccounts(on: journal, options: options) {
        if let bank { $0.bank = bank }
      } _: { stores in
        try await operation(stores) { isCutOff.setValue($0) }
        isCutOff.setValue(false)
      }
    }
  }

  @Test("A node that cannot renew its lease answers no read after its end, until it is renewed")
  func reads() async throws {
    let base = InMemoryJournal(isShared: true)
    try await run(.unavailable, on: base) { first, cutOff in
      try await first.account("1").send(.deposit(1))
      let values = LockIsolated<[Int]>([])
      let stream = try await first.account("1").values(of: \.balance)
      let observer = Task {
        for await value in stream { values.withValue { $0.append(value) } }
      }
      let renewed = ContinuousClock.now
      cutOff(true)
      let start = ContinuousClock.now
      try await VirtualClock().sleep(until: renewed + .milliseconds(9_999))
      // The lease is in force, so no other node can have changed the account.
      #expect(try await first.account("1").balance == 1)
      try await VirtualClock().sleep(until: renewed + .seconds(10))
      let options = DurableStores.Options(node: "b", lease: .seconds(10))
      try await DurableStores.withAccounts(on: base, options: options) { second in
        try await second.account("1").send(.deposit(2))
        #expect(ContinuousClock.now - start >= .seconds(10))
        // The observation has ended.
        await observer.value
        #expect(values.value == [1])
        for _ in 1...10 {
          let asked = ContinuousClock.now
          let calls: [@Sendable () async throws -> Void] = [
            { _ = try await first.account("1").balance },
            { _ = try await first.account("1").values(of: \.balance) },
            { try await first.account("1").send(.deposit(4)) },
          ]
          for call in calls {
            let error = await #expect(throws: DurabilityError.self) { try await call() }
            #expect(error?.code == .unavailable)
            #expect(error?.entity == first.account("1").address)
          }
          #expect(ContinuousClock.now - asked <= .seconds(12))
        }
        cutOff(false)
        let balance = try await first.account("1").balance
        #expect(balance == 3)
      }
    }
  }

  @Test("The effects of a node that is cut off end with its lease, and continue after it")
  func effects() async throws {
    let payments = LockIsolated<[String]>([])
    let bank = Bank { _, _ in
      payments.withValue { $0.append("begin") }
      do {
        try await VirtualClock().sleep(for: .seconds(1_000))
      } catch {
        payments.withValue { $0.append("end") }
      }
      return "late"
    }
    try await run(.unavailable, bank: bank) { stores, cutOff in
      try await stores.account("1").send(.pay(1))
      cutOff(true)
      try await VirtualClock().sleep(for: .seconds(9))
      #expect(payments.value == ["begin"])
      try await VirtualClock().sleep(for: .seconds(20))
      #expect(payments.value == ["begin", "end"])
      cutOff(false)
      try await VirtualClock().sleep(for: .seconds(10))
      #expect(payments.value == ["begin", "end", "begin"])
    }
  }

  @Test("A process that was paused beyond its lease does not answer with its old state")
  func paused() async throws {
    let base = InMemoryJournal(isShared: true)
    let pause = LockIsolated<Duration?>(nil)
    let journal = CutOffJournal(base: base) { pause.value.map { .slow($0) } }
    try await simulate {
      let options = DurableStores.Options(node: "a", lease: .seconds(10))
      try await DurableStores.withAccounts(on: journal, options: options) { first in
        try await first.account("1").send(.deposit(1))
        // Its renewals take until after the lease.
        pause.setValue(.seconds(12))
        try await VirtualClock().sleep(for: .seconds(14))
        let options = DurableStores.Options(node: "b", lease: .seconds(10))
        try await DurableStores.withAccounts(on: base, options: options) { second in
          try await second.account("1").send(.deposit(2))
          let read = Task { try await first.account("1").balance }
          pause.setValue(nil)
          let balance = try await read.value
          #expect(balance == 3)
        }
      }
    }
  }

  @Test("Callers that wait for a lease share one renewal")
  func sharedRenewal() async throws {
    let renewals = LockIsolated(0)
    let base = InMemoryJournal(isShared: true) { statement in
      if statement == .lease { renewals.withValue { $0 += 1 } }
      return nil
    }
    try await run(.unavailable, on: base) { stores, cutOff in
      try await stores.account("1").send(.deposit(1))
      cutOff(true)
      try await VirtualClock().sleep(for: .seconds(20))
      let count = renewals.value
      let losses = LockIsolated(0)
      let observation = stores.observe { event in
        if case .leaseLost = event { losses.withValue { $0 += 1 } }
      }
      defer { observation.cancel() }
      let reads = (0..<100).map { number in
        Task { try await stores.account("\(number)").balance }
      }
      cutOff(false)
      for read in reads { _ = try await read.value }
      #expect(losses.value == 0)
      #expect(renewals.value - count <= 2)
    }
  }

  @Test("An action to an owner that lacks the feature ends after the lease and the patience")
  func unknownKind() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      let owner = { DurableStores(journal: journal, options: .init(node: "a")) }
      let first = owner()
      first.register { Account() }
      try await first.start()
      try await first.account("1").send(.deposit(1))
      await first.crash()
      let restarted = owner()
      restarted.register { FragileCounter() }
      try await restarted.start()
      let options = DurableStores.Options(
        node: "b", lease: .seconds(10), patience: .seconds(3))
      try await DurableStores.withAccounts(on: journal, options: options) { second in
        let start = ContinuousClock.now
        let error = await #expect(throws: DurabilityError.self) {
          try await second.account("1").send(.deposit(2))
        }
        #expect(ContinuousClock.now - start == .seconds(13))
        #expect(error?.code == .uncertain)
        #expect(
          error?.message
            == "The owner `a` has not applied the action within 13.0 seconds; "
            + "it may lack the feature.")
      }
      await restarted.stop()
    }
  }
}

/// The connection of one node to a journal, all of whose statements may fail or be late.
private struct CutOffJournal: JournalWrapper {
  let base: InMemoryJournal
  let fault: @Sendable () -> JournalFault?

  private func pass() async throws {
    switch fault() {
    case .slow(let duration)?: try await VirtualClock().sleep(for: duration)
    case nil: break
    default:
      throw DurabilityError(.unavailable, "The journal cannot be reached.", remedy: "Try again.")
    }
  }

  func renewLease(of node: String, for duration: Duration) async throws -> Bool {
    try await pass()
    return try await base.renewLease(of: node, for: duration)
  }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    try await pass()
    return try await base.claim(entity, for: node)
  }

  func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
    try await pass()
    return try await base.history(of: entity, isWhole: isWhole)
  }

  func append(_ append: JournalAppend) async throws {
    try await pass()
    try await base.append(append)
  }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    try await pass()
    return try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
  }

  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    try await pass()
    return try await base.interruptedEntities(
      for: node, kinds: kinds, includingOwn: includesOwn, limit: limit)
  }
}
