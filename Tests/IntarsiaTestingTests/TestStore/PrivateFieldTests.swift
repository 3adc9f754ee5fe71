import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

/// A search that forgets answers to earlier requests.
@Reducer
private struct Search {
  @ObservableState
  struct State: Equatable, Codable {
    var text = ""
    var results: [String] = []
    @Private var latest = 0
  }

  @CasePathable
  enum Action: Equatable {
    case textChanged(String)
    case found([String], request: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.latest += 1
        state.text = text
        return .run { [request = state.latest] send in
          await send(.found([text.uppercased()], request: request))
        }
      case .found(let results, let request):
        if request == state.latest { state.results = results }
        return .none
      }
    }
  }
}

@Suite("Private fields of a state", .endsWithinAMinute)
struct PrivateFieldTests {
  @Test("A test need not describe the change of a private field, and may read it")
  func undescribed() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    await store.send(.textChanged("tea")) { $0.text = "tea" }
    await store.receive(.found(["TEA"], request: 1)) { $0.results = ["TEA"] }
    #expect(store.state.latest == 1)
    // An assertion is right, too, and so is a wrong one.
    store.assert { $0.latest = 7 }
    #expect(store.state.latest == 1)
    await store.finish()
  }

  @Test("An action that changes only a private field changes no state")
  func onlyPrivate() async {
    let store = TestStore(initialState: Search.State()) {
      Reduce<Search.State, Void> { state, _ in
        state.latest += 1
        return .none
      }
    }
    await store.send(())
    #expect(store.state.latest == 1)
  }

  @Test("The difference of another field does not show its change")
  func difference() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Search.State()) { Search() }
      await store.send(.textChanged("tea"))
      await store.skipReceivedActions(strict: false)
    }
    let text = try #require(recorder.issues.first).message
    #expect(text.contains("tea"))
    #expect(text.contains(/\+ +text: "tea"/))
    #expect(!text.contains(/[-+] +latest/))
  }

  @Test("States with other private fields differ outside of assertions, and are coded with them")
  func values() throws {
    var state = Search.State()
    state.latest = 3
    #expect(state != Search.State())
    #expect(Private(wrappedValue: 1).hashValue != Private(wrappedValue: 2).hashValue)
    let data = try JSONEncoder().encode(state)
    #expect(String(decoding: data, as: UTF8.self).contains("latest\":3"))
    #expect(try JSONDecoder().decode(Search.State.self, from: data) == state)
    #expect(String(customDumping: state).contains("latest: 3"))
  }

  @Test("A trace records it, and the test that is printed from the trace does not assert it")
  @MainActor func trace() async throws {
    let store = Store(initialState: Search.State()) { Search() }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(.textChanged("tea")).finish()
    let trace = try Trace(recorder.contents)
    let change = try #require(trace.events.first { $0.event == .change })
    #expect("\(change)".contains("latest"))
    let lines = try TestWriter(trace, of: #require(trace.stores.first)).lines
    #expect(lines.contains { $0.contains("$0.text = \"tea\"") })
    #expect(!lines.contains { $0.contains("$0.latest") })
  }
}
