import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("A stack of features", .endsWithinAMinute)
struct StackTests {
  private func makeStore(_ titles: String...) -> TestStoreOf<Library> {
    TestStore(
      initialState: Library.State(path: StackState(titles.map { Page.State(title: $0) }))
    ) {
      Library()
    }
  }

  @Test("A stack's elements get the identifiers 0, 1, 2 in each test store", arguments: 0..<3)
  func identifiers(_: Int) async {
    let store = makeStore("a")
    await store.send(.openButtonTapped("b")) { $0.path.append(Page.State(title: "b")) }
    await store.send(.openButtonTapped("c")) { $0.path[id: 2] = Page.State(title: "c") }
    #expect(Array(store.state.path.ids) == [0, 1, 2])
    await store.send(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) }
    await store.send(.openButtonTapped("d")) {
      $0.path.append(Page.State(title: "c"))
      $0.path[id: 3]?.title = "d"
    }
    #expect(Array(store.state.path.ids) == [0, 1, 3])
  }

  @Test("A test's expectation fails if a stack element has another identifier")
  func wrongIdentifier() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore("a")
      await store.send(.openButtonTapped("b")) { $0.path[id: 7] = Page.State(title: "b") }
    }
    let text = try #require(recorder.issues.first).description
    #expect(
      text.contains(
        """
                path: [
                  #0: Page.State(…),
            -     #7: Page.State(
            -       title: "b",
            -       seconds: 0
            -     )
            +     #1: Page.State(
            +       title: "b",
            +       seconds: 0
            +     )
                ],
        """), "\(text)")
  }

  @Test("A stack runs an element's reducer before the parent's")
  func elements() async {
    let store = makeStore("a", "b")
    await store.send(\.path[id: 0].titleChanged, "c") { $0.path[id: 0]?.title = "c" }
    await store.send(.path(.element(id: 1, action: .saveButtonTapped))) { $0.saved = 1 }
  }

  @Test("A stack element that dismisses itself is popped with the elements above it")
  func dismissal() async {
    let store = makeStore("a", "b", "c")
    await store.send(\.path[id: 1].closeButtonTapped)
    await store.receive(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    #expect(store.state.path.map(\.title) == ["a"])
    #expect(store.core.registry.isEmpty)
  }

  @Test("Removing stack elements cancels their effects, however they are removed", arguments: 0..<4)
  func ending(way: Int) async {
    let clock = TestClock()
    let store = makeStore("a", "b")
    store.dependencies.continuousClock = clock
    await store.send(\.path[id: 0].timerButtonTapped)
    await store.send(\.path[id: 1].timerButtonTapped)
    switch way {
    case 0:
      await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    case 1:
      await store.send(\.path[id: 1].closeButtonTapped)
      await store.receive(\.path.popFrom) { $0.path.pop(to: 0) }
    case 2:
      await store.send(.replaceTopButtonTapped) { $0.path[id: 1] = Page.State(title: "another") }
    default:
      await store.send(.homeButtonTapped) { $0.path.removeAll() }
      #expect(store.core.registry.isEmpty)
      return
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].ticked) { $0.path[id: 0]?.seconds = 1 }
    await store.send(.homeButtonTapped) { $0.path = [] }
    #expect(store.core.registry.isEmpty)
  }

  @Test("Replacing a stack element by a changed copy of itself keeps its effects")
  func sameElement() async {
    let clock = TestClock()
    let store = makeStore("a")
    store.dependencies.continuousClock = clock
    await store.send(\.path[id: 0].timerButtonTapped)
    await store.send(.renameTopButtonTapped) { $0.path[id: 0]?.title = "renamed" }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].ticked) { $0.path[id: 0]?.seconds = 1 }
    await store.send(.homeButtonTapped) { $0.path = [] }
  }

  @Test("A stack accepts the elements that a view pushes")
  func push() async {
    let store = makeStore("a")
    await store.send(.path(.push(id: 1, state: Page.State(title: "b")))) {
      $0.path[id: 1] = Page.State(title: "b")
    }
    await store.send(.openButtonTapped("c")) { $0.path[id: 2] = Page.State(title: "c") }
    #expect(Array(store.state.path.ids) == [0, 1, 2])
  }

  @Test("A push that skips an id is carried out and reported")
  func pushSkippingIDs() async {
    let store = makeStore("a")
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await store.send(.path(.push(id: 5, state: Page.State(title: "b")))) {
        $0.path[id: 5] = Page.State(title: "b")
      }
    }
    #expect(
      recorder.messages == [
        """
        A push uses an id that comes after the next one.

          Action:
            Library.Action.path(
              .push(
                id: #5,
                state: Page.State(
                  title: "b",
                  seconds: 0
                )
              )
            )
          Element: #5
          State: Library.State at \\.path
          forEach at: IntarsiaRuntimeTests/LibraryFixture.swift:45
          Next id: #1
          Reached by: Library, by the action .path(.push(…))

        In a test, push with the next id: elements of a test store are numbered 0, 1, 2, in \
        the order in which they are made. The push is carried out all the same.

        [navigation-skipped-element-id]
        """
      ])
    await store.send(.openButtonTapped("c")) { $0.path[id: 6] = Page.State(title: "c") }
    #expect(Array(store.state.path.ids) == [0, 5, 6])
  }

  @Test("A stack reports actions for missing elements, and identifiers already in use")
  func issues() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore("a")
      await store.send(\.path[id: 7].saveButtonTapped) { $0.saved = 1 }
      await store.send(.path(.popFrom(id: 7)))
      await store.send(.path(.push(id: 0, state: Page.State(title: "b"))))
    }
    #expect(
      issues.messages == [
        """
        An action was sent to an element that is not on its stack.

          Action:
            Library.Action.path(
              .element(
                id: #7,
                action: .saveButtonTapped
              )
            )
          Element: #7
          State: Library.State at \\.path
          forEach at: IntarsiaRuntimeTests/LibraryFixture.swift:45
          Reached by: Library, by the action .path(.element(…))

        There are three usual causes. The parent removed the element before the element's \
        reducer ran: put forEach after the reducer that does so, or remove the element \
        there. An effect of the element was still running when it was removed: cancel it, or \
        let forEach do so. Or a view sent the action after the element had gone: send it \
        only through a store of the element.

        [scope-missing-element]
        """,
        """
        A pop was sent for an element that is not on the stack.

          Action: Library.Action.path(.popFrom(id: #7))
          Element: #7
          State: Library.State at \\.path
          forEach at: IntarsiaRuntimeTests/LibraryFixture.swift:45
          Reached by: Library, by the action .path(.popFrom(id: #7))

        There are three usual causes. The element was popped twice: by a view and by the \
        parent, for example. The parent removed it before forEach saw the action: put \
        forEach after the reducer that does so. Or a view sent the action after the element \
        had gone: send it only for elements that are on the stack.

        [navigation-missing-element]
        """,
        """
        A push uses an id that another element of the stack has.

          Action:
            Library.Action.path(
              .push(
                id: #0,
                state: Page.State(
                  title: "b",
                  seconds: 0
                )
              )
            )
          Element: #0
          State: Library.State at \\.path
          forEach at: IntarsiaRuntimeTests/LibraryFixture.swift:45
          On the stack: [#0]
          Reached by: Library, by the action .path(.push(…))

        Push each element once, under an id of its own: StackElementID() makes one. The \
        stack stays as it was, and the new element is dropped.

        [navigation-duplicate-element]
        """,
      ])
  }

  @Test("A stack's store vends one store per element, the same while it is held")
  @MainActor
  func stores() {
    let store = Store(initialState: Library.State(path: [Page.State(title: "a")])) { Library() }
    let changes = Changes { _ = store.scope(state: \.path, action: \.path).count }
    let screens = store.scope(state: \.path, action: \.path)
    let first = screens.first
    first?.send(.titleChanged("b"))
    #expect(changes.count == 0)
    #expect(store.path.first?.title == "b")
    store.send(.openButtonTapped("c"))
    #expect(changes.count == 1)
    #expect(store.scope(state: \.path, action: \.path).map(\.title) == ["b", "c"])
    #expect(store.scope(state: \.path, action: \.path).first === first)
    store.send(.homeButtonTapped)
    #expect(store.scope(state: \.path, action: \.path).isEmpty)
  }
}
