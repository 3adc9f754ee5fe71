import IntarsiaTesting
import Testing

@Suite("_printChanges", .endsWithinAMinute)
@MainActor
struct PrintChangesTests {
  private let lines = LockIsolated<[String]>([])

  private func print(_ text: String) {
    lines.withValue { $0.append(text) }
  }

  private func makeStore(
    _ printer: _ReducerPrinter<Parent.State, Parent.Action>?
  ) -> StoreOf<Parent> {
    Store(initialState: Parent.State(rows: [.init(id: 1)])) { Parent()._printChanges(printer) }
  }

  @Test("_printChanges prints each action and the resulting state difference")
  func customDump() {
    let store = makeStore(.customDump { print($0) })
    store.send(.increment)
    store.send(.burstArrived)
    store.send(.cancelBurst)
    #expect(
      lines.value == [
        """
        received action:
          Parent.Action.increment
          Parent.State(
        -   count: 0,
        +   count: 1,
            bursts: 0,
            log: [],
            child: Child.State(…),
            sheet: nil,
            rows: […]
          )

        """,
        """
        received action:
          Parent.Action.burstArrived
          Parent.State(
            count: 1,
        -   bursts: 0,
        +   bursts: 1,
            log: [],
            child: Child.State(…),
            sheet: nil,
            rows: […]
          )

        """,
        """
        received action:
          Parent.Action.cancelBurst
          (nothing has changed)

        """,
      ])
  }

  @Test("_printChanges with action labels prints the cases of actions without payloads")
  func actionLabels() {
    let store = makeStore(.actionLabels { print($0) })
    store.send(.increment)
    store.send(.note("secret"))
    store.send(.child(.increment))
    store.send(.rows(.element(id: 1, action: .child(.increment))))
    #expect(
      lines.value == [
        "received action: Parent.Action.increment",
        "received action: Parent.Action.note()",
        "received action: Parent.Action.child(.increment)",
        "received action: Parent.Action.rows(.element(id:, action: .child(.increment)))",
      ])
  }

  @Test("_printChanges accepts any printer; without one it prints nothing and adds no reducer")
  func printers() {
    let own = _ReducerPrinter<Parent.State, Parent.Action> { action, old, new in
      print("\(action): \(old.count) to \(new.count)")
    }
    makeStore(own).send(.increment)
    #expect(lines.value == ["increment: 0 to 1"])
    makeStore(nil).send(.increment)
    #expect(lines.value.count == 1)
    let base = Parent()._install()
    #expect(type(of: Parent()._printChanges(nil)._install()) == type(of: base))
  }
}
