import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Child features", .endsWithinAMinute)
struct ChildReducerTests {
  private func makeStore(_ state: Parent.State = Parent.State()) -> TestStoreOf<Parent> {
    TestStore(initialState: state) { Parent() }
  }

  private func rows(_ ids: Int...) -> Parent.State {
    var state = Parent.State()
    for id in ids { state.rows.append(Row.State(id: id)) }
    return state
  }

  @Test("Dismissing a child cancels its effects")
  func dismissal() async {
    let store = makeStore()
    await store.send(.present) { $0.sheet = Child.State() }
    await store.send(.sheet(.start))
    await store.send(.dismiss) { $0.sheet = nil }
    await store.finish()
  }

  @Test("Replacing a child by another cancels the effects of the first")
  func replacement() async {
    let store = makeStore()
    await store.send(.present) { $0.sheet = Child.State() }
    await store.send(.sheet(.start))
    await store.send(.present)
    await store.finish()
  }

  @Test("Removing an element cancels its effects, and those of no other")
  func removal() async {
    let store = makeStore(rows(1, 2))
    await store.send(.rows(.element(id: 1, action: .child(.start))))
    await store.send(.rows(.element(id: 2, action: .child(.start))))
    await store.send(.removeRow(1)) { $0.rows.remove(id: 1) }
    await store.receive(\.rows[id: 2].child.ended) { $0.rows[id: 2]?.child.name = "ended" }
    await store.finish()
  }

  @Test("One effect identifier used in two rows names two effects")
  func identifiersOfRows() async {
    let store = makeStore(rows(1, 2))
    await store.send(.rows(.element(id: 1, action: .child(.start))))
    await store.send(.rows(.element(id: 2, action: .child(.start))))
    await store.send(.rows(.element(id: 1, action: .child(.cancel))))
    await store.receive(\.rows[id: 2].child.ended) { $0.rows[id: 2]?.child.name = "ended" }
    await store.finish()
  }

  @Test("One effect identifier used in two siblings names two effects")
  func identifiersOfSiblings() async {
    let store = makeStore()
    await store.send(.present) { $0.sheet = Child.State() }
    await store.send(.child(.start))
    await store.send(.sheet(.start))
    await store.send(.child(.cancel))
    await store.receive(\.sheet.ended) { $0.sheet?.name = "ended" }
    await store.finish()
  }

  @Test("An action for an absent child is reported")
  func absentChild() async {
    let issues = IssueRecorder()
    let line: UInt = #line + 3
    await withIssueReporters([issues]) {
      let store = makeStore()
      await store.send(.sheet(.increment))
    }
    #expect(
      issues.messages == [
        """
        An action was sent to a child feature whose state is nil.

          Action: Parent.Action.sheet(.increment)
          State: Parent.State at \\.sheet
          Child: Child.State
          ifLet at: IntarsiaRuntimeTests/ParentFixture.swift:46
          Reached by: Parent, by the action .sheet(.increment)

        There are three usual causes. The parent set the child's state to nil before the \
        child's reducer ran: put ifLet after the reducer that does so, or change the state \
        there. An effect of the child was still running when its state went away: cancel it, \
        or let ifLet do so. Or a view sent the action after the state had gone: send it only \
        through a store of the child.

        [scope-absent-state]
        """
      ])
    // The issue names the line of the test, because the fix belongs there.
    #expect(
      issues.issues.map { "\($0.location)" } == [
        "IntarsiaRuntimeTests/ChildReducerTests.swift:\(line)"
      ])
  }

  @Test("An action for an absent element is reported with the element's identifier")
  func missingElement() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore(rows(1))
      await store.send(.rows(.element(id: 7, action: .child(.increment))))
    }
    #expect(
      issues.messages == [
        """
        An action was sent to an element that is not in its collection.

          Action:
            Parent.Action.rows(
              .element(
                id: 7,
                action: .child(.increment)
              )
            )
          Element: 7
          State: Parent.State at \\.rows
          forEach at: IntarsiaRuntimeTests/ParentFixture.swift:47
          Reached by: Parent, by the action .rows(.element(…))

        There are three usual causes. The parent removed the element before the element's \
        reducer ran: put forEach after the reducer that does so, or remove the element \
        there. An effect of the element was still running when it was removed: cancel it, or \
        let forEach do so. Or a view sent the action after the element had gone: send it \
        only through a store of the element.

        [scope-missing-element]
        """
      ])
  }

  @Test("An unhandled error of an effect is reported")
  func unhandledError() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore()
      await store.send(.fail)
    }
    #expect(issues.issues.map(\.code?.rawValue) == ["effect-unhandled-error"])
    #expect(issues.messages.first?.contains("Error: Failure()") == true, "\(issues.messages)")
  }
}
