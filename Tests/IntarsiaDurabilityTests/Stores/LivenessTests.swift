import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Progress of durable stores", .endsWithinAMinute)
struct LivenessTests {
  @Test("A process on a journal of its own continues at once after a crash, under another name")
  func restartUnderAnotherName() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let start = ContinuousClock.now
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
      try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { stores in
        try await stores.account("1").send(.deposit(3))
        for await log in try await stores.account("1").values(of: \.log) where !log.isEmpty {
          break
        }
        #expect(ContinuousClock.now == start)
      }
    }
  }

  @Test("Two callers that forward a request with one key both return")
  func forwardedTwice() async throws {
    let journal = InMemoryJournal(isShared: true)
    try await simulate {
      try await DurableStores.withAccounts(on: journal, options: .init(node: "a")) { first in
        try await first.account("1").send(.deposit(1))
        try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { second in
          let account = second.account("1")
          async let one = account.send(.deposit(5), key: "request")
          async let two = account.send(.deposit(5), key: "request")
          _ = try await (one, two)
          let balance = try await first.account("1").balance
          #expect(balance == 6)
        }
      }
    }
  }

  @Test("A timer of a journal whose clock is behind is not searched in a loop")
  func clockBehind() async throws {
    let searches = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      if statement == .read { searches.withValue { $0 += 1 } }
      return nil
    } now: {
      JournalTime.now - 2_000_000
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.remind(afterSeconds: 1))
        try await VirtualClock().sleep(for: .seconds(4))
        let log = try await stores.account("1").log
        #expect(log == ["reminded"])
        #expect(searches.value < 100)
      }
    }
  }

  @Test("A sleep begins although the journal cannot be reached for a moment")
  func sleepWithoutJournal() async throws {
    let isUnavailable = LockIsolated(false)
    let journal = InMemoryJournal { statement in
      statement == .read && isUnavailable.value ? .unavailable : nil
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.continuousClock = VirtualClock()
      } _: { stores in
        try await stores.account("1").send(.deposit(1))
        isUnavailable.setValue(true)
        try await stores.account("1").send(.nap(seconds: 10))
        try await VirtualClock().sleep(for: .seconds(1))
        isUnavailable.setValue(false)
        for await log in try await stores.account("1").values(of: \.log) where !log.isEmpty {
          #expect(log == ["woke"])
          break
        }
      }
    }
  }

  @Test("Effects that end with a failed append run again, although nothing else happens")
  func effectsAfterFailure() async throws {
    let isFull = LockIsolated(false)
    let journal = InMemoryJournal { statement in
      statement == .append && isFull.value ? .full : nil
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.bank = Bank { _, key in
          try? await VirtualClock().sleep(for: .seconds(5))
          return key
        }
      } _: { stores in
        let account = stores.account("1")
        try await account.send(.pay(3))
        isFull.setValue(true)
        await #expect(throws: DurabilityError.self) { try await account.send(.deposit(1)) }
        isFull.setValue(false)
        try await VirtualClock().sleep(for: .seconds(10))
        let history = try await journal.history(of: account.address, isWhole: true)
        #expect(history?.records.map(\.origin) == [.caller, .effect])
      }
    }
  }

  @Test("A timer that is cancelled or replaced before it is written does not fire")
  func cancelledBeforeCommit() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        async let first = account.send(.deposit(1))
        try await VirtualClock().sleep(for: .milliseconds(100))
        // The following actions are all in the second append.
        async let second = account.send(.remind(afterSeconds: 5))
        try await VirtualClock().sleep(for: .milliseconds(100))
        async let third = account.send(.remind(afterSeconds: 10))
        try await VirtualClock().sleep(for: .milliseconds(100))
        async let fourth = account.send(.cancelReminder)
        _ = try await (first, second, third, fourth)
        try await VirtualClock().sleep(for: .seconds(20))
        let log = try await account.log
        #expect(log == [])
      }
    }
  }

  @Test("A timer that a message cancels in the same delivery does not fire")
  func cancelledByDelivery() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let account = EntityAddress(kind: "account", id: "1")
      try await journal.post([
        JournalMessage(id: "1", receiver: account, action: #"{"cancelReminder":{}}"#),
        JournalMessage(
          id: "2", receiver: account, action: #"{"reminded":{}}"#, due: 0, timer: "reminder"),
      ])
      try await DurableStores.withAccounts(on: journal) { stores in
        try await VirtualClock().sleep(for: .seconds(1))
        let log = try await stores.account("1").log
        #expect(log == [])
      }
    }
  }

  @Test("A timer that is cancelled while due messages are searched does not fire")
  func cancelledDuringSearch() async throws {
    let journal = SlowSearchJournal()
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        for delay in 996...1_006 {
          try await account.send(.remind(afterSeconds: 1))
          try await VirtualClock().sleep(for: .milliseconds(delay))
          let before = try await account.log
          try await account.send(.cancelReminder)
          let after = try await account.log
          try await VirtualClock().sleep(for: .seconds(3))
          let log = try await account.log
          #expect(log == after)
          #expect(after.count - before.count <= 1)
        }
      }
    }
  }

  @Test("A timer that another one with the same due time replaces does not fire")
  func replacedWithSameDueTime() async throws {
    // The journal's clock is ahead, so the first timer is found before the second one is stored.
    let journal = InMemoryJournal { statement in
      statement == .append ? .slow(.milliseconds(10)) : nil
    } now: {
      JournalTime.now + 2_000_000
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        async let first = account.send(.remind(afterSeconds: 1))
        async let second = account.send(.remind(afterSeconds: 1))
        _ = try await (first, second)
        try await VirtualClock().sleep(for: .seconds(3))
        let log = try await account.log
        #expect(log == ["reminded"])
      }
    }
  }

  @Test("A timer that a restored entity replaces by one with the same due time does not fire")
  func replacedAfterRestoration() async throws {
    let journal = SlowSearchJournal(ahead: 1_500_000)
    try await simulate {
      let start = ContinuousClock.now
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.remind(afterSeconds: 2))
      }
      try await VirtualClock().sleep(until: start + .seconds(1))
      try await DurableStores.withAccounts(on: journal) { stores in
        // The search that has begun finds the first timer.
        let account = stores.account("1")
        try await account.send(.remind(afterSeconds: 1))
        try await VirtualClock().sleep(for: .seconds(3))
        let log = try await account.log
        #expect(log == ["reminded"])
      }
    }
  }

  @Test("Stores that have stopped restore no entity for a late message")
  func lateDelivery() async throws {
    let claims = LockIsolated(0)
    for seed in 0..<200 {
      try await simulate(.random(seed: UInt64(seed))) {
        let journal = InMemoryJournal { statement in
          if statement == .claim { claims.withValue { $0 += 1 } }
          return nil
        }
        let stores = DurableStores(journal: journal, options: .init(node: "a"))
        stores.register { Account() }
        try await stores.start()
        try await journal.post([
          JournalMessage(
            id: "1", receiver: EntityAddress(kind: "account", id: "1"),
            action: #"{"deposit":{"_0":5}}"#)
        ])
        for _ in 0..<seed % 10 { await Task.yield() }
        await stores.stop()
        let count = claims.value
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(claims.value == count)
      }
    }
  }

  @Test("A thousand messages to a damaged entity do not keep those to others waiting")
  func damagedReceiver() async throws {
    let journal = InMemoryJournal()
    let damaged = EntityAddress(kind: "account", id: "0")
    let deposit = #"{"deposit":{"_0":5}}"#
    _ = try await journal.claim(damaged, for: "a")
    try await journal.append(
      JournalAppend(
        entity: damaged, expected: JournalPosition(version: 0, epoch: 1),
        records: [JournalRecord(version: 1, action: deposit, time: 0)],
        snapshot: JournalSnapshot(version: 1, state: "damaged")))
    try await journal.post(
      (1...1_001).map { JournalMessage(id: "\($0)", receiver: damaged, action: deposit) })
    try await journal.post([
      JournalMessage(
        id: "other", receiver: EntityAddress(kind: "account", id: "1"), action: deposit)
    ])
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await VirtualClock().sleep(for: .seconds(1))
        let balance = try await stores.account("1").balance
        #expect(balance == 5)
      }
    }
  }

  @Test("A claim whose answer is lost leaves no effect behind")
  func lostClaim() async throws {
    let isFailing = LockIsolated(false)
    let journal = InMemoryJournal(isShared: true) { statement in
      guard isFailing.value, statement != .lease else { return nil }
      return statement == .claim ? .lostAfterCommit : .unavailable
    }
    let payments = LockIsolated<[String]>([])
    try await simulate {
      func options(_ node: String) -> DurableStores.Options {
        .init(node: node, lease: .seconds(10), patience: .zero)
      }
      await #expect(throws: CancellationError.self) {
        try await DurableStores.withAccounts(on: journal, options: options("a")) {
          $0.bank.pay = { _, _ in
            try? await VirtualClock().sleep(for: .seconds(1_000))
            return "late"
          }
        } _: { first in
          try await first.account("1").send(.pay(5))
          // The node ends like a crash, and its lease goes on.
          throw CancellationError()
        }
      }
      try await DurableStores.withAccounts(on: journal, options: options("b")) {
        $0.bank.pay = { _, key in
          payments.withValue { $0.append(key) }
          return "paid"
        }
      } _: { second in
        // The first search succeeds. A failed one is repeated, and finds own entities, too.
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(payments.value == [])
        isFailing.setValue(true)
        // The first node's lease ends. The second node's claim is stored, but its result is lost.
        try await VirtualClock().sleep(for: .seconds(11))
        let error = await #expect(throws: DurabilityError.self) {
          try await second.account("1").send(.deposit(1))
        }
        #expect(error?.code == .uncertain)
        isFailing.setValue(false)
        try await VirtualClock().sleep(for: .seconds(30))
        #expect(payments.value == ["account/1/1"])
      }
    }
  }

  @Test("Effects of an earlier process start when the journal can be read, however many")
  func lateSearch() async throws {
    let isFailing = LockIsolated(false)
    let journal = InMemoryJournal { statement in
      isFailing.value && statement == .read ? .unavailable : nil
    }
    let payments = LockIsolated(0)
    try await simulate {
      let options = DurableStores.Options(node: "a", patience: .zero)
      try await DurableStores.withAccounts(on: journal, options: options) {
        $0.bank.pay = { _, _ in
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        for number in 1...1_001 { try await stores.account("\(number)").send(.pay(5)) }
        await stores.crash()
      }
      isFailing.setValue(true)
      try await DurableStores.withAccounts(on: journal, options: options) {
        $0.bank.pay = { _, _ in
          payments.withValue { $0 += 1 }
          return "paid"
        }
      } _: { _ in
        try await VirtualClock().sleep(for: .seconds(10))
        #expect(payments.value == 0)
        isFailing.setValue(false)
        try await VirtualClock().sleep(for: .seconds(10))
        #expect(payments.value == 1_001)
      }
    }
  }
}
