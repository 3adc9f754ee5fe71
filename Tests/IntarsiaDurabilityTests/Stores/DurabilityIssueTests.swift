import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Issues of durable entities", .endsWithinAMinute)
struct DurabilityIssueTests {
  let issues = IssueRecorder()
  let journal = InMemoryJournal()

  @Test("A message that cannot be read is set aside and reported, and the next one is applied")
  func rejectedMessage() async throws {
    let account = EntityAddress(kind: "account", id: "1")
    try await journal.post([
      JournalMessage(id: "first", receiver: account, action: #"{"withdraw":{"_0":5}}"#),
      JournalMessage(id: "second", receiver: account, action: #"{"deposit":{"_0":5}}"#),
    ])
    try await withIssueReporters([issues]) {
      try await DurableStores.withAccounts(on: journal) { stores in
        for await balance in try await stores.account("1").values(of: \.balance) where balance > 0 {
          break
        }
      }
    }
    let outcomes = try await journal.outcomes(of: ["first", "second"])
    #expect(outcomes["second"] == .applied(1))
    guard case .rejected(let reason) = outcomes["first"] else {
      Issue.record("The first message has the outcome \(outcomes)")
      return
    }
    #expect(
      issues.messages == [
        """
        A message to a durable entity cannot be read.

          Message: first
          Error: \(reason)

        Add an upcaster for the schema of the message, or run one version of the program on all \
        nodes. The message stays in the journal with the reason.

        [durability-message-rejected]
        """
      ])
  }

  @Test("An outbox outside of a durable reducer is reported, and sends nothing")
  func outboxOutside() async throws {
    withIssueReporters([issues]) { Outbox.liveValue.cancel(timer: "reminder") }
    #expect(
      issues.messages == [
        """
        An outbox was used outside of the reducer of a durable entity.

          Request: cancel(timer: "reminder")

        Call `outbox` synchronously in a reducer, which runs in `DurableStores`. An effect sends \
        an action first, and the reducer of that action uses the outbox.

        [durability-outbox-outside-reducer]
        """
      ])
  }

