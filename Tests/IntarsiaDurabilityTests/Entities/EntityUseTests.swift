import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("First and last uses of an entity", .endsWithinAMinute)
struct EntityUseTests {
  private let address = EntityAddress(kind: "account", id: "1")

  /// Claims an entity with an effect that must run again, and counts its starts.
  private func entity(
    on journal: any Journal, starts: LockIsolated<Int> = LockIsolated(0)
  ) async throws -> Entity<Account.State, Account.Action> {
    guard case .claimed(let history) = try await journal.claim(address, for: "a") else {
      Issue.record("A new entity has another owner.")
      throw CancellationError()
    }
    return Entity(
      address, state: Account.initialState(id: "1"),
      log: EntityLog(
        address, coding: DurableCoding(schema: 1, upcasters: []), at: history.position,
        snapshots: SnapshotSchedule(interval: nil, after: history)),
      at: history.position,
      recovery: .init(
        effect: { _ in
          starts.withValue { $0 += 1 }
          return .run { _ in try await Task.never() }
        }, wasInterrupted: true),
      commits: JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: false), patience: .zero
      ) { _ in },
      dependencies: DependencySnapshot.captured, reducer: { Reduce(Account()) },
      onFailure: { _, _, _ in })
  }

  @Test("Each kind of use starts the effects that must run again, at the first time")
  func starts() async throws {
    typealias Use = @Sendable (Entity<Account.State, Account.Action>) async throws -> Void
    let (_, continuation) = AsyncStream<Int>.makeStream()
    let message = JournalMessage(
      id: "1", receiver: address, action: #"{"deposit":{"_0":1}}"#)
    let uses: [Use] = [
      { _ = try await $0.send(.deposit(1), at: IssueLocation()) },
      { _ = try await $0.deliver([(message, .deposit(1))]) },
      { _ = try await $0.read(\.balance) },
      { _ = try await $0.observe(\.balance, continuation) },
      { #expect(await !$0.retireIfIdle()) },
    ]
    try await simulate {
      for use in uses {
        let starts = LockIsolated(0)
        let entity = try await entity(on: InMemoryJournal(), starts: starts)
        try await use(entity)
        #expect(starts.value == 1)
        await entity.start()
        #expect(starts.value == 1)
      }
    }
  }

  @Test("After a failed append an entity only says that it must be restored")
  func afterFailure() async throws {
    let journal = InMemoryJournal { $0 == .append ? .full : nil }
    let sleep = JournalMessage(id: "sleep", receiver: address, action: nil, timer: "a")
    try await simulate {
      let entity = try await entity(on: journal)
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await entity.send(.deposit(1), applying: "key", at: IssueLocation())
      }
      #expect(error?.code == .full)
      let uses: [@Sendable () async throws -> Void] = [
        { _ = try await entity.send(.deposit(1), applying: "key", at: IssueLocation()) },
        { _ = try await entity.send(.deposit(1), at: IssueLocation()) },
        { _ = try await entity.deliver([(sleep, nil)]) },
        { _ = try await entity.read(\.balance) },
      ]
      for use in uses { await #expect(throws: EntityRetired.self) { try await use() } }
    }
  }

  @Test("An action that cannot be written does not disturb an append, and appends do not overlap")
  func failureDuringAppend() async throws {
    let journal = OverlapJournal()
    let address = EntityAddress(kind: FragileCounter.kind, id: "1")
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { FragileCounter() }
      try await stores.start()
      let counter = stores.store(FragileCounter.self, id: "1")
      try await counter.send(.add(1))
      let first = Task { try await counter.send(.add(1)) }
      try await VirtualClock().sleep(for: .milliseconds(100))
      let error = await #expect(throws: DurabilityError.self) {
        try await counter.send(.unwritable(Unwritable()))
      }
      #expect(error?.code == .undecodable)
      try await VirtualClock().sleep(for: .milliseconds(100))
      let others = (1...3).map { _ in Task { try await counter.send(.add(1)) } }
      _ = try await first.value
      for other in others { _ = try await other.value }
      let total = try await counter.total
      #expect(total == 5)
      await stores.stop()
    }
    #expect(try await journal.position(of: address)?.version == 5)
    #expect(journal.longest.value == 1)
    #expect(journal.appends.value == 3)
  }
}

/// A journal in memory whose appends take a second, and which notes how many are in progress.
private struct OverlapJournal: JournalWrapper {
  let base = InMemoryJournal()
  let appends = LockIsolated(0)
  let current = LockIsolated(0)
  let longest = LockIsolated(0)

  func append(_ append: JournalAppend) async throws {
    appends.withValue { $0 += 1 }
    let count = current.withValue { current in
      current += 1
      return current
    }
    longest.withValue { $0 = max($0, count) }
    try await VirtualClock().sleep(for: .seconds(1))
    current.withValue { $0 -= 1 }
    try await base.append(append)
  }
}
