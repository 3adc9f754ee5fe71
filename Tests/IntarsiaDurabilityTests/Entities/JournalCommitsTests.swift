import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Appends without an answer", .endsWithinAMinute)
struct JournalCommitsTests {
  private let order = EntityAddress(kind: "order", id: "1")

  private func append(
    _ action: String, epoch: Int64 = 1, applied: [String] = [], isEmpty: Bool = false
  ) -> JournalAppend {
    JournalAppend(
      entity: order, expected: JournalPosition(version: 0, epoch: epoch),
      records: isEmpty ? [] : [JournalRecord(version: 1, action: action, time: 5)],
      applied: applied)
  }

  private func commits(_ journal: any Journal, patience: Duration) -> JournalCommits {
    JournalCommits(
      journal: journal, lease: NodeLease(isNeeded: false), patience: patience, report: { _ in })
  }

  /// Appends an action whose answer is lost, and returns the code of the error.
  ///
  /// - Parameter meanwhile: Runs before the append is tried again.
  private func code(
    _ fault: JournalFault, applied: [String] = [],
    meanwhile: @escaping @Sendable (InMemoryJournal) async throws -> Void
  ) async throws -> DurabilityError.Code? {
    let faults = LockIsolated<[JournalFault]>([fault])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    let result = LockIsolated<DurabilityError.Code?>(nil)
    try await simulate {
      _ = try await journal.claim(order, for: "a")
      let first = append("first", applied: applied)
      let appended = Task { try await commits(journal, patience: .seconds(1)).append(first) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      try await meanwhile(journal)
      do {
        try await appended.value
      } catch let error as DurabilityError {
        result.setValue(error.code)
      }
    }
    return result.value
  }

  @Test("The action is found in the history of the next owner, or it is not there")
  func nextOwner() async throws {
    let claim: @Sendable (InMemoryJournal) async throws -> Void = { journal in
      _ = try await journal.claim(order, for: "b")
    }
    #expect(try await code(.lostAfterCommit, meanwhile: { _ in }) == nil)
    #expect(try await code(.lostBeforeCommit, meanwhile: { _ in }) == nil)
    #expect(try await code(.lostAfterCommit, meanwhile: claim) == nil)
    #expect(try await code(.lostBeforeCommit, meanwhile: claim) == .fenced)
    let other = try await code(.lostBeforeCommit) { journal in
      try await claim(journal)
      try await journal.append(append("second", epoch: 2))
    }
    #expect(other == .fenced)
  }

  @Test("A request that another append has applied before the repetition is not applied again")
  func appliedMeanwhile() async throws {
    let code = try await code(.lostBeforeCommit, applied: ["1"]) { journal in
      try await journal.append(append("", applied: ["1"], isEmpty: true))
    }
    #expect(code == .alreadyApplied)
  }

  @Test("An error of another type does not say whether the change was made")
  func otherError() async throws {
    let journal = InterruptedJournal()
    try await simulate {
      _ = try await journal.claim(order, for: "a")
      let error = await #expect(throws: DurabilityError.self) {
        try await commits(journal, patience: .zero).append(append("first"))
      }
      #expect(
        error?.description == """
          The journal has thrown an error that does not say whether it made the change: \
          CancellationError() Entity: order/1. Statement: append. Let the journal throw a \
          `DurabilityError`. [uncertain]
          """)
      // It was made, as the repetition finds out.
      try await commits(journal, patience: .seconds(1)).append(append("first"))
      #expect(try await journal.position(of: order)?.version == 1)
    }
  }
}

/// A journal in memory that performs appends, and then throws an error of another type.
private struct InterruptedJournal: JournalWrapper {
  let base = InMemoryJournal()

  func append(_ append: JournalAppend) async throws {
    try? await base.append(append)
    throw CancellationError()
  }
}
