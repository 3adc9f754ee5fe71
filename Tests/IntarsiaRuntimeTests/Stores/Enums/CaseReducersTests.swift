import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("A reducer over the cases of an enum", .endsWithinAMinute)
struct CaseReducersTests {
  @Test("An enum reducer runs the child of the current case")
  func running() async {
    let store = TestStore(initialState: .signedIn(Child.State())) { Session() }
    await store.send(.signedIn(.increment)) { $0 = .signedIn(Child.State(count: 1)) }
    await store.send(.become(.signedOut(Child.State()))) { $0 = .signedOut(Child.State()) }
    await store.send(.signedOut(.increment)) { $0.modify(\.signedOut) { $0.count = 1 } }
  }

  @Test("An enum reducer runs the child before the parent, which may change the case")
  func order() async {
    let store = TestStore(initialState: .signedOut(Child.State())) { Session() }
    await store.send(.signedOut(.start))
    await store.receive(\.signedOut.ended) { $0 = .closed }
  }

  @Test(
    "An enum reducer cancels the child's effects when the case changes",
    arguments: [Session.State.closed, .counting(1), .signedIn(Child.State())])
  func ending(next: Session.State) async {
    let store = TestStore(initialState: .signedOut(Child.State())) { Session() }
    await store.send(.signedOut(.start))
    await store.send(.become(next)) { $0 = next }
    await store.finish()
  }

  @Test("An enum reducer cancels the child's effects when another child replaces it in its case")
  func replacement() async {
    let store = TestStore(initialState: .signedIn(Child.State())) { Session() }
    await store.send(.signedIn(.start))
    await store.send(.anotherUser) { $0 = .signedIn(Child.State(name: "another")) }
    await store.finish()
  }

  @Test("An enum reducer keeps the effects of the child that stays")
  func staying() async {
    let store = TestStore(initialState: .signedIn(Child.State())) { Session() }
    await store.send(.signedIn(.start))
    await store.send(.signedIn(.increment)) { $0 = .signedIn(Child.State(count: 1)) }
    await store.receive(\.signedIn.ended) { $0 = .signedIn(Child.State(count: 1, name: "ended")) }
  }

  @Test("An enum reducer reports an action for a case that is not current")
  func wrongCase() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = TestStore(initialState: .counting(3)) { Session() }
      await store.send(.signedIn(.increment))
    }
    #expect(
      issues.messages == [
        """
        A child action was received while the state was a different case.

          Action: Session.Action.signedIn(.increment)
          State: Session.State.counting
          Child: Child.State in Session.State.signedIn
          ifCaseLet at: IntarsiaRuntimeTests/SessionFixture.swift:38
          Reached by: Session, by the action .signedIn(.increment)

        There are three usual causes. The parent went on to another case before the child's \
        reducer ran: put ifCaseLet after the reducer that does so, and a Scope before it. An \
        effect of the child was still running when the case changed: cancel it, or let \
        ifCaseLet do so. Or a view sent the action after the case had changed: send it only \
        through a store of the child.

        [scope-wrong-case]
        """
      ])
  }

  @Test("Cases of an enum reducer can be scopes, which report the same issues")
  func scopes() async {
    let store = TestStore(initialState: .signedIn(Child.State())) { ScopedSession() }
    await store.send(.signedIn(.increment)) { $0 = .signedIn(Child.State(count: 1)) }
    let issues = IssueRecorder()
    await withIssueReporters([issues]) { _ = await store.send(.signedOut(.increment)) }
    #expect(issues.issues.map(\.code?.rawValue) == ["scope-wrong-case"])
    #expect(
      issues.messages.first?.contains("Scope at: IntarsiaRuntimeTests/SessionFixture.swift:55")
        == true,
      "\(issues.messages)")
  }
}
