import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Messages that end the process", .endsWithinAMinute)
struct SuspectMessageTests {
  private let bomb = EntityAddress(kind: Bomb.kind, id: "1")

  private func message(_ id: String, _ action: Bomb.Action) throws -> JournalMessage {
    JournalMessage(id: id, receiver: bomb, action: try JournalJSON.text(of: action))
  }

  /// Runs processes that crash in the reducer of `explode`, until one lives, and returns the number
  /// of crashes.
  ///
  /// - Parameter id: The message after which the test ends; `nil` for the one that is set aside.
  private func crashes(
    on journal: InMemoryJournal, awaiting id: String? = nil
  ) async throws -> Int {
    var crashes = 0
    while true {
      let (events, continuation) = AsyncStream.makeStream(of: Bool.self)
      // Nothing of the process continues after the trap.
      let isDead = LockIsolated(false)
      let mortal = MortalJournal(base: journal) { isDead.value }
      let stores = DurableStores(journal: mortal) {
        $0[Explosion.self] = Explosion {
          isDead.setValue(true)
          continuation.yield(true)
        }
      }
      stores.register { Bomb() }
      let observation = stores.observe { event in
        switch event {
        case .delivered(_, let message) where message == id: continuation.yield(false)
        case .rejected where id == nil: continuation.yield(false)
        default: break
        }
      }
      try await stores.start()
      var iterator = events.makeAsyncIterator()
      let isCrash = await iterator.next() == true
      await stores.crash()
      observation.cancel()
      guard isCrash else { return crashes }
      crashes += 1
      try #require(crashes < 20)
    }
  }

