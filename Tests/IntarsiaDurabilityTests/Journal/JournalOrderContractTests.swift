import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Contract of journals: order of searches", .endsWithinAMinute, .usesExternalWork)
struct JournalOrderContractTests {
  @Test(
    "The receiver of the oldest message has its turn first, whether or not it has a due time",
    arguments: JournalEngine.all)
  func oldest(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      try await contract.journal.post([
        contract.message("1", due: 5), contract.message("2", to: contract.other),
        contract.message("3"),
      ])
      #expect(try await contract.deliverable(limit: 1) == ["1"])
      #expect(try await contract.deliverable(limit: 2) == ["1", "2"])
    }
  }

  @Test(
    "The next due time is the earliest one of all kinds", arguments: JournalEngine.all)
  func nextDue(engine: JournalEngine) async throws {
    for (order, stock) in [(1_000_010, 1_000_020), (1_000_020, 1_000_010)] as [(Int64, Int64)] {
      try await ContractFixture.run(engine) { contract in
        try await contract.journal.post([
          contract.message("1", due: order), contract.message("2", to: contract.stock, due: stock),
        ])
        #expect(try await contract.nextDue() == 1_000_010)
        #expect(try await contract.nextDue(kinds: ["stock"]) == stock)
        #expect(try await contract.wait() == .microseconds(10))
      }
    }
  }

  @Test(
    "Of two timers of an entity the one that is not cancelled stays", arguments: JournalEngine.all)
  func timers(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      for timer in ["a", "b", "c"] {
        try await journal.post([contract.message(timer, due: 5, timer: timer)])
      }
      try await contract.append(to: contract.order) { $0.cancelledTimers = ["a"] }
      #expect(try await journal.timer("a", of: contract.order) == nil)
      for timer in ["b", "c"] {
        #expect(
          try await journal.timer(timer, of: contract.order) == JournalTimer(message: timer, due: 5)
        )
      }
      try await contract.append(to: contract.order) { $0.cancelledTimers = ["b"] }
      #expect(try await contract.deliverable() == ["c"])
    }
  }

  @Test(
    "Changes that no observer has awaited are one element of its sequence",
    arguments: JournalEngine.all.filter { $0.name != "PostgreSQL" })
  func unreadChanges(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let changes = contract.journal.changes()
      for id in ["1", "2", "3"] { try await contract.journal.post([contract.message(id)]) }
      await contract.journal.close()
      var count = 0
      for await _ in changes { count += 1 }
      #expect(count == 1)
    }
  }

  @Test(
    "A timer that was cancelled cannot be set aside", arguments: JournalEngine.all)
  func cancelledTimer(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await contract.claim(contract.order)
      try await journal.post([contract.message("1", due: 5, timer: "a")])
      try await contract.append(to: contract.order) { $0.cancelledTimers = ["a"] }
      let changes = journal.changes()
      try await journal.reject("1", reason: "It is gone.")
      #expect(try await journal.outcomes(of: ["1"]) == [:])
      guard engine.name != "PostgreSQL" else { return }
      await journal.close()
      for await _ in changes { Issue.record("The rejection was announced.") }
    }
  }
}
