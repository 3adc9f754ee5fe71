import Testing

@Suite("@ViewAction", .endsWithinAMinute)
struct ViewActionMacroTests {
  @Test("@ViewAction adds the conformance, for any kind of view and any store wrapper")
  func conformance() {
    expectExpansion(
      of: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          // Handles a tap.
          func tapped() { send(.incrementButtonTapped) }
        }
        @available(macOS 15, *)
        @ViewAction(for: Form.self)
        final class FormController {
          #if DEBUG
            @Bindable var store: StoreOf<Form>
          #endif
        }
        """,
      to: """

        struct CounterView {
          let store: StoreOf<Counter>
          // Handles a tap.
          func tapped() { send(.incrementButtonTapped) }
        }
        @available(macOS 15, *)
        final class FormController {
          #if DEBUG
            @Bindable var store: StoreOf<Form>
          #endif
        }

        extension CounterView: IntarsiaRuntime.ViewActionSending {
        }

        @available(macOS 15, *)
        extension FormController: IntarsiaRuntime.ViewActionSending {
        }
        """)
  }

  @Test("@ViewAction needs a store, and adds one")
  func missingStore() {
    expectDiagnostics(
      in: """
        @ViewAction(for: Feature.Counter.self)
        struct CounterView {
          let title: String
          static let store = 1
        }
        @ViewAction(for: Empty.self)
        struct EmptyView {}
        """,
      [
        """
        1:1: error: '@ViewAction' needs a property 'store' in 'CounterView', to send the view's \
        actions to
          fix-it: Add 'let store: StoreOf<Feature.Counter>'
        """,
        """
        6:1: error: '@ViewAction' needs a property 'store' in 'EmptyView', to send the view's \
        actions to
          fix-it: Add 'let store: StoreOf<Empty>'
        """,
      ],
      fixed: """
        @ViewAction(for: Feature.Counter.self)
        struct CounterView {
          let store: StoreOf<Feature.Counter>
          let title: String
          static let store = 1
        }
        @ViewAction(for: Empty.self)
        struct EmptyView {
          let store: StoreOf<Empty>
        }
        """)
  }

  @Test("@ViewAction cannot send to a private store")
  func privateStore() {
    expectDiagnostics(
      in: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          private let store: StoreOf<Counter>
        }
        """,
      [
        """
        3:3: error: '@ViewAction' sends to 'store' from outside of the type, where a private \
        property cannot be seen
          fix-it: Replace 'private' with 'fileprivate'
        """
      ],
      fixed: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          fileprivate let store: StoreOf<Counter>
        }
        """)
  }

  @Test("@ViewAction warns about view actions sent to the store directly")
  func directSend() {
    expectDiagnostics(
      in: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func tapped() {
            store.send(.view(.tapped))  // once
            Button("More") { self.store.send(.view(.added(3))) }
            store.send(.response)
          }
        }
        """,
      [
        """
        5:5: warning: with '@ViewAction', call 'send' with the view's action instead of 'store.send'
          fix-it: Replace 'store.send(.view(.tapped))' with 'send(.tapped)'
        """,
        """
        6:22: warning: with '@ViewAction', call 'send' with the view's action instead of 'store.send'
          fix-it: Replace 'self.store.send(.view(.added(3)))' with 'self.send(.added(3))'
        """,
        """
        7:5: warning: with '@ViewAction', a view sends actions of 'view' only; make this one of \
        them, and call 'send'
        """,
      ],
      fixed: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func tapped() {
            send(.tapped)  // once
            Button("More") { self.send(.added(3)) }
            store.send(.response)
          }
        }
        """)
  }

  @Test("@ViewAction leaves other stores alone")
  func otherStores() {
    expectDiagnostics(
      in: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func draw(_ row: Row) {
            ForEach(rows) { store in store.send(.view(.tapped)) }
            ForEach(rows) { (store: RowStore) in store.send(.tapped) }
            for store in rows { store.send(.tapped) }
            if let store = store.scope(state: \\.child, action: \\.child) { store.send(.tapped) }
            row.store.send(.tapped)
            let store = row.store
            store.send(.view(.tapped))
          }
          class Model { func draw() { store.send(.view(.tapped)) } }
          enum Kind { func draw() { store.send(.view(.tapped)) } }
          actor Worker { func draw() { store.send(.view(.tapped)) } }
          struct Part { func draw() { store.send(.view(.tapped)) } }
          func send(to store: StoreOf<Row>) { store.send(.tapped) }
          func unwrap() {
            guard let store = optional else { return }
            store.send(.tapped)
          }
          struct Inner {
            let store: StoreOf<Row>
            func tapped() { store.send(.tapped) }
          }
        }
        """,
      [])
  }
}