  @Test("An action of an effect that cannot be written is reported, and ends the entity")
  func failedEntity() async throws {
    try await withIssueReporters([issues]) {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Faulty() }
      try await stores.start()
      try await stores.store(Faulty.self, id: "1").send(.start).finish()
      let state = try await stores.store(Faulty.self, id: "1").state
      #expect(state == Faulty.State(hasStarted: true))
      await stores.stop()
    }
    #expect(
      issues.messages == [
        """
        A durable entity has failed.

          Entity: faulty/1
          Error: An action cannot be written: Unwritable(). Entity: faulty/1. Statement: action \
        2. Let its `encode(to:)` accept every value that the feature sends. [undecodable]
          Called by the effect made at: IntarsiaDurabilityTests/DurabilityIssueTests.swift:\
        \(Faulty.line)

        Let `encode(to:)` accept each action that the feature sends, and call dependencies whose \
        answers are not `Codable` in effects. The entity is restored from the journal at its next \
        use.

        [durability-entity-failed]
        """
      ])
  }

  @Test("The first action of a recorded history that leads to another state is reported")
  func differingHistory() async throws {
    var history = try await DurableStores.withAccounts(on: journal) { stores in
      for amount in 1...3 { try await stores.account("1").send(.deposit(amount)) }
      return try await stores.recordedHistory(of: Account.self, id: "1")
    }
    history = try RecordedHistory(data: history.data)
    try history.expectSameStates { Account() }
    for index in 1...2 {
      history.steps[index].state = history.steps[index].state
        .replacing(#""balance":"#, with: #""balance":10"#)
    }
    try withIssueReporters([issues]) { try history.expectSameStates { Account() } }
    #expect(
      issues.messages == [
        """
        An action of a recorded history leads to another state.

          Entity: account/1
          Action: 2: {"deposit":{"_0":2}}
          Recorded (-), now (+):
              Account.State(
                id: "1",
            -   balance: 103,
            +   balance: 3,
                log: [],
                lastChange: nil,
                payment: nil
              )

        Keep what the reducer does for the actions that are in journals. If the difference is \
        intended, write new snapshots before you deploy, and record the history anew.

        [durability-history-differs]
        """
      ])
  }

  @Test("A history that cannot be read names its line")
  func unreadableHistory() {
    let error = #expect(throws: DurabilityError.self) { try RecordedHistory(data: Data("{}".utf8)) }
    #expect(error?.statement == "line 1")
    #expect(error?.message == "The history cannot be read: the key `entity` is missing.")
    let empty = #expect(throws: DurabilityError.self) { try RecordedHistory(data: Data()) }
    #expect(
      empty?.description == """
        The history is empty. Statement: line 1. Write it with `recordedHistory(of:id:)`. \
        [undecodable]
        """)
    let header = #"{"entity":{"kind":"a","id":"1"},"schema":1,"start":"{}"}"#
    let step = #expect(throws: DurabilityError.self) {
      try RecordedHistory(data: Data("\(header)\n{}".utf8))
    }
    #expect(step?.statement == "line 2")
  }

  @Test("An entity without a history or a feature is named")
  func unknownEntity() async throws {
    // An entity without an action.
    _ = try await journal.claim(EntityAddress(kind: "account", id: "2"), for: "a")
    try await DurableStores.withAccounts(on: journal) { stores in
      let calls: [(String, @Sendable () async throws -> Void)] = [
        (
          """
          The journal has no such entity. Entity: account/1. Statement: history. \
          `Journal/entities(of:after:limit:)` lists the entities of a kind. [failed]
          """, { _ = try await stores.recordedHistory(of: Account.self, id: "1") }
        ),
        (
          """
          The journal has no such entity. Entity: account/2. Statement: history. \
          `Journal/entities(of:after:limit:)` lists the entities of a kind. [failed]
          """, { try await stores.replay(of: Account.self, id: "2") { _ in Issue.record("2") } }
        ),
        (
          """
          No feature of the kind `faulty` is registered. Entity: faulty/1. Call `register` before \
          `start()`. [unknownKind]
          """, { _ = try await stores.store(Faulty.self, id: "1").state }
        ),
      ]
      for (message, call) in calls {
        let error = await #expect(throws: DurabilityError.self) { try await call() }
        #expect(error?.description == message)
      }
    }
    let stopped = DurableStores(journal: journal)
    stopped.register { Account() }
    let error = await #expect(throws: DurabilityError.self) { try await stopped.account("1").state }
    #expect(
      error?.description == """
        The durable stores are not running. Entity: account/1. Call `start()` first, and `stop()` \
        last. [stopped]
        """)
  }

  @Test("Messages that no entity can receive are set aside and reported")
  func impossibleReceiver() async throws {
    let receiver = EntityAddress(kind: "account", id: String(repeating: "x", count: 513))
    let stray = StrayJournal(
      base: journal,
      messages: ["1", "2"].map { JournalMessage(id: $0, receiver: receiver, action: "{}") })
    let rejected = LockIsolated<[String]>([])
    try await withIssueReporters([issues]) {
      try await simulate {
        try await DurableStores.withAccounts(on: stray) { stores in
          let observation = stores.observe { event in
            if case .rejected(_, let message, _) = event {
              rejected.withValue { $0.append(message) }
            }
          }
          try await VirtualClock().sleep(for: .seconds(1))
          observation.cancel()
        }
      }
    }
    #expect(rejected.value == ["1", "2"])
    #expect(issues.messages.count == 2)
    for message in issues.messages {
      #expect(message.hasPrefix("A message has no possible receiver."))
    }
  }
}

/// A journal in memory that has found messages which it would not store, until they are rejected.
private struct StrayJournal: JournalWrapper {
  let base: InMemoryJournal
  let messages: [JournalMessage]
  let rejected = LockIsolated<[String]>([])

  func reject(_ message: String, reason: String) async throws {
    rejected.withValue { $0.append(message) }
  }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    DeliverableMessages(messages: messages.filter { !rejected.value.contains($0.id) })
  }
}

/// A feature whose effect sends an action that cannot be written.
@Reducer
struct Faulty: DurableFeature {
  struct State: Codable, Equatable, Sendable { var hasStarted = false }
  enum Action: Sendable { case start, finish }

  static let kind = "faulty"
  /// The line of the effect in reports.
  static let line: UInt = 152
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .start = action else { return .none }
      state.hasStarted = true
      return .run(operation: { send in await send(.finish) }, line: Faulty.line)
    }
  }
}

extension Faulty.Action: Codable {
  struct Unwritable: Error {}

  init(from decoder: any Decoder) throws { self = .start }

  func encode(to encoder: any Encoder) throws {
    guard case .start = self else { throw Unwritable() }
    var container = encoder.singleValueContainer()
    try container.encode("start")
  }
}
