import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Reading state in place", .endsWithinAMinute)
@MainActor
struct PlaceTests {
  private func scoped(_ store: StoreOf<Building>) -> (StoreOf<Storey>, StoreOf<Chamber>) {
    let middle = store.scope(state: \.middle, action: \.middle)
    return (middle, middle.scope(state: \.inner, action: \.inner))
  }

  @Test("A field read a second time is read in place, and shows its current value")
  func inPlace() throws {
    let store = Store(initialState: Building.State()) { Building() }
    let (_, inner) = scoped(store)
    #expect(inner.count == 0)
    let place = try #require(inner.node.address)
    #expect(place.read(\Chamber.State.count) >= 0)
    store.send(.middle(.inner(.increment)))
    #expect(inner.count == 1)
    #expect(inner.name == "inner")
    #expect(inner.double == 2)
  }

  @Test("Computed properties are not read in place")
  func computed() throws {
    let store = Store(initialState: Building.State()) { Building() }
    let (_, inner) = scoped(store)
    #expect(inner.double == 0)
    let place = try #require(inner.node.address)
    #expect(place.read(\Chamber.State.double) < 0)
    inner.send(.increment)
    #expect(inner.double == 2)
  }

  @Test(
    "An observer of a nested field is notified when any state around it is replaced",
    arguments: [Building.Action.replaceMiddle, .middle(.replaceInner), .replaceAll])
  func replacement(_ action: Building.Action) {
    let store = Store(initialState: Building.State()) { Building() }
    let (_, inner) = scoped(store)
    // The first read computes the address of the field; the second read uses it.
    for _ in 0..<2 {
      inner.send(.increment)
      let changes = Changes { _ = inner.count }
      store.send(action)
      #expect(changes.count == 1)
      #expect(inner.count == 0)
    }
  }

  @Test("An observer of a nested field is not notified of other fields")
  func others() {
    let store = Store(initialState: Building.State()) { Building() }
    let (middle, inner) = scoped(store)
    for _ in 0..<2 {
      let changes = Changes { _ = inner.count }
      middle.send(.note)
      inner.send(.rename)
      #expect(changes.count == 0)
      inner.send(.increment)
      #expect(changes.count == 1)
    }
  }

  @Test("An observer that reads a field of a field by one key path is notified of both fields")
  func nested() {
    let store = Store(initialState: Building.State()) { Building() }
    let path = \Building.State.middle.notes
    for action in [Building.Action.middle(.note), .replaceMiddle, .replaceAll] {
      for _ in 0..<3 {
        store.send(.middle(.note))
        let changes = Changes { #expect(store[dynamicMember: path] > 0) }
        store.send(action)
        #expect(changes.count == 1)
      }
    }
  }

  @Test("A field first read while reads are not tracked is observed when read again")
  func unobservedFirst() {
    let store = Store(initialState: Building.State()) { Building() }
    let (_, inner) = scoped(store)
    let quiet = Changes { store.withState { _ in #expect(inner.count == 0) } }
    inner.send(.increment)
    #expect(quiet.count == 0)
    let changes = Changes { _ = inner.count }
    inner.send(.increment)
    #expect(changes.count == 1)
  }

  @Test("Reading more fields than the cache holds returns each value")
  func many() {
    let store = Store(initialState: Building.State()) { Building() }
    let paths = (0..<40).map { index in \Building.State.[index] }
    for _ in 0..<2 {
      for (index, path) in paths.enumerated() {
        #expect(store[dynamicMember: path] == index)
      }
    }
  }

  @Test("32 fields of a state are read in place or known not to be, and no further ones")
  func limit() throws {
    let store = Store(initialState: Building.State()) { Building() }
    let address = try #require(store.node.foundAddress())
    let paths = (0..<33).map { index in \Building.State.[index] }
    for path in paths.dropLast() {
      #expect(!address.fields.isFull)
      #expect(address.learn(path) != nil)
    }
    #expect(address.fields.isFull)
    #expect(address.learn(paths[32]) == nil)
    #expect(paths.map { address.fields.find($0) != nil } == (0..<33).map { $0 < 32 })
  }

  @Test("A store that is read inside its own reducer stops the program with a message")
  func readWhileReducing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        // Safe: only this closure and the reducer access it, and both run on the main actor.
        nonisolated(unsafe) var own: Store<Chamber.State, Chamber.Action>?
        let store = Store(initialState: Chamber.State()) {
          Reduce<Chamber.State, Chamber.Action> { _, _ in
            MainActor.assumeIsolated { _ = own?.count }
            return .none
          }
        }
        own = store
        _ = store.count
        store.send(.increment)
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      text.contains(
        "A store was read from inside its own reducer. Read the reducer's state parameter instead.")
    )
  }

  @Test("Sending from inside withState stops the program with a message")
  func sendWhileReading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store(initialState: Chamber.State()) { Chamber() }
        store.withState { _ in _ = store.send(.increment) }
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      text.contains(
        "An action was sent from inside withState. Send it after withState has returned."))
  }
}

@Reducer
struct Building {
  @ObservableState
  struct State: Equatable {
    var middle = Storey.State()

    subscript(index: Int) -> Int { index }
  }

  enum Action: Sendable {
    case middle(Storey.Action)
    case replaceMiddle
    case replaceAll
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.middle, action: \.middle) { Storey() }
    Reduce { state, action in
      switch action {
      case .middle: break
      case .replaceMiddle: state.middle = Storey.State()
      case .replaceAll: state = State()
      }
      return .none
    }
  }
}

@Reducer
struct Storey {
  @ObservableState
  struct State: Equatable {
    var notes = 0
    var inner = Chamber.State()
  }

  enum Action: Sendable {
    case inner(Chamber.Action)
    case note
    case replaceInner
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.inner, action: \.inner) { Chamber() }
    Reduce { state, action in
      switch action {
      case .inner: break
      case .note: state.notes += 1
      case .replaceInner: state.inner = Chamber.State()
      }
      return .none
    }
  }
}

@Reducer
struct Chamber {
  @ObservableState
  struct State: Equatable {
    var name = "inner"
    var count = 0

    var double: Int { 2 * count }
  }

  enum Action: Sendable {
    case increment
    case rename
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .rename: state.name += "!"
      }
      return .none
    }
  }
}
