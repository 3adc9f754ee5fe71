import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Lifecycles", .endsWithinAMinute)
struct LifecycleTests {
  private let log = LifeLog()

  private func makeStore(_ state: LifeTree.State) -> TestStoreOf<LifeTree> {
    let store = TestStore(initialState: state) {
      LifeTree()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    return store
  }

  @Test("The features of an initial state are mounted with their store, outermost first")
  func initial() {
    var state = LifeTree.State(0, "a")
    state.child = LifeTree.State(0, "b")
    let store = makeStore(state)
    #expect(log.take() == ["+a", "+al", "+b", "+bl"])
    #expect(store.state.isMounted && store.state.child?.leaf.isMounted == true)
  }

  @Test("A mount changes the state in the action that adds the feature")
  func assertedInSend() async {
    let store = makeStore(LifeTree.State(0, "a"))
    await store.send(.edited([.kind(.leaf(LifeLeaf.State(1, "k")))])) {
      var leaf = LifeLeaf.State(1, "k")
      leaf.isMounted = true
      $0.kind = .leaf(leaf)
    }
    #expect(log.take() == ["+a", "+al", "+k"])
  }

  @Test("A replaced feature is dismounted, and the one that replaces it is mounted")
  func replaced() async {
    let store = makeStore(LifeTree.State(0, "a"))
    store.exhaustivity = .off
    await store.send(.edited([.kind(.leaf(LifeLeaf.State(1, "k1")))]))
    await store.send(.edited([.kind(.leaf(LifeLeaf.State(1, "same id")))]))
    _ = log.take()
    await store.send(.edited([.kind(.leaf(LifeLeaf.State(2, "k2")))]))
    #expect(log.take().sorted() == ["+k2", "-same id"])
    await store.send(.edited([.kind(.tree(LifeTree.State(2, "k3")))]))
    #expect(Set(log.take()) == ["+k3", "+k3l", "+k3m", "+k3ml", "-k2"])
  }

  @Test("A feature that comes and goes within one action is neither mounted nor dismounted")
  func cameAndWent() async {
    let store = makeStore(LifeTree.State(0, "a"))
    _ = log.take()
    await store.send(.edited([.child(LifeTree.State(1, "b")), .child(nil)]))
    #expect(log.take().isEmpty)
  }

  @Test("A dismount has the value before the action that removes the feature")
  func lastValue() async {
    var state = LifeTree.State(0, "a")
    state.kind = .leaf(LifeLeaf.State(1, "old"))
    let store = makeStore(state)
    store.exhaustivity = .off
    await store.send(.kind(.presented(.leaf(.renamed("new")))))
    _ = log.take()
    await store.send(.kind(.dismiss))
    #expect(log.take() == ["-new"])
  }

  @Test("A dismount has the value after the mounts of children that come with its feature")
  func valueAfterMounts() async {
    let store = TestStore(initialState: Album.State()) {
      Album()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    await store.send(.opened)
    await store.send(.closed)
    #expect(log.take() == ["+leaf", "-true"])
  }

  @Test("A feature that dismisses itself is dismounted")
  func dismissed() async {
    var state = LifeTree.State(0, "a")
    state.kind = .leaf(LifeLeaf.State(1, "k"))
    let store = makeStore(state)
    store.exhaustivity = .off
    _ = log.take()
    await store.send(.kind(.presented(.leaf(.closeButtonTapped))))
    await store.receive(\.kind.dismiss)
    #expect(log.take() == ["-k"])
  }

  @Test("Removing several screens dismounts the top one first", .needsExactMode)
  func severalScreens() async {
    var state = LifeTree.State(0, "a")
    for name in ["b", "c", "d"] { state.path.append(LifeTree.State(0, name)) }
    let store = makeStore(state)
    store.exhaustivity = .off
    _ = log.take()
    await store.send(.path(.popFrom(id: store.state.path.ids[1])))
    #expect(log.take() == ["-dl", "-d", "-cl", "-c"])
  }

  @Test("A test store whose feature dismisses itself dismounts it")
  func dismissedRoot() async {
    let store = TestStore(initialState: LifeLeaf.State(1, "root")) {
      LifeLeaf()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    await store.send(.closeButtonTapped)
    await store.finish()
    #expect(store.isDismissed)
    #expect(log.take() == ["+root", "-root"])
  }

  @Test("A feature that replaces its own tracked state stays mounted")
  func reset() async {
    let store = TestStore(initialState: Resetting.State(child: Counting.State())) {
      Resetting()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    await store.send(.child(.resetButtonTapped))
    #expect(log.take() == ["+counting"])
    await store.send(.childReplaced)
    #expect(log.take() == ["+counting", "-counting"])
  }

  @Test("The effect of a mount is cancelled with its feature, and a dismount outlives it")
  func effects() async throws {
    let store = TestStore(initialState: Listening.Parent.State()) {
      Listening.Parent()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    await store.send(.showButtonTapped) { $0.child = Listening.State(isListening: true) }
    await store.receive(\.child.heard) { $0.child?.heard = 1 }
    await store.send(.hideButtonTapped) { $0.child = nil }
    await store.finish()
    #expect(log.take() == ["cancelled", "saved 1 in test"])
  }

  @Test("A mount and a dismount use the dependencies of their feature")
  func dependencies() async {
    let inner = LifeLog()
    let store = TestStore(initialState: OptionalLeaf.State(leaf: LifeLeaf.State(0, "k"))) {
      OptionalLeaf(log: inner)
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    await store.send(.removed) { $0.leaf = nil }
    #expect(inner.take() == ["+k", "-k"])
    #expect(log.take().isEmpty)
  }

  @Test("A dismount that exceeds its deadline is cancelled and reported", .needsExactMode)
  func deadline() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Stuck.Parent.State(child: Stuck.State())) {
        Stuck.Parent()
      }
      await store.send(.removed) { $0.child = nil }
      await store.finish(timeout: .seconds(10))
    }
    #expect(recorder.issues.map(\.code) == [EffectIssues.dismountTimedOut])
    #expect(
      recorder.messages == [
        """
        An operation of onDismount was cancelled at its deadline.

          Deadline: 3.0 seconds
          onDismount at: IntarsiaRuntimeTests/LifecycleTests.swift:494
          Reached by: Stuck.Parent, by the action .removed

        Make the operation shorter, or pass a longer deadline. It should end when it is cancelled.

        [effect-dismount-timed-out]
        """
      ])
  }

  @Test("A dismount that still runs fails its test like another effect", .needsExactMode)
  func unfinished() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Stuck.Parent.State(child: Stuck.State())) {
        Stuck.Parent()
      }
      await store.send(.removed) { $0.child = nil }
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.runningEffects])
  }

  @Test("The features of a released store are dismounted, innermost first")
  @MainActor
  func released() async {
    let (lines, feed) = AsyncStream.makeStream(of: String.self)
    var store: StoreOf<Nested>? = Store(initialState: Nested.State(child: .init())) {
      Nested(feed: feed)
    }
    #expect(store?.withState(\.isMounted) == true)
    store = nil
    var iterator = lines.makeAsyncIterator()
    let both = [await iterator.next(), await iterator.next()]
    #expect(Set(both) == ["child", "parent"])
  }

  @Test("A store actor mounts its features before its first action and dismounts them at its end")
  func actor() async {
    let (lines, feed) = AsyncStream.makeStream(of: String.self)
    var store: StoreActorOf<Nested>? = StoreActor(initialState: Nested.State()) {
      Nested(feed: feed)
    }
    await store?.send(.stepped)
    #expect(await store?.state.steps == ["mounted", "stepped"])
    store = nil
    var iterator = lines.makeAsyncIterator()
    #expect(await iterator.next() == "parent")
  }

  @Test("The payload of a case is mounted and dismounted with the case")
  func cases() async {
    let store = TestStore(initialState: Door.State.open(LifeLeaf.State(1, "open"))) {
      Door()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    await store.send(.moved(.shut(LifeLeaf.State(1, "shut"))))
    await store.send(.moved(.locked(LifeLeaf.State(1, "locked"))))
    await store.send(.moved(.none))
    #expect(Set(log.take()) == ["+open", "-open", "+shut", "-shut", "+locked", "-locked"])
  }

  @Test("A child that a reducer outside its parent removes or replaces is noticed in that action")
  func outside() async {
    let store = TestStore(initialState: LeafHolder.State()) {
      LeafHolder()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    for leaf in [LifeLeaf.State(1, "a"), LifeLeaf.State(2, "b"), nil] {
      await store.send(.set(leaf))
    }
    #expect(Set(log.take()) == ["+a", "-a", "+b", "-b"])
  }

  @Test("A mount waits for no action of a store actor, and its effect sends on the actor")
  func actorWithoutActions() async {
    let (_, feed) = AsyncStream.makeStream(of: String.self)
    let store = StoreActor(initialState: Nested.State()) { Nested(feed: feed) }
    for await steps in store.values(of: \.steps) where steps == ["mounted"] { break }
    #expect(await store.state.isMounted)
  }

  @Test("The screens of a mount are numbered before those of a test's actions")
  func numbers() async {
    let store = TestStore(initialState: Walking.State()) {
      Walking()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    #expect(store.state.path.count == 1)
    await store.send(.forward) {
      var leaf = LifeLeaf.State(2, "b")
      leaf.isMounted = true
      $0.path.append(leaf)
    }
    #expect(log.take() == ["+a", "+b"])
  }

  @Test("Features without lifecycles are known by their types, without evaluating a body")
  func types() {
    #expect(LifeTree.hasLifecycle)
    #expect(_CaseFeatures<LifeTree.Kind>.hasLifecycle)
    #expect(Stuck.Parent.hasLifecycle)
    #expect(Wrapped.hasLifecycle)
    #expect(!Plain.hasLifecycle)
    #expect(!Reduce<Int, Int>.hasLifecycle)
    #expect(!_ComposedReducer<Plain, EmptyReducer<Int, Int>>.hasLifecycle)
  }

  @Test("Conditions, loops, optional parts and erased reducers keep a lifecycle")
  func builders() {
    let store = TestStore(initialState: LifeLeaf.State(0, "k")) {
      Wrapped()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    #expect(store.state.isMounted)
    #expect(log.take() == ["+k", "+k", "+k", "+k", "+k", "+k"])
  }
}

@Reducer
private struct Door {
  @ObservableState
  enum State: Equatable {
    case open(LifeLeaf.State)
    case shut(LifeLeaf.State)
    case locked(LifeLeaf.State)
    case none
  }
  @CasePathable
  enum Action {
    case moved(State)
    case open(LifeLeaf.Action)
    case shut(LifeLeaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.open, action: \.open) { LifeLeaf() }
    Reduce { state, action in
      if case .moved(let next) = action { state = next }
      return .none
    }
    .ifCaseLet(\.shut, action: \.shut) { LifeLeaf() }
    .ifCaseLet(\.locked, action: \.shut) { LifeLeaf() }
  }
}

@Reducer
private struct LeafHolder {
  @ObservableState struct State: Equatable { var inner = OptionalLeaf.State() }
  enum Action {
    case set(LifeLeaf.State?)
    case inner(OptionalLeaf.Action)
  }
  @Dependency(LifeLog.self) var log
  var body: some ReducerOf<Self> {
    Scope(state: \.inner, action: \.inner) { OptionalLeaf(log: log) }
    Reduce { state, action in
      if case .set(let leaf) = action { state.inner.leaf = leaf }
      return .none
    }
  }
}

@Reducer
private struct Walking {
  @ObservableState struct State: Equatable { var path = StackState<LifeLeaf.State>() }
  enum Action {
    case forward
    case path(StackActionOf<LifeLeaf>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .forward = action { state.path.append(LifeLeaf.State(2, "b")) }
      return .none
    }
    .forEach(\.path, action: \.path) { LifeLeaf() }
    .onMount { state in
      state.path.append(LifeLeaf.State(1, "a"))
      return .none
    }
  }
}

@Reducer
private struct Plain {
  @ObservableState struct State { var isOn = false }
  enum Action { case tapped }
  var body: some Reducer<State, Action> {
    if Bool.random() { EmptyReducer() } else { Reduce { _, _ in .none } }
    Reduce { _, _ in .none }.onChange(of: \.isOn) { _, _ in EmptyReducer() }
  }
}

@Reducer
private struct Wrapped {
  var isOn = true

  var body: some Reducer<LifeLeaf.State, LifeLeaf.Action> {
    if isOn { LifeLeaf() } else { EmptyReducer() }
    if isOn { LifeLeaf() }
    for _ in 0..<2 { LifeLeaf() }
    CombineReducers { LifeLeaf()._printChanges(nil) }
    LifeLeaf() as any Reducer<LifeLeaf.State, LifeLeaf.Action>
  }
}

@Reducer
private struct Counting {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case resetButtonTapped }
  @Dependency(LifeLog.self) var log
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state = State(count: 1)
      return .none
    }
    .onMount { _ in
      log.add("+counting")
      return .none
    }
    .onDismount { log.add("-counting") }
  }
}

