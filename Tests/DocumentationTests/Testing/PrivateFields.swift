import IntarsiaTesting
import Testing

// snippet
@Reducer
struct LatestSearch {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    @Private var latestRequest = 0
  }

  @CasePathable
  enum Action {
    case queryChanged(String)
    case found([String], request: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.latestRequest += 1
        return .run { [request = state.latestRequest] send in
          await send(.found([query.uppercased()], request: request))
        }
      case .found(let results, let request):
        if request == state.latestRequest { state.results = results }
        return .none
      }
    }
  }
}
// end

@Suite("Documentation: private fields", .endsWithinAMinute)
struct PrivateFieldsPageTests {
  @Test("A test describes no private field")
  func search() async {
    // snippet
    let store = TestStore(initialState: LatestSearch.State()) { LatestSearch() }
    await store.send(.queryChanged("tea")) { $0.query = "tea" }
    await store.receive(\.found) { $0.results = ["TEA"] }
    // end
  }
}
