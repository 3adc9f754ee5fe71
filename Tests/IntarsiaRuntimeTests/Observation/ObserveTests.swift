import Intarsia
import Observation
import Testing

@MainActor
@Suite("observe", .endsWithinAMinute)
struct ObserveTests {
  private let store = Store(initialState: Screen.State()) { Screen() }

  @Test("observe runs its body at once, and again after a change of a field that it read")
  func runs() async {
    let values = Values<Int>()
    let token = observe { [store] in values.append(store.count) }
    #expect(values.all == [0])
    store.send(.increment)
    #expect(values.all == [0])
    await settle()
    #expect(values.all == [0, 1])
    token.cancel()
  }

  @Test("observe runs its body once for all changes made before the run starts")
  func coalesces() async {
    let values = Values<Int>()
    let token = observe { [store] in values.append(store.count) }
    for _ in 1...5 { store.send(.increment) }
    await settle()
    #expect(values.all == [0, 5])
    store.send(.increment)
    await settle()
    #expect(values.all == [0, 5, 6])
    token.cancel()
  }

  @Test("observe does not run its body for changes of fields that it did not read")
  func unread() async {
    let values = Values<Int>()
    let token = observe { [store] in values.append(store.count) }
    store.send(.rename("Ada"))
    await settle()
    #expect(values.all == [0])
    token.cancel()
  }

  @Test("observe tracks the fields that its latest run read")
  func changingReads() async {
    let values = Values<String>()
    let token = observe { [store] in
      values.append(store.count == 0 ? "none" : store.name)
    }
    store.send(.rename("Ada"))
    await settle()
    #expect(values.all == ["none"])
    store.send(.increment)
    await settle()
    store.send(.rename("Grace"))
    await settle()
    #expect(values.all == ["none", "Ada", "Grace"])
    token.cancel()
  }

  @Test("observe runs again while its body changes fields that it read, until it stops")
  func changesItself() async {
    let values = Values<Int>()
    let token = observe { [store] in
      values.append(store.count)
      if store.count < 3 { store.send(.increment) }
      store.send(.rename("\(store.count)"))
    }
    #expect(values.all == [0])
    await settle()
    await settle()
    await settle()
    #expect(values.all == [0, 1, 2, 3])
    await settle()
    #expect(values.all == [0, 1, 2, 3])
    token.cancel()
  }

  @Test("observe runs its body when another state replaces the whole state")
  func replacedRoot() async {
    let values = Values<String>()
    let token = observe { [store] in values.append(store.name) }
    store.send(.replace(Screen.State(name: "Other")))
    await settle()
    #expect(values.all == ["", "Other"])
    store.send(.rename("Changed"))
    await settle()
    #expect(values.all == ["", "Other", "Changed"])
    token.cancel()
  }

  @Test("observe runs its body when the state is restored to an earlier value")
  func restoredRoot() async {
    let saved = store.state
    store.send(.rename("Changed"))
    let values = Values<String>()
    let token = observe { [store] in values.append(store.name) }
    store.send(.replace(saved))
    await settle()
    #expect(values.all == ["Changed", ""])
    token.cancel()
  }

  @Test("observe reads constants of the state through its root")
  func constants() async {
    let values = Values<Int>()
    let token = observe { [store] in values.append(store.version) }
    store.send(.replace(Screen.State(version: 2)))
    await settle()
    #expect(values.all == [1, 2])
    token.cancel()
  }

  @Test("observe tracks observable objects")
  func objects() async {
    let model = Model()
    let values = Values<Int>()
    let token = observe { values.append(model.value) }
    model.value = 1
    await settle()
    #expect(values.all == [0, 1])
    token.cancel()
  }

  @Test("Cancelling observe ends it, also during a run; cancelling twice is harmless")
  func cancelled() async {
    let values = Values<Int>()
    let token = observe { [store] in values.append(store.count) }
    store.send(.increment)
    token.cancel()
    token.cancel()
    await settle()
    store.send(.increment)
    await settle()
    #expect(values.all == [0])
  }

  @Test("Releasing observe's token ends the observation and releases its body")
  func released() async {
    let values = Values<Int>()
    weak var captured: Model?
    do {
      let model = Model()
      captured = model
      model.token = observe { [store] in values.append(store.count + model.value) }
      #expect(captured != nil)
      store.send(.increment)
      model.token?.cancel()
    }
    #expect(captured == nil)
    await settle()
    #expect(values.all == [0])

    var tokens: Set<ObserveToken> = []
    observe { [store] in values.append(store.count) }.store(in: &tokens)
    tokens = []
    store.send(.increment)
    await settle()
    #expect(values.all == [0, 1])
  }

  @Test("A set or an array of tokens keeps observe running")
  func stored() async {
    let values = Values<Int>()
    var set: Set<ObserveToken> = []
    var array: [ObserveToken] = []
    observe { [store] in values.append(store.count) }.store(in: &set)
    observe { [store] in values.append(-store.count) }.store(in: &array)
    store.send(.increment)
    await settle()
    // The order in which two observers of one field are notified is unspecified.
    #expect(values.all.sorted() == [-1, 0, 0, 1])
    #expect(set.count == 1)
    #expect(array.count == 1)
  }

  @Test("observe runs its body after a change made on another thread")
  func otherThread() async {
    let values = Values<String>()
    let roster = Roster()
    let token = observe { values.append(roster.title) }
    await Task.detached {
      var copy = roster
      copy.title = "Changed"
    }.value
    await settle()
    #expect(values.all == ["", ""])
    token.cancel()
  }

  /// Waits until all jobs enqueued on the main actor so far have run.
  @Test("A closure that changes another field of a state than it has read is not run again")
  func changesOtherField() async {
    let store = Store(initialState: Screen.State()) { Screen() }
    let runs = Values<Int>()
    let token = observe {
      runs.append(store.count)
      if runs.all.count < 3 { store.send(.rename("changed")) }
    }
    await settle()
    #expect(runs.all == [0])
    token.cancel()
  }

  private func settle() async {
    await Task { @MainActor in }.value
  }
}

@Reducer
private struct Screen {
  @ObservableState
  struct State: Equatable {
    let version: Int
    var count = 0
    var name: String

    init(version: Int = 1, name: String = "") {
      self.version = version
      self.name = name
    }
  }

  enum Action {
    case increment
    case rename(String)
    case replace(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .rename(let name): state.name = name
      case .replace(let other): state = other
      }
      return .none
    }
  }
}

@Observable
@MainActor
private final class Model {
  var value = 0
  @ObservationIgnored var token: ObserveToken?
}

@MainActor
private final class Values<Value> {
  private(set) var all: [Value] = []

  func append(_ value: Value) { all.append(value) }
}
