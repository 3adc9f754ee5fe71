import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Repeated calls of a journal", .endsWithinAMinute)
struct RepetitionTests {
  private let order = EntityAddress(kind: "order", id: "1")

  private var append: JournalAppend {
    JournalAppend(
      entity: order, expected: JournalPosition(version: 0, epoch: 1),
      records: [JournalRecord(version: 1, action: "\"first\"", time: 5)])
  }

  /// The times of the calls of a journal that cannot be reached, and the events meanwhile.
  private func calls(
    patience: Duration, each duration: Duration = .zero
  ) async throws -> (times: [Duration], events: [String]) {
    let times = LockIsolated<[Duration]>([])
    let events = LockIsolated<[String]>([])
    let start = LockIsolated<ContinuousClock.Instant?>(nil)
    let journal = FailingJournal { append in
      if let start = start.value { times.withValue { $0.append(.now - start) } }
      try await VirtualClock().sleep(for: duration)
      throw DurabilityError(
        .unavailable, entity: append.entity, "The journal is away.", remedy: "Wait.")
    }
    try await simulate {
      start.setValue(.now)
      let commits = JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: false), patience: patience,
        report: { event in events.withValue { $0.append("\(event)") } })
      let error = await #expect(throws: DurabilityError.self) { try await commits.append(append) }
      #expect(error?.code == .unavailable)
    }
    return (times.value, events.value)
  }

  @Test("A call is repeated with pauses that double from 5 to 500 ms, until its patience is over")
  func pauses() async throws {
    let times = [0, 5, 15, 35, 75, 155, 315, 635, 1_135, 1_635].map(Duration.milliseconds)
    for (patience, expected) in [
      (.zero, [.zero]), (.milliseconds(1_635), times),
      (.milliseconds(1_636), times + [.milliseconds(2_135)]),
    ] as [(Duration, [Duration])] {
      let calls = try await calls(patience: patience)
      #expect(calls.times == expected)
      #expect(calls.events.count == expected.count - 1)
      #expect(calls.events.allSatisfy { $0.hasPrefix("retried(") })
    }
  }

  @Test("The time of the first call is a part of the patience")
  func slowFirstCall() async throws {
    #expect(try await calls(patience: .seconds(1), each: .seconds(1)).times == [.zero])
    #expect(
      try await calls(patience: .milliseconds(1_001), each: .seconds(1)).times
        == [.zero, .milliseconds(1_005)])
  }

  @Test("A committed append is reported with its actions and the time since its first call")
  func committed() async throws {
    let events = LockIsolated<[DurabilityEvent]>([])
    let faults = LockIsolated<[JournalFault]>([.lostAfterCommit, .slow(.milliseconds(20))])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    try await simulate {
      _ = try await journal.claim(order, for: "a")
      let commits = JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: false), patience: .seconds(1),
        report: { event in events.withValue { $0.append(event) } })
      try await commits.append(append)
      var next = append
      next.expected = append.result
      next.records = (2...3).map { JournalRecord(version: $0, action: "\"next\"", time: 5) }
      try await commits.append(next)
    }
    let committed = events.value.compactMap { event in
      if case .committed(let entity, let actions, let duration) = event {
        "\(entity) \(actions) \(duration / .milliseconds(1))"
      } else {
        nil as String?
      }
    }
    #expect(committed == ["order/1 1 20.0", "order/1 2 5.0"])
  }

  @Test("A cancelled call is not repeated, except an append, which may have been made")
  func cancelled() async throws {
    let count = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .append || statement == .post else { return nil }
      count.withValue { $0 += 1 }
      return .unavailable
    }
    try await simulate {
      let commits = JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: false), patience: .milliseconds(100),
        report: { _ in })
      let posted = Task { try await commits.post([]) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      posted.cancel()
      let error = await #expect(throws: DurabilityError.self) { try await posted.value }
      #expect(error?.code == .unavailable)
      #expect(count.value == 1)
      let appended = Task { try await commits.append(append) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      appended.cancel()
      await #expect(throws: DurabilityError.self) { try await appended.value }
      #expect(count.value == 7)
    }
  }

  @Test("An action whose entity others claim again and again fails at the sixth time")
  func fencedAgain() async throws {
    let count = LockIsolated(0)
    let journal = FailingJournal { append in
      count.withValue { $0 += 1 }
      throw DurabilityError.fenced(append, found: nil)
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        for _ in 1...2 {
          count.setValue(0)
          let error = await #expect(throws: DurabilityError.self) {
            try await stores.account("1").send(.deposit(1))
          }
          #expect(error?.code == .fenced)
          #expect(count.value == 6)
        }
      }
    }
  }
}

/// A journal in memory whose appends fail.
private struct FailingJournal: JournalWrapper {
  let base = InMemoryJournal()
  let failure: @Sendable (JournalAppend) async throws -> Void

  init(_ failure: @escaping @Sendable (JournalAppend) async throws -> Void) {
    self.failure = failure
  }

  func append(_ append: JournalAppend) async throws { try await failure(append) }
}
