import IntarsiaSharing
import IntarsiaTesting
import Testing

@Suite("_printChanges of shared state", .endsWithinAMinute)
@MainActor
struct PrintChangesOfSharedStateTests {
  private struct Row: Identifiable, Sendable {
    let id: Int
    @Shared var count: Int
  }

  private struct Plain: Sendable {
    @Shared var count: Int
    var rows: [Row] = []
  }

  private struct Counter: Equatable, Sendable {
    @Shared(.inMemory("count")) var count = 0
    @SharedReader(.inMemory("count")) var shown = 0
    var taps = 0
  }

  private let lines = LockIsolated<[String]>([])

  private func print(_ text: String) {
    lines.withValue { $0.append(text) }
  }

  @Test("The difference shows a shared value before and after the action")
  func equatable() {
    let store = Store<Counter, Bool>(initialState: Counter()) {
      Reduce { state, isAdding in
        if isAdding { state.$count.withLock { $0 += 1 } } else { state.taps += 1 }
        return .none
      }
      ._printChanges(.customDump { print($0) })
    }
    store.send(true)
    store.send(false)
    #expect(
      lines.value == [
        """
        received action:
          true
          PrintChangesOfSharedStateTests.Counter(
        -   _count: 0,
        +   _count: 1,
        -   _shown: 0,
        +   _shown: 1,
            taps: 0
          )

        """,
        """
        received action:
          false
          PrintChangesOfSharedStateTests.Counter(
            _count: 1,
            _shown: 1,
        -   taps: 0
        +   taps: 1
          )

        """,
      ])
  }

  @Test("A custom printer and diff see the change in a state without equality")
  func plain() {
    let count = Shared(value: 0)
    let printer = _ReducerPrinter<Plain, Bool> { _, old, new in
      print("\(old.count) to \(new.count)")
      print(diff(old, new) ?? "(no changes)")
    }
    let store = Store<Plain, Bool>(
      initialState: Plain(count: Shared(value: 0), rows: [Row(id: 1, count: count)])
    ) {
      Reduce { state, _ in
        state.rows[0].$count.withLock { $0 += 1 }
        return .none
      }
      ._printChanges(printer)
    }
    store.send(true)
    #expect(
      lines.value == [
        "0 to 0",
        """
          PrintChangesOfSharedStateTests.Plain(
            _count: 0,
            rows: [
              [0]: PrintChangesOfSharedStateTests.Row(
                id: 1,
        -       _count: 0
        +       _count: 1
              )
            ]
          )
        """,
      ])
    #expect(count.wrappedValue == 1)
  }

  @Test("An action that changes no shared value prints no change of one")
  func unchanged() {
    let store = Store<Counter, Bool>(initialState: Counter()) {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        state.$count.withLock { $0 -= 1 }
        return .none
      }
      ._printChanges(.customDump { print($0) })
    }
    store.send(true)
    #expect(lines.value == ["received action:\n  true\n  (nothing has changed)\n"])
  }
}
