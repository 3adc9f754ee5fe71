import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("The state of a presented feature", .endsWithinAMinute)
struct PresentationStateTests {
  @ObservableState
  struct Saved: Equatable, Hashable, Codable {
    var count = 1
    @Presents var form: Form.State?
  }

  struct Wrapped: Equatable {
    @PresentationState var form: Form.State?
  }

  @Test("The case of a presented enum's action keeps its dismissal")
  func presentedCase() {
    typealias Action = PresentationAction<Destination.Action>
    let path: AnyCasePath<Action, PresentationAction<Child.Action>> = Action.allCasePaths.child
    #expect(path.embed(.dismiss).isDismissal)
    #expect(path.extract(from: .dismiss)?.isDismissal == true)
    #expect(path.extract(from: path.embed(.presented(.increment)))?.isDismissal == false)
    #expect(path.extract(from: .presented(.stepping(.step))) == nil)
  }

  @Test("A presentation state compares, hashes, encodes and dumps as its optional does")
  func transparent() throws {
    var state = Saved()
    #expect(state == Saved(count: 1, form: nil))
    let nothing = try JSONEncoder().encode(state)
    #expect(String(decoding: nothing, as: UTF8.self) == #"{"count":1}"#)
    #expect(try JSONDecoder().decode(Saved.self, from: nothing) == state)

    state.form = Form.State(name: "Milk")
    #expect(state != Saved())
    #expect(Set([state, Saved(form: Form.State(name: "Milk"))]).count == 1)
    let some = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(Saved.self, from: some) == state)
    expectNoDifference(
      String(customDumping: state),
      """
      PresentationStateTests.Saved(
        count: 1,
        form: Form.State(
          name: "Milk",
          seconds: 0
        )
      )
      """)
  }

  @Test("A presentation state by itself is encoded as its optional, too")
  func encodedAlone() throws {
    for value in [1, nil] {
      let state = PresentationState(wrappedValue: value)
      let data = try JSONEncoder().encode(state)
      #expect(data == (try JSONEncoder().encode(value)))
      #expect(try JSONDecoder().decode(PresentationState<Int>.self, from: data) == state)
    }
  }

  @Test("Changing a copy of a presentation state leaves the original unchanged")
  func value() {
    var one = Saved(form: Form.State(name: "Milk"))
    let other = one
    one.form?.name = "Eggs"
    #expect(other.form?.name == "Milk")
    one.form = nil
    #expect(other.form?.name == "Milk")
    one.$form.wrappedValue = Form.State(name: "Tea")
    #expect(one.form?.name == "Tea")
  }

  @Test("A presentation state works as a property wrapper")
  func wrapper() {
    var state = Wrapped()
    state.form = Form.State()
    state.form?.name = "Milk"
    #expect(state == Wrapped(form: Form.State(name: "Milk")))
    state.form = nil
    #expect(state.$form == PresentationState(wrappedValue: nil))
  }

  @Test("A presentation state notifies its observers when presence changes, and of nothing else")
  func observation() {
    var state = Saved()
    let first = Changes { _ = state.form }
    state.form = Form.State()
    #expect(first.count == 1)
    let second = Changes { _ = state.form }
    let name = Changes { _ = state.form?.name }
    state.form?.seconds = 1
    #expect(second.count == 0)
    #expect(name.count == 0)
    state.form?.name = "Milk"
    #expect(name.count == 1)
    #expect(second.count == 0)
    state.form = Form.State()
    #expect(second.count == 1)
    let third = Changes { _ = state.form }
    state.form = nil
    #expect(third.count == 1)
    state.form = nil
    #expect(third.count == 1)
  }

  @Test("Changing a presented state does not copy it")
  @MainActor
  func inPlace() {
    let store = Store(initialState: Holder.State(leaf: Leaf.State())) { Holder() }
    store.send(.leaf(.presented(.write)))
    let before = store.withState { ($0.leaf?.copies, $0.leaf?.address) }
    store.send(.leaf(.presented(.write)))
    store.send(.other)
    #expect(store.withState { $0.leaf?.copies } == before.0)
    #expect(store.withState { $0.leaf?.address } == before.1)
    #expect(store.withState { $0.leaf?.values[0] } == 2)
  }

  @Test("Changing a presented state keeps its box, unless a copy shares the box")
  func box() {
    var state = PresentationState(wrappedValue: 1)
    let box = WeakBox(box: state.box)
    state.wrappedValue? += 1
    state.wrappedValue = 3
    #expect(box.box != nil && state.box === box.box)
    let copy = state
    state.wrappedValue? += 1
    #expect(copy.box === box.box)
    #expect(state.box !== box.box)
    #expect((copy.wrappedValue, state.wrappedValue) == (3, 4))
  }

  @Reducer
  struct Holder {
    @ObservableState
    struct State {
      var other = 0
      @Presents var leaf: Leaf.State?
    }
    enum Action {
      case other
      case leaf(PresentationAction<Leaf.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .other = action { state.other += 1 }
        return .none
      }
      .ifLet(\.$leaf, action: \.leaf) { Leaf() }
    }
  }
}

/// A reference that does not count as one.
private struct WeakBox {
  weak var box: PresentationBox<Int?>?
}

extension PresentationAction {
  fileprivate var isDismissal: Bool { if case .dismiss = self { true } else { false } }
}
