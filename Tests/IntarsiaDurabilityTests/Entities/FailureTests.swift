import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Failures of actions", .endsWithinAMinute)
struct FailureTests {
  /// Runs operations on a counter whose actions may be unwritable.
  private func run(
    on journal: InMemoryJournal,
    _ operation: @escaping @Sendable (DurableStoreActorOf<FragileCounter>) async throws -> Void
  ) async throws {
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { FragileCounter() }
      try await stores.start()
      try await operation(stores.store(FragileCounter.self, id: "1"))
      await stores.stop()
    }
  }

  @Test("An action is applied once if the next one fails during its append")
  func failureDuringAppend() async throws {
    let faults = LockIsolated<[JournalFault]>([.lostAfterCommit])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    try await run(on: journal) { counter in
      async let first = counter.send(.add(1))
      // The append was performed, and is tried again after a pause.
      try await VirtualClock().sleep(for: .milliseconds(1))
      let error = await #expect(throws: DurabilityError.self) { try await counter.send(.post) }
      #expect(error?.code == .undecodable)
      _ = try await first
      let total = try await counter.total
      #expect(total == 1)
    }
  }

  @Test("An append without an answer is uncertain when a snapshot has replaced its action")
  func prunedAppend() async throws {
    let isLost = LockIsolated(false)
    let journal = InMemoryJournal(isShared: true) { statement in
      guard isLost.value, statement == .append else { return nil }
      return .lostAfterCommit
    }
    let address = EntityAddress(kind: "account", id: "1")
    try await simulate {
      try await DurableStores.withAccounts(
        on: journal, options: .init(node: "a", lease: .seconds(10), snapshotInterval: 1)
      ) { first in
        for _ in 1...3 { try await first.account("1").send(.deposit(1)) }
        try await VirtualClock().sleep(for: .seconds(1))
        _ = try await journal.prune(before: .max)
        // While the answer is missing, another node becomes the owner.
        isLost.setValue(true)
        let sent = Task { try await first.account("1").send(.deposit(1)) }
        try await VirtualClock().sleep(for: .milliseconds(1))
        try await journal.endLease(of: "a")
        _ = try await journal.claim(address, for: "b")
        isLost.setValue(false)
        let error = await #expect(throws: DurabilityError.self) { try await sent.value }
        #expect(error?.code == .uncertain)
      }
      let history = try await journal.history(of: address, isWhole: false)
      #expect(history?.position.version == 4)
    }
  }

  @Test(
    "An append without actions whose answer is lost is done once, or fails if the owner changed",
    arguments: [false, true])
  func lostAppendWithoutActions(isLate: Bool) async throws {
    let faults = LockIsolated<[JournalFault]>([.lostAfterCommit])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    let commits = JournalCommits(
      journal: journal, lease: NodeLease(isNeeded: false), patience: .seconds(1), report: { _ in })
    let account = EntityAddress(kind: "account", id: "1")
    let append = JournalAppend(
      entity: account, expected: JournalPosition(version: 0, epoch: 1), applied: ["1"])
    try await simulate {
      _ = try await journal.claim(account, for: "a")
      let appended = Task { try await commits.append(append) }
      // The append was performed, and is tried again after a pause.
      try await VirtualClock().sleep(for: .milliseconds(1))
      if isLate { _ = try await journal.claim(account, for: "b") }
      do {
        try await appended.value
        #expect(!isLate)
      } catch let error as DurabilityError {
        #expect(isLate)
        #expect(error.code == .fenced)
      }
      #expect(try await journal.outcomes(of: ["1"]) == ["1": .applied(0)])
    }
  }

  @Test("A request whose key an entity took before it failed goes to the restored entity")
  func keyOfFailedEntity() async throws {
    let faults = LockIsolated<[DurabilityError]>([])
    let journal = SlowKeyJournal { faults.withValue { $0.popLast() } }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        let account = stores.account("1")
        try await account.send(.deposit(1))
        faults.setValue([DurabilityError(.full, "The disk is full.", remedy: "Make room.")])
        let first = Task { try await account.send(.deposit(2), key: "request") }
        try await VirtualClock().sleep(for: .milliseconds(7))
        // Searches for the key, while the append of the first one fails.
        let second = Task { try await account.send(.deposit(2), key: "request") }
        let error = await #expect(throws: DurabilityError.self) { try await first.value }
        #expect(error?.code == .full)
        _ = try await second.value
        let balance = try await account.balance
        #expect(balance == 3)
      }
    }
  }

  @Test("A stop ends although the append that it waits for fails, and nothing is acknowledged")
  func failureDuringStop() async throws {
    let faults = LockIsolated<[DurabilityError]>([])
    let journal = SlowKeyJournal { faults.withValue { $0.popLast() } }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Account() }
      try await stores.start()
      let account = stores.account("1")
      try await account.send(.deposit(1))
      faults.setValue([DurabilityError(.full, "The disk is full.", remedy: "Make room.")])
      var tasks: [Task<Void, any Error>] = []
      for amount in 2...3 {
        tasks.append(Task { try await account.send(.deposit(amount)) })
        try await VirtualClock().sleep(for: .milliseconds(1))
      }
      await stores.stop()
      // Only the first action was in the append.
      for (task, code) in zip(tasks, [DurabilityError.Code.full, .stopped]) {
        let error = await #expect(throws: DurabilityError.self) { try await task.value }
        #expect(error?.code == code)
      }
      #expect(try await journal.position(of: account.address)?.version == 1)
    }
  }

  @Test("A request with a key that was set aside fails again, and is not acknowledged")
  func rejectedKey() async throws {
    let journal = InMemoryJournal()
    let address = EntityAddress(kind: "account", id: "1")
    let message = JournalMessage(
      id: "account/1#request", receiver: address, action: #"{"deposit":{"_0":5}}"#)
    try await journal.post([message])
    try await journal.reject(message.id, reason: "It cannot be read.")
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        for _ in 1...2 {
          let error = await #expect(throws: DurabilityError.self) {
            try await stores.account("1").send(.deposit(5), key: "request")
          }
          #expect(error?.code == .undecodable)
        }
        try await stores.account("1").send(.deposit(5), key: "another")
        let balance = try await stores.account("1").balance
        #expect(balance == 5)
      }
    }
  }

  @Test("Keys of two entities differ, also if their identifiers contain a separator")
  func keysWithSeparators() async throws {
    try await simulate {
      try await DurableStores.withAccounts(on: InMemoryJournal()) { stores in
        try await stores.account("1").send(.deposit(1), key: "2#x")
        try await stores.account("1#2").send(.deposit(2), key: "x")
        try await stores.account("1%232").send(.deposit(3), key: "x")
        for (id, expected) in [("1", 1), ("1#2", 2), ("1%232", 3)] {
          let balance = try await stores.account(id).balance
          #expect(balance == expected)
        }
      }
    }
  }

  @Test("A message whose action fails is set aside, and those beside it are applied")
  func failingMessage() async throws {
    let counter = EntityAddress(kind: FragileCounter.kind, id: "1")
    let add = #"{"add":{"_0":1}}"#
    for failing in [#"{"post":{}}"#, #"{"unwritable":{"_0":{}}}"#] {
      let journal = InMemoryJournal()
      try await journal.post([
        JournalMessage(id: "1", receiver: counter, action: add),
        JournalMessage(id: "2", receiver: counter, action: failing),
        JournalMessage(id: "3", receiver: counter, action: add),
      ])
      let issues = IssueRecorder()
      try await withIssueReporters([issues]) {
        try await run(on: journal) { counter in
          try await VirtualClock().sleep(for: .seconds(60))
          let total = try await counter.total
          #expect(total == 2)
        }
      }
      let outcomes = try await journal.outcomes(of: ["1", "2", "3"])
      #expect(outcomes.count == 3)
      guard case .rejected(let reason)? = outcomes["2"] else {
        Issue.record("The second message has the outcome \(outcomes).")
        continue
      }
      #expect(reason.hasSuffix("[undecodable]"))
      #expect(
        issues.messages == [
          """
          A message to a durable entity cannot be applied.

            Message: 2
            Error: \(reason)

          Let its `encode(to:)` accept every value that the feature sends.

          [durability-message-rejected]
          """
        ])
    }
  }

  @Test("A forwarded action that fails throws its error to the caller")
  func failingForwardedAction() async throws {
    let journal = InMemoryJournal(isShared: true)
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      try await run(on: journal) { counter in
        try await counter.send(.add(1))
        let stores = DurableStores(journal: journal, options: .init(node: "b"))
        stores.register { FragileCounter() }
        try await stores.start()
        let error = await #expect(throws: DurabilityError.self) {
          try await stores.store(FragileCounter.self, id: "1").send(.post)
        }
        #expect(error?.code == .undecodable)
        #expect(error?.message.hasPrefix("The owner `a` set the action aside: ") == true)
        await stores.stop()
      }
    }
    #expect(issues.messages.count == 1)
  }

  @Test("A key of an action that cannot be written is not used up")
  func keyOfUnwritableAction() async throws {
    try await run(on: InMemoryJournal()) { counter in
      for _ in 1...2 {
        let error = await #expect(throws: DurabilityError.self) {
          try await counter.send(.unwritable(Unwritable()), key: "request")
        }
        #expect(error?.code == .undecodable)
      }
      try await counter.send(.add(1))
      try await counter.send(.add(2), key: "request")
      let total = try await counter.total
      #expect(total == 3)
    }
  }
}

/// A journal in memory whose searches for keys take ten milliseconds, and whose appends take five.
private struct SlowKeyJournal: JournalWrapper {
  let base = InMemoryJournal()
  /// Returns the error of the next append.
  let failure: @Sendable () -> DurabilityError?

  func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
    try await VirtualClock().sleep(for: .milliseconds(10))
    return try await base.outcomes(of: messages)
  }

  func append(_ append: JournalAppend) async throws {
    try await VirtualClock().sleep(for: .milliseconds(5))
    if let error = failure() { throw error }
    try await base.append(append)
  }
}

/// A value that cannot be written.
struct Unwritable: Codable, Sendable {
  struct Failure: Error {}

  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws { throw Failure() }
}

/// A counter with an action that cannot be written, and an action that sends it.
struct FragileCounter: DurableFeature {
  struct State: Codable, Sendable {
    var total = 0
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case unwritable(Unwritable)
    case post
  }

  @Dependency(\.outbox) var outbox

  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.total += number
      case .unwritable: break
      case .post: outbox.send(.unwritable(Unwritable()), to: Self.self, id: "2")
      }
      return .none
    }
  }
}
