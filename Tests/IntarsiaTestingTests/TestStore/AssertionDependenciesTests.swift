import Foundation
import IntarsiaTesting
import Testing

@Suite("Dependencies in the closures of a test store", .endsWithinAMinute)
struct AssertionDependenciesTests {
  @Test("An assertion closure reads the store's dependencies")
  func closures() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1234)
    }
    await store.send(.addButtonTapped) { $0.notes = [Notes.Note(text: "")] }
    store.assert { $0.notes = [Notes.Note(text: "")] }
    #expect(store.state.notes.first?.date == Date(timeIntervalSince1970: 1234))
  }

  @Test("An assertion closure reads the store's dependencies while skipped assertions are shown")
  func shownAssertions() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Notes.State()) {
        Notes()
      } withDependencies: {
        $0.date.now = Date(timeIntervalSince1970: 1234)
      }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.addButtonTapped) { $0.notes = [Notes.Note(text: "")] }
    }
    #expect(recorder.messages.isEmpty, "\(recorder.messages)")
  }

  @Test("Reading a dependency in an assertion closure is not recorded as the feature's read")
  func record() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1234)
    }
    store.assert { $0.notes = Array([Notes.Note(text: "")].dropFirst()) }
    #expect(store.dependencyRecord.unused.count == 1)
  }
}

@Reducer
private struct Notes {
  struct Note: Equatable {
    var text: String
    let date: Date

    init(text: String) {
      @Dependency(\.date.now) var now
      self.text = text
      date = now
    }
  }

  struct State: Equatable { var notes: [Note] = [] }
  enum Action { case addButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.notes.append(Note(text: ""))
      return .none
    }
  }
}