@Reducer
private struct Resetting {
  @ObservableState struct State: Equatable { var child: Counting.State? }
  enum Action {
    case child(Counting.Action)
    case childReplaced
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .childReplaced = action { state.child = Counting.State(count: 1) }
      return .none
    }
    .ifLet(\.child, action: \.child) { Counting() }
  }
}

@Reducer
private struct Listening {
  @ObservableState struct State: Equatable {
    var isListening = false
    var heard = 0
  }
  enum Action { case heard }
  @Dependency(LifeLog.self) var log
  @Dependency(\.context) var context

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.heard += 1
      return .none
    }
    .onMount { state in
      state.isListening = true
      return .run { [log] send in
        await send(.heard)
        try? await Task.never()
        log.add("cancelled")
      }
    }
    .onDismount(of: \.heard) { heard in log.add("saved \(heard) in \(context)") }
  }

  @Reducer
  struct Parent {
    @ObservableState struct State: Equatable { var child: Listening.State? }
    enum Action {
      case showButtonTapped, hideButtonTapped
      case child(Listening.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .showButtonTapped: state.child = Listening.State()
        case .hideButtonTapped: state.child = nil
        case .child: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Listening() }
    }
  }
}

@Reducer
private struct OptionalLeaf {
  @ObservableState struct State: Equatable { var leaf: LifeLeaf.State? }
  enum Action {
    case removed
    case leaf(LifeLeaf.Action)
  }
  let log: LifeLog
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removed = action { state.leaf = nil }
      return .none
    }
    .ifLet(\.leaf, action: \.leaf) { LifeLeaf().dependency(log) }
  }
}

