import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("A presented feature", .endsWithinAMinute)
struct PresentationTests {
  private func makeStore(_ form: Form.State? = nil) -> TestStoreOf<Inventory> {
    TestStore(initialState: Inventory.State(form: form)) {
      Inventory()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
  }

  @Test("A presented feature reduces its action before its parent does")
  func order() async {
    let store = makeStore()
    await store.send(.addButtonTapped) { $0.form = Form.State() }
    await store.send(.form(.presented(.nameChanged("Milk")))) { $0.form?.name = "Milk" }
    await store.send(.form(.presented(.saveButtonTapped))) { $0.items = ["Milk"] }
    await store.send(.form(.dismiss)) { $0.form = nil }
  }

  @Test("A presented feature that dismisses itself sends its parent a dismiss action")
  func dismissal() async {
    let store = makeStore(Form.State())
    await store.send(.form(.presented(.cancelButtonTapped)))
    await store.receive(\.form.dismiss) { $0.form = nil }
    #expect(store.core.registry.isEmpty)
  }

  @Test("A presented feature can dismiss itself from an error handler")
  func dismissalByHandler() async {
    let store = makeStore(Form.State())
    await store.send(.form(.presented(.failButtonTapped)))
    await store.receive(\.form.dismiss) { $0.form = nil }
  }

  @Test("Removing a presented feature cancels its effects, by any means", arguments: [0, 1, 2, 3])
  func ending(way: Int) async {
    let clock = TestClock()
    let store = makeStore(Form.State())
    store.dependencies.continuousClock = clock
    await store.send(.form(.presented(.timerButtonTapped)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.form.ticked) { $0.form?.seconds = 1 }
    switch way {
    case 0: await store.send(.closeButtonTapped) { $0.form = nil }
    case 1: await store.send(.form(.dismiss)) { $0.form = nil }
    case 2: await store.send(.replaceButtonTapped) { $0.form = Form.State(name: "another") }
    default: await store.send(.renewButtonTapped) { $0.form = Form.State(name: "another") }
    }
    #expect(store.core.registry.isEmpty)
    await clock.advance(by: .seconds(2))
  }

  @Test("A presented feature's effects keep running while it stays")
  func staying() async {
    let clock = TestClock()
    let store = makeStore(Form.State())
    store.dependencies.continuousClock = clock
    await store.send(.form(.presented(.timerButtonTapped)))
    await store.send(.countButtonTapped) { $0.ticks = 1 }
    await store.send(.form(.presented(.nameChanged("Milk")))) { $0.form?.name = "Milk" }
    await clock.advance(by: .seconds(1))
    await store.receive(\.form.presented.ticked) { $0.form?.seconds = 1 }
    await store.send(.form(.dismiss)) { $0.form = nil }
  }

  @Test("A feature presented by a presented feature dismisses only itself")
  func nested() async {
    let store = makeStore()
    await store.send(.nestButtonTapped) { $0.nested = Inventory.State() }
    await store.send(.nested(.presented(.nestButtonTapped))) {
      $0.nested?.nested = Inventory.State()
    }
    await store.send(.nested(.presented(.nested(.presented(.addButtonTapped))))) {
      $0.nested?.nested?.form = Form.State()
    }
    await store.send(\.nested.nested.form.cancelButtonTapped)
    await store.receive(\.nested.nested.form.dismiss) { $0.nested?.nested?.form = nil }
    await store.send(\.nested.nested.closeButtonTapped)
    await store.receive(\.nested.nested.dismiss) { $0.nested?.nested = nil }
    await store.send(\.nested.closeButtonTapped)
    await store.receive(\.nested.dismiss) { $0.nested = nil }
    // No feature presents the outermost one, so this sends no `dismiss`.
    await store.send(.closeButtonTapped)
  }

  @Test("An action for a feature that is not presented is reported and not reduced")
  func absence() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore()
      await store.send(.form(.presented(.saveButtonTapped)))
      await store.send(.form(.dismiss))
    }
    #expect(
      issues.messages == [
        """
        An action was sent to a child feature whose state is nil.

          Action: Inventory.Action.form(.presented(.saveButtonTapped))
          State: Inventory.State at \\.form
          Child: Form.State
          ifLet at: IntarsiaRuntimeTests/InventoryFixture.swift:58
          Reached by: Inventory, by the action .form(.presented(.saveButtonTapped))

        There are three usual causes. The parent set the child's state to nil before the \
        child's reducer ran: put ifLet after the reducer that does so, or change the state \
        there. An effect of the child was still running when its state went away: cancel it, \
        or let ifLet do so. Or a view sent the action after the state had gone: send it only \
        through a store of the child.

        [scope-absent-state]
        """,
        """
        A dismissal was sent, but no child feature is presented.

          Action: Inventory.Action.form(.dismiss)
          State: Inventory.State at \\.form
          Child: Form.State
          ifLet at: IntarsiaRuntimeTests/InventoryFixture.swift:58
          Reached by: Inventory, by the action .form(.dismiss)

        There are three usual causes. The child was dismissed twice: by a view and by the \
        parent, for example. The parent set the child's state to nil before ifLet saw the \
        action: put ifLet after the reducer that does so. Or a view sent the action after \
        the state had gone: send it only while the child is presented.

        [navigation-nothing-presented]
        """,
      ])
  }
}
