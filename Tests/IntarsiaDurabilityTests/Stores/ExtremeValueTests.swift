import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Extreme values in durable stores", .endsWithinAMinute)
struct ExtremeValueTests {
  private func run(
    on journal: InMemoryJournal = InMemoryJournal(), options: DurableStores.Options = .init(),
    _ operation: @escaping @Sendable (DurableStores) async throws -> Void
  ) async throws {
    try await simulate {
      let stores = DurableStores(journal: journal, options: options) {
        $0.continuousClock = VirtualClock()
      }
      stores.register { Reminder() }
      try await stores.start()
      try await operation(stores)
      await stores.stop()
    }
  }

  @Test(
    "A timer or a sleep of any duration is stored, and one beyond the end of time never fires",
    arguments: [1e10, 1e15, 9e18, 1e20])
  func never(seconds: Double) async throws {
    let journal = InMemoryJournal()
    try await run(on: journal) { stores in
      let reminder = stores.store(Reminder.self, id: "x")
      try await reminder.send(.later(seconds: seconds))
      try await reminder.send(.sleep(seconds: seconds))
      try await VirtualClock().sleep(for: .seconds(1_000))
      for timer in ["t", "s"] {
        let due = try #require(try await journal.timer(timer, of: reminder.address)?.due)
        #expect(due > Int64(1e15))
      }
      let count = try await reminder.count
      #expect(count == 0)
    }
  }

  @Test(
    "A timer or a sleep of a negative duration, however long, is due at once",
    arguments: [-1, -1e15, -1e20])
  func atOnce(seconds: Double) async throws {
    try await run { stores in
      let reminder = stores.store(Reminder.self, id: "x")
      try await reminder.send(.later(seconds: seconds))
      try await reminder.send(.sleep(seconds: seconds))
      try await VirtualClock().sleep(for: .seconds(1))
      let count = try await reminder.count
      #expect(count == 2)
    }
  }

