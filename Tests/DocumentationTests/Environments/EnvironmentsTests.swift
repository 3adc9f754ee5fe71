import IntarsiaEnvironments
import IntarsiaTesting
import Testing

@Suite("Environments", .endsWithinAMinute)
struct EnvironmentsPage {
  static let environment: ForecastEnvironment = (
    weather: AirClient { _ in 20 }, archive: AirClient { _ in 10 },
    file: NotesFile { _ in }, today: { "Monday" }
  )

  @Test("A store runs the reducer")
  @MainActor
  func store() {
    let (weather, archive) = (Self.environment.weather, Self.environment.archive)
    let file = Self.environment.file
    // snippet
    let store = Store(
      initialState: ForecastState(),
      reducer: forecastReducer,
      environment: (weather: weather, archive: archive, file: file, today: { "Monday" }))
    let home: Store<CityState, CityAction> = store.view(value: \.home, action: \.home)
    // end
    home.send(.measured(3))
    #expect(store.withState(\.home.temperature) == 3)
  }

  @Test("Two instances of a feature have different implementations")
  func twoInstances() async {
    // snippet
    let store = TestStore(
      initialState: ForecastState(),
      reducer: forecastReducer,
      environment: (
        weather: AirClient { _ in 20 }, archive: AirClient { _ in 10 },
        file: NotesFile { _ in }, today: { "Monday" }
      ))
    await store.send(.home(.refreshButtonTapped))
    await store.receive(\.home.measured) { $0.home.temperature = 20 }
    await store.send(.lastYear(.refreshButtonTapped))
    await store.receive(\.lastYear.measured) { $0.lastYear.temperature = 10 }
    // end
  }

  @Test("A script of steps tests a reducer with an environment")
  func steps() async {
    // snippet
    await assert(
      initialValue: CityState(id: "Oslo"), reducer: cityReducer, environment: AirClient { _ in -4 }
    ) {
      Step(.send, .refreshButtonTapped)
      Step(.receive, .measured(-4)) { $0.temperature = -4 }
    }
    // end
  }

  @Test("combine and pullback build a reducer with an environment")
  func functions() async {
    // snippet
    let cities: EnvironmentReducer<ForecastState, ForecastAction, ForecastEnvironment> = combine(
      pullback(cityReducer, state: \.home, action: \.home, environment: \.weather),
      pullback(cityReducer, state: \.lastYear, action: \.lastYear, environment: \.archive))
    // end
    let store = TestStore(
      initialState: ForecastState(), reducer: cities, environment: Self.environment)
    await store.send(.home(.measured(1))) { $0.home.temperature = 1 }
  }

  @Test("A reducer builder combines environment reducers")
  func builder() async {
    let isKeepingJournal = true
    // snippet
    let reducer = EnvironmentReducer<ForecastState, ForecastAction, ForecastEnvironment>.combine {
      cityReducer.pullback(state: \.home, action: \.home, environment: \.weather)
      if isKeepingJournal {
        journalReducer.pullback(
          state: \.journal, action: \.journal, environment: { (file: $0.file, today: $0.today) })
      }
    }
    // end
    let store = TestStore(
      initialState: ForecastState(), reducer: reducer, environment: Self.environment)
    await store.send(.journal(.noteEntered("Rain"))) { $0.journal = ["Monday: Rain"] }
    await store.finish()
  }

  @Test("Higher-order reducers log with the environment")
  @MainActor
  func higherOrder() {
    let lines = LockIsolated<[String]>([])
    struct LoggedEnvironment: Sendable {
      var weather: AirClient
      var log: @Sendable (String) -> Void
    }
    // snippet
    let logged = EnvironmentReducer<ForecastState, ForecastAction, LoggedEnvironment>
      .combine(
        cityReducer.pullback(state: \.home, action: \.home, environment: \.weather),
        cityReducer.pullback(state: \.lastYear, action: \.lastYear, environment: \.weather)
      )
      .receive(on: .ui)
      .logging(to: \.log)
    // end
    let store = Store(
      initialState: ForecastState(), reducer: logged,
      environment: LoggedEnvironment(weather: Self.environment.weather) { line in
        lines.withValue { $0.append(line) }
      })
    store.send(.home(.measured(3)))
    #expect(lines.value == ["received action: ForecastAction.home(.measured())"])
  }

  // MARK: - Bridges

  // snippet
  struct Almanac: Reducer {
    @Dependency(\.air) var air

    var body: some Reducer<ForecastState, ForecastAction> {
      Scope(state: \.home, action: \.home) {
        Reduce(cityReducer) { values in values.air }
      }
      Scope(state: \.lastYear, action: \.lastYear) {
        Reduce(cityReducer, environment: AirClient { _ in 10 })
      }
    }
  }
  // end

  // snippet
  struct Thermometer: Reducer, Sendable {
    @Dependency(\.air) var air

    func reduce(into state: inout CityState, action: CityAction) -> Effect<CityAction> {
      switch action {
      case .refreshButtonTapped:
        return .task { [city = state.id] in .measured(try await air.temperature(city)) }
      case .measured(let temperature):
        state.temperature = temperature
        return .none
      }
    }
  }

  static let thermometerReducer = EnvironmentReducer<CityState, CityAction, AirClient> {
    Thermometer()
  } dependencies: { values, weather in
    values.air = weather
  }
  // end

  @Test("A reducer's body contains an environment reducer")
  func inBody() async {
    let store = TestStore(initialState: ForecastState()) {
      Almanac()
    } withDependencies: {
      $0.air = AirClient { _ in 20 }
    }
    await store.send(.home(.refreshButtonTapped))
    await store.receive(\.home.measured) { $0.home.temperature = 20 }
    await store.send(.lastYear(.refreshButtonTapped))
    await store.receive(\.lastYear.measured) { $0.lastYear.temperature = 10 }
  }

  @Test("A reducer that reads dependencies runs with an environment")
  func withDependencies() async {
    let store = TestStore(
      initialState: CityState(id: "Oslo"), reducer: Self.thermometerReducer,
      environment: AirClient { _ in -4 })
    await store.send(.refreshButtonTapped)
    await store.receive(\.measured) { $0.temperature = -4 }
  }
}

// snippet
extension AirClient: TestDependencyKey {
  static let testValue = AirClient(
    temperature: unimplemented("AirClient.temperature", placeholder: 0))
}

extension DependencyValues {
  var air: AirClient {
    get { self[AirClient.self] }
    set { self[AirClient.self] = newValue }
  }
}
// end
