import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Deliveries of messages", .endsWithinAMinute)
struct DeliveryTests {
  @Test("A message that is applied while others are searched is not delivered again")
  func staleSearch() async throws {
    try await simulate {
      try await DurableStores.withAccounts(on: SlowSearchJournal()) { stores in
        let failures = LockIsolated<[DurabilityError]>([])
        let observation = stores.observe { event in
          if case .failed(_, let error) = event { failures.withValue { $0.append(error) } }
        }
        defer { observation.cancel() }
        for _ in 1...20 { try await stores.account("1").send(.transfer(1, to: "2")) }
        let balances = try await stores.account("2").values(of: \.balance)
        for await balance in balances where balance == 20 { break }
        #expect(failures.value == [])
      }
    }
  }

  @Test("News that arrive during a search lead to one more search")
  func joinedSearches() async throws {
    let searches = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .read else { return nil }
      searches.withValue { $0 += 1 }
      return .slow(.milliseconds(5))
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await VirtualClock().sleep(for: .seconds(1))
        let before = searches.value
        stores.wake()
        try await VirtualClock().sleep(for: .milliseconds(1))
        #expect(searches.value == before + 1)
        for _ in 1...5 { stores.wake() }
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(searches.value == before + 2)
      }
    }
  }

  @Test("After a step of the clock an overdue timer is late by an eighth of the step at most")
  func clockStep() async throws {
    try await simulate {
      let step = LockIsolated<Int64>(0)
      let journal = InMemoryJournal(now: { JournalTime.now + step.value })
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.remind(afterSeconds: 8_000))
        try await stores.account("2").send(.remind(afterSeconds: 40))
        let start = ContinuousClock.now
        try await VirtualClock().sleep(for: .seconds(10))
        step.setValue(9_000_000_000)
        for (id, limit) in [("2", Duration.seconds(40)), ("1", .seconds(1_000))] {
          let logs = try await stores.account(id).values(of: \.log)
          for await log in logs where log == ["reminded"] { break }
          #expect(ContinuousClock.now - start <= limit)
        }
      }
    }
  }
}
