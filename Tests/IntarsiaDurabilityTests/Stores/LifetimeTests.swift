import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Lifetimes of durable stores", .endsWithinAMinute)
struct LifetimeTests {
  @Test("Stores that are released without a stop leave no task behind")
  func releasedStores() async throws {
    let ends = LockIsolated(0)
    try await simulate {
      let journal = ObservedJournal(ends: ends)
      var stores: DurableStores? = DurableStores(journal: journal, options: .init(node: "a"))
      stores?.register { Account() }
      try await stores?.start()
      try await VirtualClock().sleep(for: .seconds(1))
      #expect(ends.value == 0)
      stores = nil
      try await VirtualClock().sleep(for: .seconds(1))
      #expect(ends.value == 1)
    }
  }

  @Test(
    "A stop writes the actions that wait behind an append, and a crash drops them",
    arguments: [true, false])
  func end(isStop: Bool) async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Account() }
      try await stores.start()
      let account = stores.account("1")
      let first = Task { try await account.send(.deposit(1)) }
      try await VirtualClock().sleep(for: .milliseconds(100))
      let second = Task { try await account.send(.deposit(2)) }
      try await VirtualClock().sleep(for: .milliseconds(100))
      if isStop { await stores.stop() } else { await stores.crash() }
      _ = try await first.value
      do {
        _ = try await second.value
        #expect(isStop)
      } catch let error as DurabilityError {
        #expect(!isStop)
        #expect(error.code == .stopped)
      }
      try await VirtualClock().sleep(for: .seconds(10))
      #expect(try await journal.position(of: account.address)?.version == (isStop ? 2 : 1))
    }
  }

  @Test("Observers of an entity and of its node end with the stores, also amid an append")
  func observers() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Account() }
      try await stores.start()
      let account = stores.account("1")
      let start = ContinuousClock.now
      let balances = try await account.values(of: \.balance)
      let observer = Task {
        var all: [Int] = []
        for await balance in balances { all.append(balance) }
        #expect(ContinuousClock.now - start == .milliseconds(100))
        return all
      }
      let sent = Task { try await account.send(.deposit(1)) }
      try await VirtualClock().sleep(for: .milliseconds(100))
      await stores.crash()
      #expect(await observer.value == [0])
      _ = try await sent.value
    }
  }

  @Test(
    "Stores that start again restore what had effects, and have lost no lease",
    arguments: [true, false])
  func restart(isShared: Bool) async throws {
    try await simulate {
      let stores = DurableStores(
        journal: InMemoryJournal(isShared: isShared), options: .init(node: "a")
      ) {
        $0.bank = Bank { _, _ in
          try? await Task.never()
          return ""
        }
      }
      stores.register { Account() }
      let events = LockIsolated<[String]>([])
      let observation = stores.observe { event in
        switch event {
        case .recovered(let entity, _, _): events.withValue { $0.append(entity.id) }
        case .leaseLost: events.withValue { $0.append("lost") }
        default: break
        }
      }
      defer { observation.cancel() }
      for _ in 1...3 {
        try await stores.start()
        try await VirtualClock().sleep(for: .seconds(1))
        if events.value.isEmpty {
          try await stores.account("1").send(.deposit(1))
          try await stores.account("2").send(.pay(1))
        }
        #expect(events.value.dropFirst(2).allSatisfy { $0 == "2" })
        await stores.stop()
      }
      #expect(events.value == ["1", "2", "2", "2"])
    }
  }

  @Test("Stores that start again restore the effects that another process has left")
  func restartAfterAnother() async throws {
    let journal = InMemoryJournal()
    let payments = LockIsolated(0)
    try await simulate {
      let (first, second) = (
        DurableStores(journal: journal, options: .init(node: "a")) {
          $0.bank = Bank { _, _ in
            payments.withValue { $0 += 1 }
            return ""
          }
        },
        DurableStores(journal: journal, options: .init(node: "b")) {
          $0.bank = Bank { _, _ in
            try? await Task.never()
            return ""
          }
        }
      )
      for stores in [first, second] { stores.register { Account() } }
      try await first.start()
      try await VirtualClock().sleep(for: .seconds(1))
      await first.stop()
      try await second.start()
      try await second.account("1").send(.pay(1))
      await second.crash()
      #expect(payments.value == 0)
      try await first.start()
      try await VirtualClock().sleep(for: .seconds(1))
      #expect(payments.value == 1)
      await first.stop()
    }
  }

  @Test("Events go to observers in the order of their registration, until they end or are released")
  func observations() {
    let stores = DurableStores(journal: InMemoryJournal())
    let calls = LockIsolated<[Int]>([])
    let observations = (0..<9).map { number in
      stores.observe { _ in calls.withValue { $0.append(number) } }
    }
    stores.settings.report(.leaseLost)
    #expect(calls.value == Array(0..<9))
    observations[4].cancel()
    calls.setValue([])
    stores.settings.report(.leaseLost)
    #expect(calls.value == [0, 1, 2, 3, 5, 6, 7, 8])
    var released: DurabilityObservation? = stores.observe { _ in calls.setValue([]) }
    _ = released
    released = nil
    stores.settings.report(.leaseLost)
    #expect(calls.value.count == 16)
    withExtendedLifetime(observations) {}
  }
}

/// A journal that counts the sequences of changes that have ended.
private struct ObservedJournal: JournalWrapper {
  let base = InMemoryJournal(isShared: true)
  let ends: LockIsolated<Int>

  func changes() -> AsyncStream<Void> {
    AsyncStream { [ends] continuation in
      continuation.onTermination = { _ in ends.withValue { $0 += 1 } }
    }
  }
}
