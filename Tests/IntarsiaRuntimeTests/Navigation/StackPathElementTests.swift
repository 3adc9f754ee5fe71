#if Macros
  import Intarsia
  import IntarsiaTesting
  import IntarsiaViews
  import Testing

  @Suite("The path of a navigation stack", .endsWithinAMinute)
  @MainActor
  struct StackPathElementTests {
    private let store = Store(initialState: Library.State()) { Library() }
    private var stack: Store<StackState<Page.State>, StackAction<Page.State, Page.Action>> {
      store.scope(state: \.path, action: \.path)
    }

    @Test("A new element in the path is pushed with its identifier and its state")
    func push() {
      stack.writeStackPath([StackPathElement(id: 0, pushed: Page.State(title: "first"))])
      stack.writeStackPath(
        stack.stackPath() + [StackPathElement(id: 1, pushed: Page.State(title: "second"))])
      #expect(store.path.map(\.title) == ["first", "second"])
      #expect(stack.stackPath().map(\.id) == [0, 1])
      #expect(stack.stackPath() == [StackPathElement(id: 0), StackPathElement(id: 1)])
      #expect(Set(stack.stackPath()).count == 2)
    }

    @Test("A path without several elements pops them in one action")
    func pop() {
      let sent = LockIsolated<[Library.Action]>([])
      let store = Store(initialState: Library.State()) {
        Reduce<Library.State, Library.Action> { _, action in
          sent.withValue { $0.append(action) }
          return .none
        }
        Library()
      }
      let stack: Store<StackState<Page.State>, StackAction<Page.State, Page.Action>> =
        store.scope(state: \.path, action: \.path)
      stack.writeStackPath([0, 1, 2].map { StackPathElement(id: $0, pushed: Page.State()) })
      stack.writeStackPath([StackPathElement(id: 0)])
      #expect(stack.stackPath().map(\.id) == [0])
      #expect(sent.value.dropFirst(3) == [.path(.popFrom(id: 1))])
    }

    @Test("The same path, and an element without a state, send nothing")
    func unchanged() {
      stack.writeStackPath([StackPathElement(id: 0, pushed: Page.State(title: "first"))])
      stack.writeStackPath(stack.stackPath())
      stack.writeStackPath(stack.stackPath() + [StackPathElement(id: 7)])
      #expect(store.path.map(\.title) == ["first"])
    }
  }
#endif