  @Test("Stored due times of any value neither stop the process nor the other messages")
  func dueTimes() async throws {
    let journal = InMemoryJournal()
    let reminder = EntityAddress(kind: Reminder.kind, id: "x")
    try await journal.post(
      [Int64.min, -1, 0, .max].map { (due: Int64) in
        JournalMessage(
          id: "\(due)", receiver: reminder, action: #"{"fired":{}}"#, due: due, timer: "\(due)")
      })
    try await run(on: journal) { stores in
      try await VirtualClock().sleep(for: .seconds(1_000))
      let count = try await stores.store(Reminder.self, id: "x").count
      #expect(count == 3)
    }
  }

  @Test("A stored sleep of any due time ends or goes on", arguments: [Int64.min, .max])
  func storedSleep(due: Int64) async throws {
    let journal = InMemoryJournal()
    let reminder = EntityAddress(kind: Reminder.kind, id: "x")
    try await journal.post([
      JournalMessage(id: "s", receiver: reminder, action: nil, due: due, timer: "s")
    ])
    try await run(on: journal) { stores in
      try await stores.store(Reminder.self, id: "x").send(.sleep(seconds: 5))
      try await VirtualClock().sleep(for: .seconds(100))
      let count = try await stores.store(Reminder.self, id: "x").count
      #expect(count == (due < 0 ? 1 : 0))
    }
  }

  @Test("An entity whose stored version is damaged is refused", arguments: [Int64.min, -1, .max])
  func versions(version: Int64) async throws {
    let journal = InMemoryJournal()
    let reminder = EntityAddress(kind: Reminder.kind, id: "x")
    _ = try await journal.claim(reminder, for: "a")
    try await journal.append(
      JournalAppend(
        entity: reminder, expected: JournalPosition(version: 0, epoch: 1),
        records: [JournalRecord(version: 1, action: #"{"fired":{}}"#, time: 0)]))
    // The sum of the version and the number of actions overflows.
    let far = JournalAppend(
      entity: reminder, expected: JournalPosition(version: .max, epoch: 1),
      records: [JournalRecord(version: 1, action: "", time: 0)])
    await #expect(throws: DurabilityError.self) { try await journal.append(far) }
    try await simulate {
      let damaged = DamagedVersionJournal(base: journal, version: version)
      let stores = DurableStores(journal: damaged)
      stores.register { Reminder() }
      try await stores.start()
      let error = await #expect(throws: DurabilityError.self) {
        try await stores.store(Reminder.self, id: "x").send(.fired)
      }
      #expect(
        error?.description == """
          The entity has the version \(version). Entity: reminder/x. Statement: history. Restore a \
          backup of the entity's row. [corrupted]
          """)
      await stores.stop()
    }
  }

  @Test("Options of any value start and stop")
  func options() async throws {
    for duration in [Duration.zero - .seconds(1e20), .seconds(1e20)] {
      for limit in [Int.min, 0, .max] {
        try await run(
          on: InMemoryJournal(isShared: duration > .zero),
          options: .init(
            lease: max(duration, .seconds(1)), memoryLimit: limit, patience: duration,
            pollInterval: max(duration, .seconds(1)))
        ) { stores in
          try await stores.store(Reminder.self, id: "x").send(.fired)
          let count = try await stores.store(Reminder.self, id: "x").count
          #expect(count == 1)
        }
      }
    }
  }

  @Test("Limits of results may be negative")
  func limits() async throws {
    let journal = InMemoryJournal()
    _ = try await journal.claim(EntityAddress(kind: "a", id: "1"), for: "a")
    #expect(try await journal.entities(of: "a", after: nil, limit: -1) == [])
    #expect(
      try await journal.deliverableMessages(for: "a", kinds: ["a"], limit: -1).messages == [])
    #expect(
      try await journal.interruptedEntities(for: "a", kinds: [], includingOwn: true, limit: -1)
        == [])
  }

  @Test("Percentiles of any share are latencies")
  func percentiles() {
    let statistics = DurabilityStatistics()
    let entity = EntityAddress(kind: "a", id: "1")
    statistics.record(.committed(entity, actions: 1, duration: .seconds(2)))
    for percent in [Double.nan, -.infinity, -1, 0, 100, 101, .infinity, 1e300] {
      #expect(statistics.commits.percentile(percent) == .seconds(2), "\(percent)")
    }
    #expect(statistics.recoveries.percentile(50) == .zero)
  }

  @Test("A key that is too long fails its action only, and a message that sends one is set aside")
  func longKeys() async throws {
    let journal = InMemoryJournal()
    let long = String(repeating: "x", count: 3_000)
    try await withIssueReporters([IssueRecorder()]) {
      try await run(on: journal) { stores in
        let reminder = stores.store(Reminder.self, id: "x")
        let calls: [@Sendable () async throws -> Void] = [
          { try await stores.store(Reminder.self, id: long).send(.fired) },
          { _ = try await stores.store(Reminder.self, id: long).count },
          { try await reminder.send(.fired, key: long) },
          { try await reminder.send(.forward(to: long)) },
          { try await reminder.send(.name(long)) },
        ]
        for call in calls {
          let error = await #expect(throws: DurabilityError.self) { try await call() }
          #expect(error?.code == .failed)
          #expect(error?.message.contains("has 3000 bytes, and the limit is 512.") == true)
          #expect((error?.description.utf8.count ?? .max) < 500)
        }
        try await journal.post([
          JournalMessage(
            id: "bad", receiver: reminder.address, action: #"{"forward":{"to":"\#(long)"}}"#),
          JournalMessage(id: "good", receiver: reminder.address, action: #"{"fired":{}}"#),
        ])
        var changes = journal.changes().makeAsyncIterator()
        while try await journal.outcomes(of: ["good"]).isEmpty, await changes.next() != nil {}
      }
    }
    let outcomes = try await journal.outcomes(of: ["bad", "good"])
    #expect(outcomes["good"] == .applied(1))
    guard case .rejected(let reason)? = outcomes["bad"] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(reason.contains("has 3000 bytes"))
  }

  @Test("A kind whose name is too long does not start")
  func longKind() async throws {
    let stores = DurableStores(journal: InMemoryJournal())
    stores.register { LongKind() }
    let error = await #expect(throws: DurabilityError.self) { try await stores.start() }
    #expect(error?.message.hasPrefix("The kind “xxx") == true)
  }
}

/// A journal in memory whose entities have a damaged version.
private struct DamagedVersionJournal: JournalWrapper {
  let base: InMemoryJournal
  let version: Int64

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    guard case .claimed(var history) = try await base.claim(entity, for: node) else {
      throw CancellationError()
    }
    history.position.version = version
    return .claimed(history)
  }
}

/// A feature with timers and sleeps of any duration.
@Reducer
private struct Reminder: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var id: String
    var count = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case later(seconds: Double)
    case sleep(seconds: Double)
    case forward(to: String)
    case name(String)
    case fired
  }

  @Dependency(\.outbox) var outbox
  @Dependency(\.durableClock) var clock

  static let kind = "reminder"
  static func initialState(id: String) -> State { State(id: id) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .later(let seconds):
        outbox.send(
          .fired, to: Reminder.self, id: state.id, after: .seconds(seconds), timer: "t")
      case .sleep(let seconds):
        return .run { send in
          try await clock.sleep("s", for: .seconds(seconds))
          await send(.fired)
        }
      case .forward(let id): outbox.send(.fired, to: Reminder.self, id: id)
      case .name(let timer): outbox.cancel(timer: timer)
      case .fired: state.count += 1
      }
      return .none
    }
  }
}

@Reducer
private struct LongKind: DurableFeature {
  typealias State = Reminder.State
  typealias Action = Reminder.Action

  static let kind = String(repeating: "x", count: 193)
  static func initialState(id: String) -> State { State(id: id) }

  var body: some Reducer<State, Action> { EmptyReducer() }
}
