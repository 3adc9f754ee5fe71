import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Sleeps of durable entities", .endsWithinAMinute)
struct DurableClockTests {
  let journal = InMemoryJournal()

  /// Runs a sleeper, until the end of an operation.
  private func withSleeper(
    isCrash: Bool = false, _ operation: (DurableStoreActorOf<Sleeper>) async throws -> Void
  ) async throws {
    let stores = DurableStores(journal: journal, options: .init(node: "a")) {
      $0.continuousClock = VirtualClock()
    }
    stores.register { Sleeper() }
    try await stores.start()
    try await operation(stores.store(Sleeper.self, id: "1"))
    if isCrash { await stores.crash() } else { await stores.stop() }
  }

  @Test("A sleep that has ended is not repeated after a crash and an action of a caller")
  func crashAfterSleep() async throws {
    try await simulate {
      try await withSleeper(isCrash: true) { sleeper in
        try await sleeper.send(.nap)
        try await VirtualClock().sleep(for: .seconds(105))
        try await sleeper.send(.note)
        try await VirtualClock().sleep(for: .seconds(1))
      }
      try await withSleeper { sleeper in
        try await VirtualClock().sleep(for: .seconds(20))
        let wakings = try await sleeper.wakings
        #expect(wakings == 1)
      }
    }
  }

  @Test("An effect can use the name of a sleep again as soon as the sleep has ended")
  func repeatedName() async throws {
    try await simulate {
      try await withSleeper { sleeper in
        let start = ContinuousClock.now
        try await sleeper.send(.rest(times: 2)).finish()
        #expect(ContinuousClock.now - start == .seconds(200))
        try await sleeper.send(.rest(times: 1)).finish()
        #expect(ContinuousClock.now - start == .seconds(300))
        try await sleeper.send(.note)
      }
      // The next action after the end of all effects has ended the name in the journal, too.
      try await withSleeper { sleeper in
        let start = ContinuousClock.now
        try await sleeper.send(.rest(times: 1)).finish()
        #expect(ContinuousClock.now - start == .seconds(100))
      }
    }
  }

  @Test("A sleep begins although the journal cannot be reached for longer than the patience")
  func longOutage() async throws {
    let isUnavailable = LockIsolated(false)
    let journal = InMemoryJournal { statement in
      statement == .read && isUnavailable.value ? .unavailable : nil
    }
    try await simulate {
      try await DurableStores.withAccounts(
        on: journal, options: .init(node: "a", patience: .seconds(10))
      ) {
        $0.continuousClock = VirtualClock()
      } _: { stores in
        try await stores.account("1").send(.deposit(1))
        isUnavailable.setValue(true)
        try await stores.account("1").send(.nap(seconds: 10))
        try await VirtualClock().sleep(for: .seconds(60))
        isUnavailable.setValue(false)
        try await VirtualClock().sleep(for: .seconds(12))
        let log = try await stores.account("1").log
        #expect(log == ["woke"])
      }
    }
  }
}

/// A feature whose effects sleep for 100 seconds and work after that.
@Reducer
private struct Sleeper: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var isNapping = false
    var wakings = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case nap
    case woke
    case note
    /// Sleeps without an action at the end.
    case rest(times: Int)
  }

  @Dependency(\.durableClock) var clock
  @Dependency(\.continuousClock) var work

  static let kind = "sleeper"
  static func initialState(id: String) -> State { State() }

  func recovered(_ state: State) -> Effect<Action> { state.isNapping ? nap() : .none }

  private func nap() -> Effect<Action> {
    .run { send in
      try await clock.sleep("nap", for: .seconds(100))
      try await work.sleep(for: .seconds(10))
      await send(.woke)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nap:
        state.isNapping = true
        return nap()
      case .woke:
        state.isNapping = false
        state.wakings += 1
        return .none
      case .note:
        return .none
      case .rest(let times):
        return .run { _ in
          for _ in 0..<times { try await clock.sleep("nap", for: .seconds(100)) }
        }
      }
    }
  }
}
