import Testing

@Suite("@ViewAction diagnoses", .endsWithinAMinute)
struct ViewActionDiagnosticsTests {
  @Test("@ViewAction warns wherever store is the view's own, beside names that resemble it")
  func ownStore() {
    let source = """
      @ViewAction(for: Counter.self)
      struct CounterView {
        let store: StoreOf<Counter>
        func draw(store other: Row, _ row: Row) {
          store.send(.view(.a))
          ForEach(rows) { row in store.send(.view(.b)) }
          ForEach(rows) { [store] in store.send(.view(.c)) }
          ForEach(rows) { (row: Row) in store.send(.view(.d)) }
          for row in rows { store.send(.view(.e)) }
          if let row = store.send(.view(.f)), let store = row {}
          if let row = optional { store.send(.view(.g)) }
          guard let row = optional else { return store.send(.view(.h)) }
          let row = store.send(.view(.i), animation: .default)
          let store = row
        }
      }
      """
    let expansion = Expansion(of: source)
    #expect(expansion.diagnostics.count == 9)
    #expect(
      expansion.diagnostics.allSatisfy {
        $0.contains("warning: with '@ViewAction', call 'send' with the view's action instead of")
      })
    #expect(
      expansion.fixedSource
        == source.replacing(/store\.send\(\.view\(\.(.)\)/) { "send(.\($0.output.1)" })
  }

  @Test("@ViewAction leaves calls of other functions, and of names that shadow store, alone")
  func otherCalls() {
    expectDiagnostics(
      in: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func draw(row store: Row) {
            store.send(.view(.tapped))
          }
          func draw() {
            other.send(.view(.tapped))
            self.other.send(.view(.tapped))
            store.sent(.view(.tapped))
            store.send()
            send(.tapped)
            ForEach(rows) { (row store: RowStore) in store.send(.tapped) }
            ForEach(rows) { index, store in store.send(.tapped) }
          }
        }
        """,
      [])
  }

  @Test("@ViewAction asks for another action unless one view action is sent")
  func otherActions() {
    let expansion = Expansion(
      of: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func draw() {
            store.send(.view)
            store.send(.view(.a, .b))
            store.send(.other(.a))
            store.send(view(.a))
            store.send(action)
          }
        }
        """)
    #expect(
      expansion.diagnostics
        == (5...9).map {
          """
          \($0):5: warning: with '@ViewAction', a view sends actions of 'view' only; make this one \
          of them, and call 'send'
          """
        })
  }

  @Test("@ViewAction adds a store only if it knows the feature, and not in an extension")
  func unknownFeature() {
    let message = """
      error: '@ViewAction' needs a property 'store' in 'CounterView', to send the view's actions to
      """
    for head in [
      "@ViewAction(for: feature) struct", "@ViewAction(for: Counter.Type) struct",
      "@ViewAction struct", "@ViewAction(for: Counter.self) extension",
    ] {
      expectDiagnostics(in: "\(head) CounterView {}", ["1:1: \(message)"])
    }
  }

  @Test("The store that @ViewAction adds is indented like the first member")
  func indentation() {
    let expansion = Expansion(
      of: """
        @ViewAction(for: Counter.self)
        struct CounterView {
              // The label.
              let title: String
          var length: Int
        }
        """)
    #expect(
      expansion.fixedSource == """
        @ViewAction(for: Counter.self)
        struct CounterView {
              let store: StoreOf<Counter>
              // The label.
              let title: String
          var length: Int
        }
        """)
  }
}
