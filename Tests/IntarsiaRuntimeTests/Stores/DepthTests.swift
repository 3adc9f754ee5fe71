import Foundation
import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Observation
import Synchronization
import Testing

@testable import IntarsiaDependencies
@testable import IntarsiaRuntime

@Suite("Deep recursion", .endsWithinAMinute)
struct DepthTests {
  @Test(
    "A chain of 100,000 actions in any effect operator does not exhaust the stack",
    arguments: [(Chain.Kind.send, 100_000), (.merge, 4_000), (.concatenate, 4_000)])
  func chain(_ kind: Chain.Kind, length: Int) async {
    let steps = await onSmallStack {
      let core = StoreCore<Chain.State, Chain.Action>(
        initialState: Chain.State(), dependencies: .empty, reducer: Chain(kind: kind)._install())
      _ = core.send(.link(.step(length)), at: IssueLocation())
      return core.state.link.steps
    }
    #expect(steps == length)
  }

  @Test("Effects nested 100 deep fit into a small stack")
  func nestedEffects() async {
    let count = await onSmallStack { Self.countOfActions(nested: 100) }
    #expect(count == 101)
  }

  @Test("Every action of effects nested 1,000 deep is reduced")
  @MainActor
  func deeplyNestedEffects() {
    #expect(Self.countOfActions(nested: 1_000) == 1_001)
  }

  private static func countOfActions(nested depth: Int) -> Int {
    let reducer = Reduce<Int, Bool> { count, isFirst in
      count += 1
      guard isFirst else { return .none }
      return (0..<depth).reduce(Effect.none) { effect, index in
        index.isMultiple(of: 2)
          ? .merge(effect, .send(false)) : .concatenate(.send(false), effect)
      }
    }
    let core = StoreCore<Int, Bool>(
      initialState: 0, dependencies: .empty, reducer: reducer._install())
    _ = core.send(true, at: IssueLocation())
    return core.state
  }

  @Test("80 levels of an observable recursive feature fit into a small stack")
  func nestedFeatures() async {
    #expect(await onSmallStack { Tree.count(atDepth: 80) } == 1)
  }

  @Test("1,000 levels of an observable recursive feature fit into a stack of 8 MB")
  func deeplyNestedFeatures() async {
    #expect(await onStack(ofBytes: 8 << 20) { Tree.count(atDepth: 1_000) } == 1)
  }

  @Test("A state of 64 KB that is held inline fits into a small stack")
  func largeState() async {
    #expect(MemoryLayout<Large.State>.size >= 64 * 1024)
    // Created outside the small stack: without optimization, the initializer needs more stack.
    let state = Large.State()
    let counts = await onSmallStack {
      let core = StoreCore<Large.State, Large.Action>(
        initialState: state, dependencies: .empty, reducer: Large()._install())
      for _ in 0..<10 { _ = core.send(.child(.increment), at: IssueLocation()) }
      let root = RootNode(core: core)
      let node = PropertyNode(
        parent: root, state: \Large.State.child, action: Large.Action.allCasePaths.child)
      _ = node.send(.increment, at: IssueLocation())
      return withExtendedLifetime(core) {
        [node.value(at: \Chamber.State.count), root.value(at: \Large.State.sent)]
      }
    }
    #expect(counts == [11, 11])
  }

  @Test("A chain of 10,000 actions needs a queue capacity of 4")
  func roomOfChains() {
    let core = StoreCore<Chain.State, Chain.Action>(
      initialState: Chain.State(), dependencies: .empty, reducer: Chain(kind: .send)._install())
    _ = core.send(.link(.step(10_000)), at: IssueLocation())
    #expect(core.queue?.capacity == 4)
  }

  /// A positive action starts a chain of that many actions; a negative one starts that many chains.
  private static func core() -> StoreCore<Int, Int> {
    let reducer = Reduce<Int, Int> { state, action in
      state += 1
      if action < 0 { return .merge((0..<(-action)).map { _ in .send(1_000) }) }
      return action == 0 ? .none : .send(action - 1)
    }
    return StoreCore(initialState: 0, dependencies: .empty, reducer: reducer._install())
  }

