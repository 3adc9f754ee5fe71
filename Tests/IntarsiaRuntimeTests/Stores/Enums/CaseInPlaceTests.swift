import Intarsia
import Testing

/// A feature whose state is an enum of leaves with arrays.
@Reducer
struct Fork {
  @ObservableState
  enum State {
    case left(Leaf.State)
    case right(Deeper)
    case neither
  }

  @CasePathable
  @dynamicMemberLookup
  @ObservableState
  enum Deeper {
    case leaf(Leaf.State)
  }

  enum Action: Sendable {
    case left(Leaf.Action)
    case right(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.left, action: \.left) { Leaf() }
      .ifCaseLet(\.right.leaf, action: \.right) { Leaf() }
  }
}

/// An enum state that is a part of another state.
@Reducer
struct ForkHolder {
  @ObservableState
  struct State {
    var fork: Fork.State = .neither
    var scoped: Fork.State = .neither
    var other = 0
    @Presents var destination: Places.State?
    var path = StackState<Places.State>()
  }

  enum Action {
    case fork(Fork.Action)
    case destination(PresentationAction<Places.Action>)
    case path(StackActionOf<Places>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.fork, action: \.fork) { Fork() }
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.path, action: \.path)
  }
}

@Reducer
enum Places {
  case leaf(Leaf)
  case child(Child)
}

@Suite("Changing the payload of an enum in place", .endsWithinAMinute)
@MainActor
struct CaseInPlaceTests {
  private func send(
    _ action: ForkHolder.Action, to state: ForkHolder.State, leaf: (ForkHolder.State) -> Leaf.State?
  ) throws -> (written: Int, copies: Int, hasMoved: Bool) {
    let store = Store(initialState: state) { ForkHolder() }
    // The first action may copy storage that the test's copy of the state still shares.
    store.send(action)
    let before = try #require(store.withState { leaf($0).map { ($0.copies, $0.address) } })
    store.send(action)
    return try #require(
      store.withState {
        leaf($0).map { ($0.values[0], $0.copies - before.0, $0.address != before.1) }
      })
  }

  @Test("An enum's payload changes in place through its case")
  func oneCase() throws {
    var state = ForkHolder.State()
    state.fork = .left(Leaf.State())
    let result = try send(.fork(.left(.write)), to: state) { $0.fork.left }
    #expect(result == (2, 0, false))
  }

  @Test("An enum's payload changes in place through a case in a case")
  func nested() throws {
    var state = ForkHolder.State()
    state.fork = .right(.leaf(Leaf.State()))
    let result = try send(.fork(.right(.write)), to: state) { $0.fork[case: \.right.leaf] }
    #expect(result == (2, 0, false))
  }

  @Test("The payload of a presented destination changes in place")
  func destination() throws {
    var state = ForkHolder.State()
    state.destination = .leaf(Leaf.State())
    let result = try send(.destination(.presented(.leaf(.write))), to: state) {
      $0.destination?.leaf
    }
    #expect(result == (2, 0, false))
  }

  @Test("The payload of a stack element changes in place")
  func stack() throws {
    var state = ForkHolder.State()
    state.path.append(.leaf(Leaf.State()))
    let id = try #require(state.path.ids.first)
    let result = try send(.path(.element(id: id, action: .leaf(.write))), to: state) {
      $0.path[id: id]?.leaf
    }
    #expect(result == (2, 0, false))
  }
}
