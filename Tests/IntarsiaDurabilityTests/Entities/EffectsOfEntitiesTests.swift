import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Effects of durable entities", .endsWithinAMinute)
struct EffectsOfEntitiesTests {
  private let errand = EntityAddress(kind: Errand.kind, id: "1")

  /// Runs errands on a journal, until a crash after an operation.
  private func withErrands(
    on journal: any Journal,
    _ operation: @escaping @Sendable (DurableStoreActorOf<Errand>) async throws -> Void
  ) async throws {
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a")) {
        $0.continuousClock = VirtualClock()
      }
      stores.register { Errand() }
      try await stores.start()
      try await operation(stores.store(Errand.self, id: "1"))
      await stores.crash()
    }
  }

  @Test("An outbox in an effect is reported and sends nothing, also in an effect that runs again")
  func outbox() async throws {
    let journal = InMemoryJournal()
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      for count in 1...2 {
        try await withErrands(on: journal) { errand in
          if count == 1 { try await errand.send(.post) }
          try await VirtualClock().sleep(for: .seconds(1))
          #expect(issues.messages.count == count)
          #expect(issues.messages.allSatisfy { $0.contains("outbox") })
        }
      }
    }
    let found = try await journal.deliverableMessages(for: "a", kinds: [Errand.kind], limit: 9)
    #expect(found.messages == [])
  }

  @Test("An outbox sets a timer under the name of a sleep that has ended, and the timer stays")
  func timerAfterSleep() async throws {
    let journal = InMemoryJournal()
    try await withErrands(on: journal) { [self] errand in
      let task = try await errand.send(.sleep)
      try await VirtualClock().sleep(for: .seconds(2))
      // The sleep has ended, and the effect has sent no action since.
      try await errand.send(.setTimer)
      await task.finish()
      let version = try await journal.position(of: self.errand)?.version
      #expect(version == 3)
      let timer = try await journal.timer("a", of: self.errand)
      #expect(timer?.message == "errand/1/2.0")
    }
  }

  @Test("An action of an effect is written after an action of a caller could not be written")
  func actionAfterFailure() async throws {
    let journal = InMemoryJournal()
    try await withErrands(on: journal) { [self] errand in
      try await errand.send(.sleep)
      let error = await #expect(throws: DurabilityError.self) {
        try await errand.send(.unwritable(Unwritable()))
      }
      #expect(error?.code == .undecodable)
      try await VirtualClock().sleep(for: .seconds(20))
      let history = try await journal.history(of: self.errand, isWhole: true)
      #expect(history?.records.map(\.origin) == [.caller, .effect])
    }
  }

  @Test("A new entity starts no effect, and one with an action starts those that must run again")
  func recovered() async throws {
    let journal = InMemoryJournal()
    for count in 0...1 {
      try await withErrands(on: journal) { errand in
        try await errand.send(.note)
        try await VirtualClock().sleep(for: .seconds(1))
        let recoveries = try await errand.recoveries
        #expect(recoveries == count)
      }
    }
  }

  @Test("An observer that takes no values gets the newest one afterwards")
  func slowObserver() async throws {
    try await withErrands(on: InMemoryJournal()) { errand in
      let stream = try await errand.values(of: \.notes)
      for _ in 1...5 { try await errand.send(.note) }
      var values = stream.makeAsyncIterator()
      #expect(await values.next() == 5)
    }
  }
}

/// A feature whose effects use what only reducers may use.
@Reducer
private struct Errand: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var notes = 0
    var recoveries = 0
    var isPosting = false
  }

  enum Action: Codable, Sendable {
    case post, sleep, setTimer, note, recovered, rang
    case unwritable(Unwritable)
  }

  @Dependency(\.outbox) var outbox
  @Dependency(\.durableClock) var clock

  static let kind = "errand"
  static func initialState(id: String) -> State { State() }

  func recovered(_ state: State) -> Effect<Action> {
    state.isPosting ? post() : .run { send in await send(.recovered) }
  }

  private func post() -> Effect<Action> {
    .run { _ in
      outbox.send(.note, to: Errand.self, id: "2")
      try await Task.never()
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .post:
        state.isPosting = true
        return post()
      case .sleep:
        return .run { send in
          try await clock.sleep("a", for: .seconds(1))
          try await VirtualClock().sleep(for: .seconds(10))
          await send(.note)
        }
      case .setTimer:
        outbox.send(.rang, to: Errand.self, id: "1", after: .seconds(1_000), timer: "a")
      case .note: state.notes += 1
      case .recovered: state.recoveries += 1
      case .rang, .unwritable: break
      }
      return .none
    }
  }
}
