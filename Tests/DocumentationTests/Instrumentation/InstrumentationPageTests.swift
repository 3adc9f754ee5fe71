import IntarsiaTesting
import Testing

// snippet
@Reducer
struct Forecast {
  @ObservableState
  struct State: Equatable, Sendable {
    var city = "Bologna"
    var degrees: Int?
  }

  enum Action: Equatable, Sendable {
    case refreshTapped
    case arrived(Int)
  }

  @Dependency(\.thermometer) var thermometer

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        return .run { [city = state.city] send in
          await send(.arrived(await thermometer.degrees(in: city)))
        }
      case .arrived(let degrees):
        state.degrees = degrees
        return .none
      }
    }
  }
}

struct Thermometer: Sendable, TestDependencyKey {
  var measure: @Sendable (String) async -> Int

  func degrees(in city: String) async -> Int { await measure(city) }

  static var testValue: Thermometer { Thermometer { _ in 0 } }
}

extension DependencyValues {
  var thermometer: Thermometer {
    get { self[Thermometer.self] }
    set { self[Thermometer.self] = newValue }
  }
}
// end

@Suite("Instrumentation: the page", .endsWithinAMinute)
@MainActor
struct InstrumentationPageTests {
  private func makeStore() -> StoreOf<Forecast> {
    Store(initialState: Forecast.State()) {
      Forecast()
    } withDependencies: {
      $0.thermometer.measure = { _ in 21 }
    }
  }

  @Test("The log instrument writes a store's events")
  func log() async {
    let store = makeStore()
    let lines = LockIsolated<[String]>([])
    // snippet
    store.instrument(.log { text in lines.withValue { $0.append(text) } })
    // end
    await store.send(.refreshTapped).finish()
    #expect(lines.value.count == 6)
  }

  @Test("A custom instrument counts the running effects")
  func own() async {
    let store = makeStore()
    let running = LockIsolated<Set<EffectName>>([])
    let most = LockIsolated(0)
    // snippet
    let effects = StoreInstrument(.effects) { event in
      running.withValue { running in
        switch event.kind {
        case .effectStarted(let effect): running.insert(effect)
        case .effectFinished(let effect), .effectCancelled(let effect): running.remove(effect)
        default: break
        }
      }
    }
    let token = store.instrument(effects)
    // end
    store.instrument(
      StoreInstrument(.effects) { _ in
        most.withValue { $0 = max($0, running.value.count) }
      })
    await store.send(.refreshTapped).finish()
    #expect(running.value.isEmpty)
    #expect(most.value == 1)
    // snippet
    token.cancel()
    // end
  }

  @Test("An instrument of all stores receives the events of each store")
  func all() async {
    // In a process of its own, where no other test has stores.
    await #expect(processExitsWith: .success) {
      await InstrumentationPageTests.listenToAllStores()
    }
  }

  private static func listenToAllStores() {
    // snippet
    let token = instrumentAllStores(
      with: StoreInstrument(.actions) { event in
        if case .actionReceived(let action, _) = event.kind, action is Forecast.Action {
          print("\(event.store): \(event)")
        }
      })
    // end
    token.cancel()
  }

  @Test("An instrument keeps the states")
  func recordedStates() async {
    let store = makeStore()
    // snippet
    let states = LockIsolated<[Forecast.State]>([])
    store.instrument(
      StoreInstrument(.states) { event in
        guard case .stateChanged(let change) = event.kind else { return }
        if let state = change.after as? Forecast.State { states.withValue { $0.append(state) } }
      })
    await store.send(.refreshTapped).finish()

    _ = states.value  // [Forecast.State(city: "Bologna", degrees: 21)]
    // end
    #expect(states.value == [Forecast.State(degrees: 21)])
  }

  @Test("expectNoLeaks passes if the store is released")
  func leaks() async {
    // snippet
    await expectNoLeaks { leaks in
      let store = Store(initialState: Forecast.State()) { Forecast() }
      leaks.watch(store)
      await store.send(.refreshTapped).finish()
    }
    // end
  }
}
