import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

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
      try await Task.sleep(for: .seconds(1))
      #expect(ends.value == 0)
      stores = nil
      try await Task.sleep(for: .seconds(1))
      #expect(ends.value == 1)
    }
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
