import Intarsia
import IntarsiaTesting
import Testing

@Reducer
private struct Quartet {
  struct State: Equatable { var heard: [String] = [] }

  enum Action: Equatable {
    case begin
    case nested
    case heard(String)
  }

  let effect: @Sendable () -> Effect<Action>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .begin:
        return effect()
      case .nested:
        return .run { await $0(.heard("nested")) }
      case .heard(let voice):
        state.heard.append(voice)
        return .none
      }
    }
  }
}

/// The order of effects that are ready at the same instant, as the page `Migration.md` states it.
@Suite("The order of effects", .endsWithinAMinute)
struct OrderOfEffectsTests {
  private typealias Voice = Effect<Quartet.Action>

  /// Returns the voices in the order of their arrival.
  private func order(_ effect: @escaping @Sendable () -> Voice) async -> [String] {
    let store = TestStore(initialState: Quartet.State()) {
      Quartet(effect: effect)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.begin)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    return store.state.heard
  }

  @Test("The effects of a merge start in the order in which they are written")
  func merge() async {
    let heard = await order {
      .merge(
        .run { await $0(.heard("first")) },
        .run { await $0(.heard("second")) },
        .run { await $0(.heard("third")) })
    }
    #expect(heard == ["first", "second", "third"])
  }

  @Test("Sleeps with the same deadline end in the order in which they began")
  func sleeps() async {
    let heard = await order {
      .merge(
        .run { send in
          try await VirtualClock().sleep(for: .seconds(2))
          await send(.heard("first"))
        },
        .run { send in
          try await VirtualClock().sleep(for: .seconds(1))
          try await VirtualClock().sleep(for: .seconds(1))
          await send(.heard("third"))
        },
        .run { send in
          try await VirtualClock().sleep(for: .seconds(2))
          await send(.heard("second"))
        })
    }
    #expect(heard == ["first", "second", "third"])
  }

  @Test("Concurrent effects that send several actions alternate")
  func turns() async {
    let heard = await order {
      .merge(
        .run { send in
          await send(.heard("a1"))
          await send(.heard("a2"))
        },
        .run { send in
          await send(.heard("b1"))
          await send(.heard("b2"))
        })
    }
    #expect(heard == ["a1", "b1", "a2", "b2"])
  }

  @Test("An effect started by another effect's action runs after effects that were ready before")
  func nested() async {
    let heard = await order {
      .merge(
        .run { await $0(.nested) },
        .run { await $0(.heard("beside")) })
    }
    #expect(heard == ["beside", "nested"])
  }

  @Test("An action sent without a task arrives before those of run effects")
  func sent() async {
    let heard = await order {
      .merge(.run { await $0(.heard("run")) }, .send(.heard("sent")))
    }
    #expect(heard == ["sent", "run"])
  }
}
