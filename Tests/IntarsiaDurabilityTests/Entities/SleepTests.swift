import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Sleeps of durable entities", .endsWithinAMinute)
struct SleepTests {
  @Test("A name of a sleep can be used again at once, and other names are ended all the same")
  func names() async throws {
    let journal = InMemoryJournal()
    let napper = EntityAddress(kind: "napper", id: "1")
    try await simulate {
      let start = ContinuousClock.now
      func timers() async throws -> [String] {
        var timers: [String] = []
        for name in ["a", "b"] where try await journal.timer(name, of: napper) != nil {
          timers.append(name)
        }
        return timers
      }
      let stores = DurableStores(journal: journal, options: .init(node: "a")) {
        $0.continuousClock = VirtualClock()
      }
      stores.register { Napper() }
      try await stores.start()
      let task = try await stores.store(Napper.self, id: "1").send(.start)
      try await VirtualClock().sleep(until: start + .milliseconds(2_500))
      // Both have ended once, and the action that ends their names is still to come.
      #expect(try await timers() == ["a", "b"])
      try await VirtualClock().sleep(until: start + .milliseconds(12_500))
      #expect(try await timers() == ["a"])
      await task.finish()
      #expect(ContinuousClock.now - start == .seconds(22))
      #expect(try await timers() == [])
      let woken = try await stores.store(Napper.self, id: "1").woken
      #expect(woken == 2)
      await stores.stop()
    }
  }

  @Test("A name that no journal stores is an error with the entity")
  func impossibleName() async throws {
    try await simulate {
      let stores = DurableStores(journal: InMemoryJournal(), options: .init(node: "a"))
      stores.register { Napper() }
      try await stores.start()
      let napper = stores.store(Napper.self, id: "1")
      try await napper.send(.sleep("a\0")).finish()
      let error = try await napper.error
      #expect(
        error == """
          The name of the timer "a\\0" contains NUL, which journals do not store. Entity: \
          napper/1. Nothing was written; use a text without NUL. [failed]
          """)
      await stores.stop()
    }
  }

  @Test("A name whose timer an outbox cancels during its sleep is free, and the sleep goes on")
  func cancelledTimer() async throws {
    let journal = InMemoryJournal()
    let napper = EntityAddress(kind: "napper", id: "1")
    try await simulate {
      let start = ContinuousClock.now
      let stores = DurableStores(journal: journal, options: .init(node: "a")) {
        $0.continuousClock = VirtualClock()
      }
      stores.register { Napper() }
      try await stores.start()
      let task = try await stores.store(Napper.self, id: "1").send(.start)
      try await VirtualClock().sleep(for: .milliseconds(1))
      #expect(try await journal.timer("a", of: napper)?.due != nil)
      try await stores.store(Napper.self, id: "1").send(.cancel("a"))
      #expect(try await journal.timer("a", of: napper) == nil)
      await task.finish()
      #expect(ContinuousClock.now - start == .seconds(22))
      await stores.stop()
    }
  }
}

/// A feature whose effect sleeps under two names, one of which it uses again and again.
@Reducer
struct Napper: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var woken = 0
    var error: String?
  }
  enum Action: Codable, Equatable, Sendable {
    case start, woke
    case cancel(String)
    case sleep(String)
    case failed(String)
  }

  @Dependency(\.durableClock) var clock
  @Dependency(\.outbox) var outbox

  static let kind = "napper"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .woke: state.woken += 1
      case .cancel(let timer): outbox.cancel(timer: timer)
      case .failed(let error): state.error = error
      case .sleep(let name):
        return .run { send in
          do {
            try await clock.sleep(name, for: .seconds(1))
          } catch {
            await send(.failed("\(error)"))
          }
        }
      case .start:
        return .run { send in
          try await clock.sleep("a", for: .seconds(1))
          try await clock.sleep("b", for: .seconds(1))
          try await clock.sleep("a", for: .seconds(10))
          await send(.woke)
          try await clock.sleep("a", for: .seconds(10))
          await send(.woke)
        }
      }
      return .none
    }
  }
}
