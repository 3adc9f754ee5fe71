import Intarsia
import Testing

@MainActor
@Suite("An observable enum", .endsWithinAMinute)
struct ObservableEnumTests {
  private func makeStore(_ fork: Fork.State) -> StoreOf<ForkHolder> {
    var state = ForkHolder.State()
    state.fork = fork
    return Store(initialState: state) { ForkHolder() }
  }

  @Test("Reading an observable enum's case does not track changes inside its payload")
  func inside() {
    let store = makeStore(.left(Leaf.State()))
    let whole = Changes { _ = store.fork }
    let values = Changes { _ = store.fork.left?.values }
    store.send(.fork(.left(.write)))
    #expect(values.count == 1)
    #expect(whole.count == 0)
  }

  @Test("An observable enum reports another case, and another state in the same case")
  func replacing() {
    var state = Phases()
    state.phase = .first(Child.State())
    var read = Changes { _ = state.phase }
    state.phase = .second(Child.State())
    #expect(read.count == 1)
    read = Changes { _ = state.phase }
    state.phase = .second(Child.State())
    #expect(read.count == 1)
    read = Changes { _ = state.phase }
    state.phase = .empty
    #expect(read.count == 1)
    read = Changes { _ = state.phase }
    state.phase = .empty
    #expect(read.count == 0)
  }

  @Test("Moving the same child state to another case of an observable enum notifies observers")
  func moving() {
    var state = Phases()
    let child = Child.State()
    state.phase = .first(child)
    let read = Changes { _ = state.phase }
    state.phase = .second(child)
    #expect(read.count == 1)
  }

  @Test("An observable enum reports a changed plain payload, and not an equal one")
  func plain() {
    var state = Phases()
    state.phase = .number(1)
    var read = Changes { _ = state.phase }
    state.phase.modify(\.number) { $0 += 0 }
    #expect(read.count == 0)
    state.phase.modify(\.number) { $0 += 1 }
    #expect(read.count == 1)
    state.phase = .pair(1, "a")
    read = Changes { _ = state.phase }
    state.phase.modify(\.pair) { $0.0 = 2 }
    #expect(read.count == 1)
  }

  @Test("An observable enum reports another state put in place into its case")
  func inPlace() {
    var state = Phases()
    state.phase = .first(Child.State())
    var read = Changes { _ = state.phase }
    let count = Changes { _ = state.phase.first?.count }
    state.phase.modify(\.first) { $0.count += 1 }
    #expect(read.count == 0)
    #expect(count.count == 1)
    state.phase.modify(\.first) { $0 = Child.State() }
    #expect(read.count == 1)
    read = Changes { _ = state.phase }
    state.phase.modify(\.self) { $0 = .number(1) }
    #expect(read.count == 1)
  }

  @Test("An observable enum can hold an optional state")
  func optional() {
    var state = Phases()
    state.phase = .optional(Child.State())
    var read = Changes { _ = state.phase }
    state.phase.modify(\.optional) { $0?.count += 1 }
    #expect(read.count == 0)
    state.phase.modify(\.optional) { $0 = nil }
    #expect(read.count == 1)
    read = Changes { _ = state.phase }
    state.phase.modify(\.optional) { $0 = nil }
    #expect(read.count == 0)
  }

  @Test("An observable enum can be the whole state of a store")
  func root() {
    let store = Store(initialState: .signedIn(Child.State())) { Session() }
    let whole = Changes { _ = store.state }
    let count = Changes { _ = store.signedIn?.count }
    store.send(.signedIn(.increment))
    #expect(count.count == 1)
    #expect(whole.count == 0)
    store.send(.become(.closed))
    #expect(whole.count == 1)
  }
}

@ObservableState
private struct Phases {
  var phase = Phase.empty
}

@CasePathable
@dynamicMemberLookup
@ObservableState
private enum Phase: Equatable {
  case first(Child.State)
  case second(Child.State)
  case number(Int)
  case pair(Int, String)
  case optional(Child.State?)
  case empty
}