@Reducer
private struct Stuck {
  @ObservableState struct State: Equatable {}
  enum Action {}
  var body: some ReducerOf<Self> {
    EmptyReducer().onDismount(deadline: .seconds(3)) { try? await Task.never() }
  }

  @Reducer
  struct Parent {
    @ObservableState struct State: Equatable { var child: Stuck.State? }
    enum Action {
      case removed
      case child(Stuck.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.child = nil
        return .none
      }
      .ifLet(\.child, action: \.child) { Stuck() }
    }
  }
}

@Reducer
private struct Nested {
  @ObservableState struct State: Equatable {
    var isMounted = false
    var steps: [String] = []
    @Presents var child: Child.State?
  }
  enum Action: Sendable {
    case stepped, mounted
    case child(PresentationAction<Child.Action>)
  }
  let feed: AsyncStream<String>.Continuation

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.steps.append("\(action)")
      return .none
    }
    .ifLet(\.$child, action: \.child) { Child(feed: feed) }
    .onMount { state in
      state.isMounted = true
      return .send(.mounted)
    }
    .onDismount { [feed] in feed.yield("parent") }
  }

  @Reducer
  struct Child {
    @ObservableState struct State: Equatable {}
    enum Action: Sendable {}
    let feed: AsyncStream<String>.Continuation
    var body: some ReducerOf<Self> {
      EmptyReducer().onDismount { [feed] in feed.yield("child") }
    }
  }
}

@Reducer
private struct Album {
  @ObservableState struct State: Equatable { var page: Page.State? }
  enum Action {
    case opened, closed
    case page(Page.Action)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened: state.page = Page.State()
      case .closed: state.page = nil
      case .page: break
      }
      return .none
    }
    .ifLet(\.page, action: \.page) { Page() }
  }

  /// A feature whose dismount stands before its child.
  @Reducer
  struct Page {
    @ObservableState struct State: Equatable { var isMounted = false }
    enum Action { case itself(Never) }
    @Dependency(LifeLog.self) var log

    var body: some ReducerOf<Self> {
      EmptyReducer().onDismount(of: \.isMounted) { log.add("-\($0)") }
      Scope(state: \.isMounted, action: \.itself) {
        EmptyReducer<Bool, Never>().onMount { isMounted in
          isMounted = true
          log.add("+leaf")
          return .none
        }
      }
    }
  }
}
