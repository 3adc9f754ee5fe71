import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

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
}
