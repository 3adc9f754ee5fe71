import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Entities that a node gives up", .endsWithinAMinute)
struct GivingUpTests {
  private let deposit = #"{"deposit":{"_0":5}}"#

  /// Runs accounts whose payments last, and returns the number of payments that began.
  private func payments(
    on journal: any Journal, _ operation: @escaping @Sendable (DurableStores) async throws -> Void
  ) async throws -> Int {
    let payments = LockIsolated(0)
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.bank.pay = { _, _ in
          payments.withValue { $0 += 1 }
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        try await stores.account("1").send(.pay(3))
        try await operation(stores)
      }
    }
    return payments.value
  }

  @Test("A message of a newer program is tried every five seconds, and no effect begins again")
  func newerMessage() async throws {
    let claims = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .claim else { return nil }
      claims.withValue { $0 += 1 }
      return .slow(.milliseconds(10))
    }
    let account = EntityAddress(kind: Account.kind, id: "1")
    let payments = try await payments(on: journal) { stores in
      try await journal.post([
        JournalMessage(id: "1", receiver: account, schema: 2, action: "{}")
      ])
      try await VirtualClock().sleep(for: .seconds(60))
      let balance = try await stores.account("1").balance
      #expect(balance == -3)
    }
    #expect(payments == 1)
    // The first claim, and the node gives the entity up each time.
    #expect((2...14).contains(claims.value), "\(claims.value)")
  }

  @Test("An entity whose appends fail is tried every five seconds, with its effects")
  func damagedAppends() async throws {
    let isDamaged = LockIsolated(false)
    let journal = DamagedJournal(base: InMemoryJournal()) { statement, _ in
      statement == .append && isDamaged.value
    }
    let account = EntityAddress(kind: Account.kind, id: "1")
    let payments = try await payments(on: journal) { [deposit] stores in
      isDamaged.setValue(true)
      try await journal.post([JournalMessage(id: "1", receiver: account, action: deposit)])
      try await VirtualClock().sleep(for: .seconds(60))
      isDamaged.setValue(false)
      try await VirtualClock().sleep(for: .seconds(6))
      let balance = try await stores.account("1").balance
      #expect(balance == 2)
    }
    #expect((2...14).contains(payments), "\(payments)")
  }

  @Test("A thousand messages to an entity that cannot be claimed do not keep others waiting")
  func damagedClaim() async throws {
    let journal = DamagedJournal(base: InMemoryJournal()) { statement, entity in
      statement == .claim && entity.id == "0"
    }
    try await journal.post(
      (0...1_001).map {
        JournalMessage(
          id: "\($0)", receiver: EntityAddress(kind: "account", id: $0 == 1_001 ? "1" : "0"),
          action: deposit)
      })
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await VirtualClock().sleep(for: .seconds(1))
        let balance = try await stores.account("1").balance
        #expect(balance == 5)
      }
    }
  }

  @Test("A node reads the newest state of an entity that it gave up")
  func damagedTimer() async throws {
    let isDamaged = LockIsolated(false)
    let journal = DamagedJournal(base: InMemoryJournal(isShared: true)) { statement, _ in
      statement == .timer && isDamaged.value
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal, options: .init(node: "a")) { first in
        try await first.account("1").send(.remind(afterSeconds: 1))
        isDamaged.setValue(true)
        // The node cannot find out if the timer is still set.
        try await VirtualClock().sleep(for: .seconds(2))
        try await DurableStores.withAccounts(on: journal, options: .init(node: "b")) { second in
          try await second.account("1").send(.deposit(5))
          let balance = try await first.account("1").balance
          #expect(balance == 5)
        }
        isDamaged.setValue(false)
      }
    }
  }
}
