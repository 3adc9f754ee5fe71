import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

/// Tests entities without the stores that would restore them.
@Suite("Ends of entities in memory", .endsWithinAMinute)
struct EntityEndTests {
  private typealias AccountEntity = Entity<Account.State, Account.Action>

  private let address = EntityAddress(kind: "account", id: "1")

  /// Claims an entity, whose payments last.
  private func entity(
    on journal: any Journal, wasInterrupted: Bool? = nil
  ) async throws -> AccountEntity {
    guard case .claimed(let history) = try await journal.claim(address, for: "a") else {
      Issue.record("A new entity has another owner.")
      throw CancellationError()
    }
    let dependencies = withDependencies {
      $0.bank.pay = { _, key in
        try? await Task.never()
        return key
      }
    } operation: {
      DependencySnapshot.captured
    }
    return AccountEntity(
      address, state: Account.initialState(id: "1"),
      log: EntityLog(
        address, coding: DurableCoding(schema: 1, upcasters: []), at: history.position,
        snapshots: SnapshotSchedule(interval: nil, after: history)),
      at: history.position,
      recovery: wasInterrupted.map { .init(effect: { _ in .none }, wasInterrupted: $0) },
      commits: JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: false), patience: .zero
      ) { _ in },
      dependencies: dependencies, reducer: { Reduce(Account()) },
      onFailure: { _, _, _ in })
  }

  @Test("An idle entity is released once, and takes no action and no reader after it")
  func idle() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let entity = try await entity(on: journal)
      _ = try await entity.send(.deposit(1), at: IssueLocation())
      #expect(await entity.retireIfIdle())
      #expect(await !entity.retireIfIdle())
      await #expect(throws: EntityRetired.self) {
        _ = try await entity.send(.deposit(1), at: IssueLocation())
      }
      await #expect(throws: EntityRetired.self) { try await entity.read(\.balance) }
      #expect(try await journal.position(of: address)?.version == 1)
    }
  }

  @Test("An entity with an effect, an observer or an append is not released as idle")
  func inUse() async throws {
    try await simulate {
      let working = try await entity(on: InMemoryJournal())
      _ = try await working.send(.pay(1), at: IssueLocation())
      #expect(await !working.retireIfIdle())

      let observed = try await entity(on: InMemoryJournal())
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let number = try await observed.observe(\.balance, continuation)
      #expect(await !observed.retireIfIdle())
      await observed.removeObserver(number)
      #expect(await observed.retireIfIdle())
      withExtendedLifetime(stream) {}

      let slow = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
      let appending = try await entity(on: slow)
      let sent = Task { try await appending.send(.deposit(1), at: IssueLocation()) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      #expect(await !appending.retireIfIdle())
      _ = try await sent.value
      #expect(await appending.retireIfIdle())
    }
  }

  @Test("The end of an entity says whether it had effects, or the journal says that some ran")
  func effects() async throws {
    try await simulate {
      for (wasInterrupted, expected) in [
        (nil, false), (false, false), (true, true),
      ] as [(Bool?, Bool)] {
        let entity = try await entity(on: InMemoryJournal(), wasInterrupted: wasInterrupted)
        #expect(await entity.abandon() == expected)
      }
      for isWaiting in [true, false] {
        for (action, expected) in [(Account.Action.deposit(1), false), (.pay(1), true)] {
          let entity = try await entity(on: InMemoryJournal())
          _ = try await entity.send(action, at: IssueLocation())
          let hadEffects = isWaiting ? await entity.retire() : await entity.abandon()
          #expect(hadEffects == expected)
        }
      }
    }
  }

  @Test("An entity that is released before its append writes nothing, and its work settles")
  func endBeforeAppend() async throws {
    let appends = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      if statement == .append { appends.withValue { $0 += 1 } }
      return nil
    }
    try await simulate {
      // The journal says that effects ran, which is over.
      let entity = try await entity(on: journal, wasInterrupted: true)
      #expect(await !entity.startAndAbandon())
      try await VirtualClock().sleep(for: .seconds(1))
      #expect(appends.value == 0)
    }
  }

  @Test("The observers of an entity get a value and end in the order of their registration")
  func orderOfObservers() async throws {
    try await simulate {
      let entity = try await entity(on: InMemoryJournal())
      let (calls, ends) = (LockIsolated<[Int]>([]), LockIsolated<[Int]>([]))
      var streams: [AsyncStream<Int>] = []
      for number in 0..<9 {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        continuation.onTermination = { _ in ends.withValue { $0.append(number) } }
        _ = try await entity.observe(
          { state in
            calls.withValue { $0.append(number) }
            return state.balance
          }, continuation)
        streams.append(stream)
      }
      calls.setValue([])
      _ = try await entity.send(.deposit(1), at: IssueLocation())
      #expect(calls.value == Array(0..<9))
      _ = await entity.abandon()
      #expect(ends.value == Array(0..<9))
      withExtendedLifetime(streams) {}
    }
  }

  @Test("An action of a message is written with its sender")
  func origin() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      let entity = try await entity(on: journal)
      let message = JournalMessage(id: "1", receiver: address, action: nil)
      #expect(try await entity.deliver([(message, .deposit(1))]) == ["1"])
      _ = try await entity.send(.deposit(1), at: IssueLocation())
      let history = try await journal.history(of: address, isWhole: true)
      #expect(history?.records.map(\.origin) == [.message("1"), .caller])
    }
  }

  @Test(
    "A reader that waits for an append gets its result, also if the stores crash meanwhile",
    arguments: [true, false], [true, false])
  func readDuringAppend(isCrash: Bool, isFull: Bool) async throws {
    let journal = SlowAppendJournal(isFull: isFull)
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Account() }
      try await stores.start()
      let account = stores.account("1")
      let sent = Task { try await account.send(.deposit(5)) }
      try await VirtualClock().sleep(for: .milliseconds(100))
      let read = Task { try await account.balance }
      try await VirtualClock().sleep(for: .milliseconds(100))
      if isCrash { await stores.crash() }
      if isFull {
        let error = await #expect(throws: DurabilityError.self) { try await read.value }
        #expect(error?.code == .full)
        let sendError = await #expect(throws: DurabilityError.self) { try await sent.value }
        #expect(sendError?.code == .full)
      } else {
        #expect(try await read.value == 5)
        _ = try await sent.value
      }
      if !isCrash { await stores.stop() }
    }
  }
}

extension Entity {
  /// Starts and releases the entity in one turn.
  fileprivate func startAndAbandon() -> Bool {
    start()
    return abandon()
  }
}

/// A journal in memory whose appends take a second, and may fail then.
private struct SlowAppendJournal: JournalWrapper {
  let base = InMemoryJournal()
  let isFull: Bool

  func append(_ append: JournalAppend) async throws {
    try await VirtualClock().sleep(for: .seconds(1))
    if isFull { throw DurabilityError(.full, "The disk is full.", remedy: "Make room.") }
    try await base.append(append)
  }
}
