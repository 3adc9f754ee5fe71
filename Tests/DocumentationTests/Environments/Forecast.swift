import Intarsia

// snippet
struct AirClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Int
}

struct CityState: Equatable, Identifiable {
  let id: String
  var temperature: Int?
}

@CasePathable
enum CityAction: Equatable {
  case refreshButtonTapped
  case measured(Int)
}

let cityReducer = EnvironmentReducer<CityState, CityAction, AirClient> {
  state, action, weather in
  switch action {
  case .refreshButtonTapped:
    return .task { [city = state.id] in .measured(try await weather.temperature(city)) }
  case .measured(let temperature):
    state.temperature = temperature
    return .none
  }
}
// end

// snippet
@CasePathable
enum ScaleAction: Equatable {
  case toggled
}

let scaleReducer = EnvironmentReducer<Bool, ScaleAction, Void> { isFahrenheit, _, _ in
  isFahrenheit.toggle()
  return .none
}
// end

// snippet
struct NotesFile: Sendable {
  var append: @Sendable (String) async throws -> Void
}

typealias JournalEnvironment = (file: NotesFile, today: @Sendable () -> String)

@CasePathable
enum JournalAction: Equatable {
  case noteEntered(String)
}

func journal(
  entries: inout [String], action: JournalAction, environment: JournalEnvironment
) -> [Effect<JournalAction>] {
  switch action {
  case .noteEntered(let note):
    let entry = "\(environment.today()): \(note)"
    entries.append(entry)
    return [.fireAndForget { try await environment.file.append(entry) }]
  }
}

let journalReducer = EnvironmentReducer(journal)
// end

// snippet
typealias ForecastEnvironment = (
  weather: AirClient,
  archive: AirClient,
  file: NotesFile,
  today: @Sendable () -> String
)
// end

// snippet
struct ForecastState: Equatable {
  var isFahrenheit = false
  var home = CityState(id: "Home")
  var lastYear = CityState(id: "Home")
  var cities: IdentifiedArrayOf<CityState> = []
  var detail: CityState?
  var journal: [String] = []
}

@CasePathable
enum ForecastAction: Equatable {
  case scale(ScaleAction)
  case home(CityAction)
  case lastYear(CityAction)
  case city(id: String, action: CityAction)
  case detail(CityAction)
  case journal(JournalAction)
  case closeButtonTapped
}

let forecastReducer = EnvironmentReducer<ForecastState, ForecastAction, ForecastEnvironment>
  .combine(
    scaleReducer.pullback(state: \.isFahrenheit, action: \.scale),
    cityReducer.pullback(state: \.home, action: \.home, environment: \.weather),
    cityReducer.pullback(state: \.lastYear, action: \.lastYear, environment: \.archive),
    cityReducer.forEach(state: \.cities, action: \.city, environment: \.weather),
    cityReducer.optional()
      .pullback(state: \.detail, action: \.detail, environment: \.weather),
    journalReducer.pullback(
      state: \.journal, action: \.journal, environment: { (file: $0.file, today: $0.today) }),
    EnvironmentReducer { state, action, _ in
      if action == .closeButtonTapped { state.detail = nil }
      return .none
    }
  )
// end
