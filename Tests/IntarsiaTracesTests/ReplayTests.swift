import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

@Suite("Replay in a test store", .endsWithinAMinute)
struct ReplayTests {
  @Test("A recorded session passes as a test, with the recorded answers of its dependencies")
  func session() async throws {
    let trace = try await Trace(TeaShop.session())
    let store = try TestStore(replaying: trace) { TeaShop() }
    try await store.replay(trace)
  }

  @Test("A reducer with a bug fails at the action that shows it")
  func bug() async throws {
    let trace = try await Trace(TeaShop.session())
    let store = try TestStore(replaying: trace) {
      Reduce<TeaShop.State, TeaShop.Action> { state, action in
        if case .arrived = action { return .none }
        return TeaShop().reduce(into: &state, action: action)
      }
    }
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) { try await store.replay(trace) }
    #expect(issues.issues.count >= 1)
    let text = issues.issues.first?.message ?? ""
    #expect(text.contains("arrived") && text.contains("tea!"), "\(text)")
  }

  @MainActor
  @Test("In a trace of several stores, a call has the answer that its own store had")
  func severalStores() async throws {
    let recorder = TraceRecorder(ring: 100)
    let tickets = Store(initialState: Tickets.State()) {
      Tickets()
    } withDependencies: {
      $0.uuid = .constant(UUID(1))
    }
    let labels = Store(initialState: Labels.State()) {
      Labels()
    } withDependencies: {
      $0.uuid = .constant(UUID(2))
    }
    tickets.record(to: recorder)
    labels.record(to: recorder)
    tickets.send(.add)
    labels.send(.add)
    let trace = try Trace(recorder.contents)
    let store = try TestStore(replaying: trace) { Labels() }
    try await store.replay(trace)
    #expect(store.state.ids == [UUID(2)])
  }

  @MainActor
  @Test("A store of a trace is chosen by its number")
  func numberedStore() async throws {
    let recorder = TraceRecorder(ring: 100)
    let stores = (1...2).map { number in
      Store(initialState: Tickets.State()) {
        Tickets()
      } withDependencies: {
        $0.uuid = .constant(UUID(number))
      }
    }
    for store in stores { store.record(to: recorder) }
    for store in stores { store.send(.add) }
    let trace = try Trace(recorder.contents)
    let number = try #require(trace.stores.last).number
    let store = try TestStore(replaying: trace, store: number) { Tickets() }
    try await store.replay(trace)
    #expect(store.state.ids == [UUID(2)])
  }

  /// Records a search that does not end, beside another store.
  @MainActor
  private func endlessSearch() throws -> Trace {
    let recorder = TraceRecorder(ring: 100)
    let tickets = Store(initialState: Tickets.State()) {
      Tickets()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let store = Store(initialState: TeaShop.State()) {
      TeaShop()
    } withDependencies: {
      $0.tea.find = { _ in try await Task.never() }
    }
    tickets.record(to: recorder)
    store.record(to: recorder)
    tickets.send(.add)
    store.send(.queryChanged("tea"))
    return try Trace(recorder.contents)
  }

  @Test("Effects that ran on in the session may run on in its replay")
  func runningEffects() async throws {
    let trace = try await endlessSearch()
    let store = try TestStore(replaying: trace) {
      TeaShop()
    } withDependencies: {
      $0.tea.find = { _ in try await Task.never() }
    }
    try await store.replay(trace)
  }

  @Test("Effects that ran on in the session may end in its replay")
  func endedEffects() async throws {
    let trace = try await endlessSearch()
    let store = try TestStore(replaying: trace) {
      Reduce<TeaShop.State, TeaShop.Action> { state, action in
        if case .queryChanged(let query) = action { state.query = query }
        return .none
      }
    }
    try await store.replay(trace)
  }

  @Test("An effect that runs on fails the replay if all effects of the store ended in the session")
  func newEffects() async throws {
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      let session = try await Trace(TeaShop.session())
      let teas = try TestStore(replaying: session) {
        TeaShop()
        Reduce<TeaShop.State, TeaShop.Action>.endless
      }
      try await teas.replay(session, fileID: "A/B.swift", filePath: "/B", line: 120, column: 7)
      let other = try await endlessSearch()
      let tickets = try TestStore(replaying: other) {
        Tickets()
        Reduce<Tickets.State, Tickets.Action>.endless
      }
      try await tickets.replay(other, fileID: "A/B.swift", filePath: "/B", line: 130, column: 7)
    }
    #expect(
      issues.issues.map(\.code) == [TestStoreIssues.runningEffects, TestStoreIssues.runningEffects])
    #expect(issues.issues.map(\.location.line) == [120, 130])
    #expect(issues.issues.map(\.location.column) == [7, 7])
  }

  @Test("A replay reports its steps, and a store its end, at the place that the caller names")
  func places() async throws {
    let trace = try await Trace(TeaShop.session())
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) {
      let store = try TestStore(replaying: trace) { Reduce<TeaShop.State, TeaShop.Action>.silent }
      try await store.replay(trace, fileID: "A/B.swift", filePath: "/B", line: 120, column: 7)
      let other = try TestStore(
        replaying: trace, reducer: { TeaShop() },
        withDependencies: { $0.tea.find = { _ in try await Task.never() } }, fileID: "A/B.swift",
        filePath: "/B", line: 130, column: 7)
      await other.send(.queryChanged("coffee")) { $0.query = "coffee" }
    }
    #expect(issues.issues.first?.location.line == 120)
    #expect(issues.issues.last?.location.line == 130)
    #expect(issues.issues.allSatisfy { $0.location.column == 7 })
  }

  /// Records a feature that saves a text.
  @MainActor
  private func savedText(
    _ save: @escaping @Sendable (_ text: String) async throws -> Void
  ) async throws -> Trace {
    let recorder = TraceRecorder(ring: 100)
    let store = Store(initialState: Notebook.State()) {
      Notebook()
    } withDependencies: {
      $0[Diary.self].save = save
    }
    store.record(to: recorder)
    await store.send(.write("a")).finish()
    return try Trace(recorder.contents)
  }

  @MainActor
  @Test("A call without a result that threw in the session does not succeed in its replay")
  func failedSave() async throws {
    let trace = try await savedText { _ in throw DiskIsFull() }
    let store = try TestStore(replaying: trace) {
      Notebook()
    } withDependencies: {
      $0[Diary.self].save = { _ in throw DiskIsFull() }
    }
    try await store.replay(trace)
    #expect(store.state.status == "DiskIsFull()")
  }

  @MainActor
  @Test("A call without a result that the session did not make uses the dependency of the test")
  func newSave() async throws {
    let trace = try await savedText { _ in }
    let saved = LockIsolated<[String]>([])
    let store = try TestStore(replaying: trace) {
      Notebook(ending: "!")
    } withDependencies: {
      $0[Diary.self].save = { text in saved.withValue { $0.append(text) } }
    }
    try await store.replay(trace)
    #expect(saved.value == ["a!"])
    let recorded = try TestStore(replaying: trace) { Notebook() }
    try await recorded.replay(trace)
  }
}