  @Test("Three concurrent chains of 1,001 actions need a queue capacity of 8")
  func roomOfChainsSideBySide() {
    let core = Self.core()
    _ = core.send(-3, at: IssueLocation())
    #expect(core.state == 1 + 3 * 1_001)
    #expect(core.queue?.capacity == 8)
  }

  @Test("The queue releases its storage after a burst of 1,500 actions")
  func roomOfBursts() {
    let reducer = Reduce<Int, Int> { state, action in
      state += 1
      return .merge((0..<action).map { _ in .send(0) })
    }
    let core = StoreCore<Int, Int>(
      initialState: 0, dependencies: .empty, reducer: reducer._install())
    _ = core.send(1_500, at: IssueLocation())
    #expect(core.state == 1_501)
    #expect(core.queue?.capacity == 0)
    _ = core.send(500, at: IssueLocation())
    #expect(core.state == 1_501 + 501)
    #expect(core.queue?.capacity == 512)
  }

  @Test("Observers that send, 1,000 one after the other, do not exhaust the stack")
  @MainActor
  func observers() {
    let store = Store(initialState: Parent.State()) { Parent() }
    Self.incrementWhenChanged(store)
    store.send(.increment)
    #expect(store.count == 1_000)
  }

  @MainActor
  private static func incrementWhenChanged(_ store: StoreOf<Parent>) {
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        guard store.count < 1_000 else { return }
        incrementWhenChanged(store)
        store.send(.increment)
      }
    }
  }
}

/// A feature whose child counts down by sending actions to itself.
struct Chain: Reducer {
  enum Kind: Sendable { case send, merge, concatenate }

  @ObservableState
  struct State: Equatable {
    var link = Link.State()
  }

  @CasePathable
  enum Action {
    case link(Link.Action)
  }

  let kind: Kind

  var body: some ReducerOf<Self> {
    Scope(state: \.link, action: \.link) { Link(kind: kind) }
  }
}

struct Link: Reducer {
  @ObservableState
  struct State: Equatable {
    var steps = 0
  }

  @CasePathable
  enum Action {
    case step(Int)
    case nothing
  }

  let kind: Chain.Kind

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .step(let rest) = action, rest > 0 else { return .none }
    state.steps += 1
    switch kind {
    case .send: return .send(.step(rest - 1))
    case .merge: return .merge(.send(.nothing), .send(.step(rest - 1)))
    case .concatenate: return .concatenate(.send(.nothing), .send(.step(rest - 1)))
    }
  }
}

/// Eight values of one type, stored inline.
struct Eight<Element: Equatable & Sendable>: Equatable, Sendable {
  var first: Element
  var second: Element
  var third: Element
  var fourth: Element
  var fifth: Element
  var sixth: Element
  var seventh: Element
  var eighth: Element

  init(_ element: Element) {
    first = element
    second = element
    third = element
    fourth = element
    fifth = element
    sixth = element
    seventh = element
    eighth = element
  }
}

/// A feature with a state of 64 KB, all of it stored inline.
struct Large: Reducer {
  @ObservableState
  struct State: Equatable {
    var sent = 0
    var child = Chamber.State()
    @ObservationStateIgnored var ballast = Eight(Eight(Eight(Eight(0))))
    @ObservationStateIgnored var more = Eight(Eight(Eight(Eight(0))))
  }

  @CasePathable
  enum Action {
    case child(Chamber.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Chamber() }
    Reduce { state, _ in
      state.sent += 1
      return .none
    }
  }
}

/// A feature that contains itself.
struct Tree: Reducer {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var children: IdentifiedArrayOf<State> = []
  }

  @CasePathable
  indirect enum Action {
    case increment
    case children(IdentifiedActionOf<Tree>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
    .forEach(\.children, action: \.children) { Tree() }
  }

  /// Sends to the innermost of nested features and returns its count.
  static func count(atDepth depth: Int) -> Int {
    var state = State(id: 0)
    var action = Action.increment
    for _ in 0..<depth {
      state = State(id: 0, children: [state])
      action = .children(.element(id: 0, action: action))
    }
    let core = StoreCore<State, Action>(
      initialState: state, dependencies: .empty, reducer: Tree()._install())
    _ = core.send(action, at: IssueLocation())
    var count = 0
    var children = core.state.children
    while let child = children.first {
      count = child.count
      children = child.children
    }
    return count
  }
}
