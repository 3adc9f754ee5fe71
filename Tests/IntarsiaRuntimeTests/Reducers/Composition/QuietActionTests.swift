import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// A law for each function that composes reducers: it adds no effect of its own to an action that
/// neither removes nor replaces a child.
@Suite("Composed reducers return the effects of their parts", .endsWithinAMinute)
struct QuietActionTests {
  private func isQuiet<R: Reducer>(
    _ reducer: R, _ action: R.Action, on state: inout R.State
  ) -> Bool {
    reducer.reduce(into: &state, action: action).isNone
  }

  @Test("A parent returns an effect if the reducer of the part does", arguments: [true, false])
  func parts(isAsking: Bool) {
    let leaf: QuietLeaf.Action = isAsking ? .ask : .touch
    let initial = QuietParent.State()
    let id = initial.path.ids[0]
    let actions: [(QuietParent.Action, (QuietParent.State) -> Int?)] = [
      (.part(leaf), { $0.part.touches }), (.optional(leaf), { $0.optional?.touches }),
      (.presented(.presented(leaf)), { $0.presented?.touches }),
      (.rows(.element(id: 7, action: leaf)), { $0.rows[id: 7]?.touches }),
      (.path(.element(id: id, action: leaf)), { $0.path[id: id]?.touches }),
      (.mode(.running(leaf)), { $0.mode[case: \.running]?.touches }),
      (.mode(.walking(leaf)), { $0.mode[case: \.running]?.touches }),
    ]
    for (action, touches) in actions {
      var state = initial
      #expect(isQuiet(QuietParent(), action, on: &state) == !isAsking, "\(action)")
      #expect(touches(state) == 1, "\(action)")
    }
    var state = initial
    #expect(isQuiet(QuietParent(), .other, on: &state))
  }

  @Test(
    "An environment reducer returns an effect if the reducer of the part does",
    arguments: [true, false])
  func environments(isAsking: Bool) {
    typealias Parent = EnvironmentReducer<QuietParent.State, QuietParent.Action, Void>
    let leaf: QuietLeaf.Action = isAsking ? .ask : .touch
    let reducer = EnvironmentReducer<QuietLeaf.State, QuietLeaf.Action, Void> { state, action, _ in
      state.touches += 1
      return action == .ask ? .send(.touch) : .none
    }
    let modes = EnvironmentReducer<QuietMode.State, QuietMode.Action, Void>.combine(
      reducer.pullback(state: \.running, action: \.running),
      reducer.pullback(state: \.running, action: \.walking))
    let parent: Parent = .combine(
      reducer.pullback(state: \.part, action: \.part),
      reducer.optional().pullback(state: \.optional, action: \.optional),
      reducer.forEach(state: \.rows, action: \.rows),
      modes.pullback(state: \.mode, action: \.mode))
    let actions: [QuietParent.Action] = [
      .part(leaf), .optional(leaf), .rows(.element(id: 7, action: leaf)), .mode(.running(leaf)),
      .mode(.walking(leaf)),
    ]
    for action in actions {
      var state = QuietParent.State()
      #expect(parent.run(&state, action, ()).isNone == !isAsking, "\(action)")
    }
    var state = QuietParent.State()
    #expect(parent.run(&state, .other, ()).isNone)
  }

  @Test("A reaction to a change is no effect without a change")
  func unchanged() {
    let reducer = QuietLeaf()
      .onChange(of: \.touches) { (_: Int, _: inout QuietLeaf.State) in .send(.touch) }
      .onChange(of: \.id) { (_: Int, _: inout QuietLeaf.State) in .send(.touch) }
    var state = QuietLeaf.State()
    #expect(!isQuiet(reducer, .touch, on: &state))
    let other = QuietLeaf()
      .onChange(of: \.id) { (_: Int, _: inout QuietLeaf.State) in .send(.touch) }
    #expect(isQuiet(other, .touch, on: &state))
    #expect(state.touches == 2)
  }

  @Test("A predicate for unchanged values receives the old value first")
  func predicate() {
    let calls = LockIsolated<[[Int]]>([])
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let reducer = QuietLeaf().onChange(
      of: \.touches,
      removeDuplicates: { old, new in
        calls.withValue { $0.append([old, new]) }
        return old < new
      }
    ) { _, _ in Reduce { _, _ in .send(.touch) } }
    var state = QuietLeaf.State()
    for _ in 0..<2 { #expect(isQuiet(reducer, .touch, on: &state)) }
    #expect(calls.value == [[0, 1], [1, 2]])
  }

  private final class Token {}

  /// A reducer with a scope before another one, which holds a token.
  private struct Holding: Reducer {
    let token: Token

    var body: some Reducer<QuietParent.State, QuietParent.Action> {
      Scope(state: \.part, action: \.part) { QuietLeaf() }
      Scope(state: \.mode, action: \.mode) { QuietMode() }
      Reduce { [token] _, _ in
        withExtendedLifetime(token) { .none }
      }
    }
  }

  @Test("An installed reducer frees the reducers in it")
  func freeing() {
    weak var freed: Token?
    do {
      let token = Token()
      freed = token
      let installed = Holding(token: token).body._install()
      var state = QuietParent.State()
      #expect(installed.run(.part(.touch), on: &state).isNone)
      #expect(state.part.touches == 1)
    }
    #expect(freed == nil)
  }
}

private struct QuietLeaf: Reducer {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 7
    var touches = 0
  }

  enum Action: Equatable { case touch, ask }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.touches += 1
    return action == .ask ? .send(.touch) : .none
  }
}

private struct QuietMode: Reducer {
  @CasePathable
  enum State: Equatable {
    case off
    case running(QuietLeaf.State)
  }

  @CasePathable
  enum Action {
    case running(QuietLeaf.Action)
    case walking(QuietLeaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.running, action: \.running) { QuietLeaf() }
    EmptyReducer()
      .ifCaseLet(\.running, action: \.walking) { QuietLeaf() }
  }
}

private struct QuietParent: Reducer {
  struct State {
    var part = QuietLeaf.State()
    var optional: QuietLeaf.State? = QuietLeaf.State()
    @PresentationState var presented: QuietLeaf.State? = QuietLeaf.State()
    var rows: IdentifiedArrayOf<QuietLeaf.State> = [QuietLeaf.State()]
    var path = StackState([QuietLeaf.State()])
    var mode = QuietMode.State.running(QuietLeaf.State())
  }

  @CasePathable
  enum Action {
    case other
    case part(QuietLeaf.Action)
    case optional(QuietLeaf.Action)
    case presented(PresentationAction<QuietLeaf.Action>)
    case rows(IdentifiedActionOf<QuietLeaf>)
    case path(StackActionOf<QuietLeaf>)
    case mode(QuietMode.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { QuietLeaf() }
    Scope(state: \.mode, action: \.mode) { QuietMode() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { QuietLeaf() }
      .ifLet(\.$presented, action: \.presented) { QuietLeaf() }
      .forEach(\.rows, action: \.rows) { QuietLeaf() }
      .forEach(\.path, action: \.path) { QuietLeaf() }
  }
}
