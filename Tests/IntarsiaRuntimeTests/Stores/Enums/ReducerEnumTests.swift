import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("An enum of features", .endsWithinAMinute)
struct ReducerEnumTests {
  private func makeStore(_ destination: Destination.State? = nil) -> TestStoreOf<Desk> {
    TestStore(initialState: Desk.State(destination: destination)) { Desk() }
  }

  @Test("An enum of features runs the presented feature")
  func destination() async {
    let store = makeStore()
    await store.send(.present(.child(Child.State()))) { $0.destination = .child(Child.State()) }
    await store.send(.destination(.presented(.child(.increment)))) {
      $0.destination = .child(Child.State(count: 1))
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test("An enum of features cancels a feature's effects when another is presented")
  func ending() async {
    let store = makeStore(.child(Child.State()))
    await store.send(.destination(.presented(.child(.start))))
    await store.send(.present(.nothing)) { $0.destination = .nothing }
    await store.finish()
  }

  @Test("An enum of features closes an alert on its first action, and no other feature")
  func alert() async {
    let alert = AlertState<Destination.Alert> { TextState("Delete?") }
    let store = makeStore(.alert(alert))
    await store.send(.destination(.presented(.alert(.deleteButtonTapped)))) {
      $0.log = ["deleted"]
      $0.destination = nil
    }
  }

  @Test("An enum of features closes cases marked as ephemeral")
  func ephemeral() async {
    let store = makeStore(.menu(Menu(title: "File")))
    await store.send(.destination(.presented(.menu(.open)))) { $0.destination = nil }
  }

  @Test("An enum of features can have cases without a feature")
  func plain() async {
    let store = makeStore()
    await store.send(.present(.item(id: 7))) { $0.destination = .item(id: 7) }
    await store.send(.present(.range(1, upTo: 2))) { $0.destination = .range(1, upTo: 2) }
  }

  @Test("An enum of features runs each element of a stack")
  func path() async throws {
    let store = makeStore()
    await store.send(.push(.desk(Desk.State()))) {
      $0.path.append(.desk(Desk.State()))
    }
    let id = try #require(store.state.path.ids.first)
    await store.send(.path(.element(id: id, action: .desk(.present(.nothing))))) {
      $0.path[id: id] = .desk(Desk.State(destination: .nothing))
    }
  }

  @Test("An enum of features makes a feature's reducer as its case declares")
  func defaultReducer() async {
    let store = makeStore(.stepping(Stepping.State()))
    await store.send(.destination(.presented(.stepping(.step)))) {
      $0.destination = .stepping(Stepping.State(count: 5))
    }
  }

  @Test("An enum of features runs the current feature of another enum inside it")
  @MainActor
  func nested() throws {
    let state = OuterPlaces.State.deeper(.inner(.use(PublicUse.State())))
    let store = Store(initialState: state) { OuterPlaces.body }
    store.send(.deeper(.inner(.use(.binding(.set(\.count, 1))))))
    let use = try #require(store.case.deeper?.case.inner?.case.use)
    #expect(use.count == 1)
  }

  @Test("An enum of features reports an action for a feature that is not current")
  func wrongCase() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore(.nothing)
      await store.send(.destination(.presented(.child(.increment))))
    }
    #expect(issues.issues.map(\.code?.rawValue) == ["scope-wrong-case"])
  }
}

@MainActor
@Suite("The cases of a store", .endsWithinAMinute)
struct StoreCaseTests {
  @Test("A store's cases are those of its state, each with its feature's store")
  func cases() throws {
    let store = Store(initialState: Desk.State()) { Desk() }
    store.send(.present(.child(Child.State())))
    let destination = try #require(
      store.scope(state: \.destination, action: \.destination.presented))
    guard case .child(let child) = destination.case else {
      Issue.record("\(destination.case)")
      return
    }
    child.send(.increment)
    #expect(child.count == 1)
    #expect(destination.case.child === child)
    store.send(.present(.item(id: 7)))
    let item = try #require(store.scope(state: \.destination, action: \.destination.presented))
    #expect(item.case.item == 7)
    store.send(.present(.nothing))
    let nothing = try #require(store.scope(state: \.destination, action: \.destination.presented))
    #expect(nothing.case.is(\.nothing))
  }

  @Test("A store's cases report another case, and no change inside one")
  func observation() throws {
    let store = Store(initialState: Desk.State(destination: .child(Child.State()))) { Desk() }
    let destination = try #require(
      store.scope(state: \.destination, action: \.destination.presented))
    let read = Changes { _ = destination.case }
    store.send(.destination(.presented(.child(.increment))))
    #expect(read.count == 0)
    store.send(.present(.nothing))
    #expect(read.count == 1)
  }
}
