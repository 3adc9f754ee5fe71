import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Appends whose result stays unknown for a time", .endsWithinAMinute)
struct UncertainAppendTests {
  private let order = EntityAddress(kind: "order", id: "1")

  private var append: JournalAppend {
    JournalAppend(
      entity: order, expected: JournalPosition(version: 0, epoch: 1),
      records: [JournalRecord(version: 1, action: #""first""#, time: 5)],
      snapshot: JournalSnapshot(version: 1, state: "{}"))
  }

  private func commits(_ journal: any Journal) -> JournalCommits {
    JournalCommits(
      journal: journal, lease: NodeLease(isNeeded: false), patience: .seconds(1),
      report: { _ in })
  }

  @Test("An action that the next owner finds behind a snapshot was written")
  func snapshot() async throws {
    let faults = LockIsolated<[JournalFault]>([.lostAfterCommit])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    try await simulate {
      _ = try await journal.claim(order, for: "a")
      let appended = Task { try await commits(journal).append(append) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      _ = try await journal.claim(order, for: "b")
      try await appended.value
      #expect(try await journal.position(of: order)?.version == 1)
    }
  }

  @Test("Of several failures without a result the first one is thrown")
  func firstFailure() async throws {
    let journal = UncertainJournal()
    try await simulate {
      _ = try await journal.claim(order, for: "a")
      let error = await #expect(throws: DurabilityError.self) {
        try await commits(journal).append(append)
      }
      #expect(error?.code == .uncertain)
      #expect(error?.message == "Call 1 has no answer.")
      #expect(journal.calls.value > 2)
    }
  }
}

/// A journal in memory whose appends neither succeed nor say that they have failed.
private struct UncertainJournal: JournalWrapper {
  let base = InMemoryJournal()
  let calls = LockIsolated(0)

  func append(_ append: JournalAppend) async throws {
    let call = calls.withValue { calls in
      calls += 1
      return calls
    }
    throw DurabilityError(.uncertain, "Call \(call) has no answer.", remedy: "Read the position.")
  }
}