extension Reduce {
  /// A reducer that ignores all actions.
  fileprivate static var silent: Self { Self { _, _ in .none } }

  /// A reducer whose effects do not end.
  fileprivate static var endless: Self { Self { _, _ in .run { _ in try await Task.never() } } }
}

private struct Tickets: Reducer {
  struct State: Codable, Equatable { var ids: [UUID] = [] }
  enum Action: Codable, Equatable { case add }

  @Dependency(\.uuid) var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.ids.append(uuid())
    return .none
  }
}

private struct Labels: Reducer {
  struct State: Codable, Equatable { var ids: [UUID] = [] }
  enum Action: Codable, Equatable { case add }

  @Dependency(\.uuid) var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.ids.append(uuid())
    return .none
  }
}

private struct DiskIsFull: Error {}

@DependencyClient
struct Diary: Sendable {
  var save: @Sendable (_ text: String) async throws -> Void
}

extension Diary: TestDependencyKey {
  static let testValue = Diary()
}

/// A feature that saves a text with an ending.
private struct Notebook: Reducer {
  struct State: Codable, Equatable { var status = "" }
  enum Action: Codable, Equatable {
    case write(String)
    case ended(String)
  }

  @Dependency(Diary.self) var diary
  var ending = ""

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .write(let text):
      return .run { send in
        do {
          try await diary.save(text + ending)
          await send(.ended("saved"))
        } catch {
          await send(.ended("\(error)"))
        }
      }
    case .ended(let status):
      state.status = status
      return .none
    }
  }
}
