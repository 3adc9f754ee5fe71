import Intarsia
import IntarsiaTesting
import Testing

@Reducer
private struct Almanac {
  struct State: Equatable { var year = "" }
  enum Action {
    case ask
    case answered(String)
  }

  @Dependency(\.year) var year

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask:
        state.year = year
        return .run { send in await send(.answered(year + "!")) }
      case .answered(let year):
        state.year = year
        return .none
      }
    }
  }
}

private enum YearKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var year: String {
    get { self[YearKey.self] }
    set { self[YearKey.self] = newValue }
  }
}

@Suite("Prepared dependencies of store actors", .endsWithinAMinute)
struct PreparedActorTests {
  @Test("A store actor that a detached task sends to reads the prepared values of its test")
  func detached() async {
    prepareDependencies { $0.year = "2026" }
    let almanac = StoreActor(initialState: Almanac.State()) { Almanac() }
    await Task.detached { await almanac.send(.ask).finish() }.value
    #expect(await almanac.state.year == "2026!")
  }
}