  @Test("A message is set aside after five processes, and the next ones are applied")
  func alone() async throws {
    let journal = InMemoryJournal()
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      try await simulate {
        try await journal.post([try message("bad", .explode), try message("good", .count)])
        #expect(try await crashes(on: journal, awaiting: "good") == 5)
        let rejected = try await journal.rejectedMessages(of: Bomb.kind, limit: 9)
        #expect(rejected.map(\.message.id) == ["bad"])
        #expect(rejected.map(\.message.attempts) == [5])
        #expect(
          rejected.first?.reason.hasPrefix(
            "5 processes have ended while they delivered the message.") == true)
        #expect(try await journal.outcomes(of: ["good"]) == ["good": .applied(1)])
        // After a repair it can be delivered.
        #expect(try await journal.requeue("bad"))
        #expect(try await crashes(on: journal) == 5)
      }
    }
    let text = """
      A message may end each process.

        Message: bad
        Error: 5 processes have ended while they delivered the message. Entity: bomb/1. Statement: \
      message bad. Repair the reducer, and then call `Journal/requeue(_:)`. [failed]

      Repair the reducer, and then call `Journal/requeue(_:)`.

      [durability-message-rejected]
      """
    #expect(issues.messages == [text, text])
  }

  @Test("Messages before and after it are applied once, wherever it is among them")
  func among() async throws {
    try await withIssueReporters([IssueRecorder()]) {
      for place in [0, 1, 3, 6] {
        try await simulate {
          let journal = InMemoryJournal()
          var messages = try (0..<6).map { try message("\($0)", .count) }
          messages.insert(try message("bad", .explode), at: place)
          try await journal.post(messages)
          let crashes = try await crashes(on: journal, awaiting: place == 6 ? nil : "5")
          #expect((5...7).contains(crashes))
          let history = try await journal.history(of: bomb, isWhole: true)
          #expect(
            history?.records.map(\.origin) == (0..<6).map { .message("\($0)") })
        }
      }
    }
  }

  @Test("A message whose delivery fails for other reasons is not set aside")
  func outage() async throws {
    let fault = LockIsolated<JournalFault?>(nil)
    let statements = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .append, let fault = fault.value else { return nil }
      statements.withValue { $0 += 1 }
      return fault
    }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(patience: .zero))
      stores.register { Bomb() }
      try await stores.start()
      fault.setValue(.unavailable)
      try await journal.post([try message("1", .count)])
      // This process is the last one that may end.
      for _ in 1..<DurableSettings.maximumAttempts { try await journal.countAttempt(of: "1") }
      try await VirtualClock().sleep(for: .seconds(60))
      #expect(statements.value > 10)
      fault.setValue(nil)
      try await VirtualClock().sleep(for: .seconds(10))
      #expect(try await journal.outcomes(of: ["1"]) == ["1": .applied(1)])
      await stores.stop()
    }
  }

  @Test("A delivery is counted once where the journal does not answer whether it was counted")
  func uncertainCount() async throws {
    let lost = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      guard statement == .post else { return nil }
      return lost.withValue { lost in
        guard lost > 0 else { return nil }
        lost -= 1
        return .lostAfterCommit
      }
    }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(patience: .zero))
      stores.register { Bomb() }
      try await journal.post([try message("1", .count)])
      lost.setValue(20)
      try await stores.start()
      try await VirtualClock().sleep(for: .seconds(60))
      #expect(try await journal.outcomes(of: ["1"]) == ["1": .applied(1)])
      #expect(lost.value == 19)
      await stores.stop()
    }
  }

  @Test("A delivery is counted after a count that failed, and again after the message is requeued")
  func countedAgain() async throws {
    let faults = LockIsolated<[JournalFault]>([])
    let journal = InMemoryJournal { statement in
      statement == .post ? faults.withValue { $0.popLast() } : nil
    }
    try await withIssueReporters([IssueRecorder()]) {
      try await simulate {
        let stores = DurableStores(journal: journal, options: .init(patience: .zero))
        stores.register { Bomb() }
        try await journal.post([JournalMessage(id: "1", receiver: bomb, action: "{}")])
        faults.setValue([.unavailable])
        try await stores.start()
        for _ in 1...2 {
          try await VirtualClock().sleep(for: .seconds(10))
          let rejected = try await journal.rejectedMessages(of: Bomb.kind, limit: 9)
          #expect(rejected.map(\.message.attempts) == [1])
          #expect(try await journal.requeue("1"))
        }
        #expect(faults.value == [])
        await stores.stop()
      }
    }
  }

  @Test("A recorded history is compared with the dependencies that the test overrides")
  func historyWithDependencies() throws {
    let explosions = LockIsolated(0)
    let history = RecordedHistory(
      entity: bomb, schema: 1, start: #"{"count":2}"#,
      steps: try (7...8).map { version in
        RecordedHistory.Step(
          record: JournalRecord(
            version: version, action: try JournalJSON.text(of: Bomb.Action.explode), time: 0),
          state: #"{"count":2}"#)
      })
    try history.expectSameStates {
      Bomb()
    } withDependencies: {
      $0[Explosion.self] = Explosion { explosions.withValue { $0 += 1 } }
    }
    #expect(explosions.value == 2)
  }

  @Test("Only the first delivery to an entity is counted")
  func cost() async throws {
    let posts = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      if statement == .post { posts.withValue { $0 += 1 } }
      return nil
    }
    try await simulate {
      let stores = DurableStores(journal: journal)
      stores.register { Bomb() }
      try await stores.start()
      for number in 1...10 {
        try await journal.post([try message("\(number)", .count)])
        for await count in try await stores.store(Bomb.self, id: "1").values(of: \.count)
        where count == number { break }
      }
      #expect(posts.value == 11)
      await stores.stop()
    }
  }
}

/// The connection of a process to a journal, which ends with the process.
private struct MortalJournal: JournalWrapper {
  let base: InMemoryJournal
  let isDead: @Sendable () -> Bool

  private func checkLife() throws {
    guard isDead() else { return }
    throw DurabilityError(.stopped, "The process is gone.", remedy: "Start another one.")
  }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    try checkLife()
    return try await base.claim(entity, for: node)
  }

  func append(_ append: JournalAppend) async throws {
    try checkLife()
    try await base.append(append)
  }

  func reject(_ message: String, reason: String) async throws {
    try checkLife()
    try await base.reject(message, reason: reason)
  }

  func countAttempt(of message: String) async throws {
    try checkLife()
    try await base.countAttempt(of: message)
  }
}

/// Ends a process.
struct Explosion: Sendable, TestDependencyKey {
  var explode: @Sendable () -> Void

  static var testValue: Explosion { Explosion {} }
}

/// A feature with an action that ends the process.
@Reducer
struct Bomb: DurableFeature {
  struct State: Codable, Equatable, Sendable { var count = 0 }
  enum Action: Codable, Equatable, Sendable { case count, explode }

  @Dependency(Explosion.self) var explosion

  static let kind = "bomb"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.count += 1
      case .explode: explosion.explode()
      }
      return .none
    }
  }
}
