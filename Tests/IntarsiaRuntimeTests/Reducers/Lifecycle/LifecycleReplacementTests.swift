import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Lifecycles of features that are replaced", .endsWithinAMinute)
struct LifecycleReplacementTests {
  private let log = LifeLog()

  private func makeStore<R: Reducer>(
    _ state: R.State, _ reducer: R
  ) -> TestStore<R.State, R.Action> where R.State: Equatable {
    let store = TestStore(initialState: state) {
      reducer
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    return store
  }

  @Test("Elements that share an id by mistake share one feature")
  func equalIDs() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore(House.State(rooms: [.init(id: 1), .init(id: 2)]), House())
      await store.send(.numbered(1, 2))
      await store.send(.added(3))
    }
    #expect(recorder.issues.count == 1)
    #expect(log.take() == ["+room 1", "+room 2", "-room 1", "+room 3"])
  }

  @Test("A feature that was replaced unseen is not taken for one that has replaced itself")
  func replacedUnseen() async {
    let store = makeStore(House.State(rooms: [.init(id: 1, lamp: .init("old"))]), House())
    await store.send(.lampReplaced(1, "new"))
    _ = log.take()
    await store.send(.rooms(.element(id: 1, action: .lamp(.switched))))
    #expect(log.take().sorted() == ["+lamp new", "-lamp old"])
  }

  @Test("A sibling that a mount brings is mounted with the next action")
  func broughtByMount() async {
    let store = makeStore(Corner.State(), Corner())
    await store.send(.pair(.opened))
    #expect(log.take() == ["+lamp second"])
    await store.send(.pair(.waited))
    #expect(log.take() == ["+lamp first"])
  }

  @Test("A feature that replaces itself is still the same")
  func replacesItself() async {
    let store = makeStore(House.State(rooms: [.init(id: 1, lamp: .init("old"))]), House())
    _ = log.take()
    await store.send(.rooms(.element(id: 1, action: .lamp(.reset("new")))))
    await store.send(.rooms(.element(id: 1, action: .lamp(.switched))))
    #expect(log.take().isEmpty)
  }

  @Test("A state in a case that replaces itself when it is mounted leaves its parent as it is")
  func replacesItselfInMount() async {
    let store = makeStore(Door.State(session: .closed(.init())), Door())
    #expect(log.take() == ["+session"])
    await store.send(.session(.opened))
    await store.send(.knocked)
    #expect(log.take() == ["+open"])
  }

  @Test("A state of a case in a scope is mounted for each id")
  func caseInScope() async {
    let store = makeStore(RoomScreens.State.room(.init(id: 1)), RoomScreens())
    await store.send(.shown(1))
    #expect(log.take() == ["+room 1"])
    await store.send(.shown(2))
    #expect(log.take().sorted() == ["+room 2", "-room 1"])
  }

  @Test("An element that takes another id when it is mounted is reported, and mounted once")
  func renamesItselfInMount() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore(Tickets.State(), Tickets())
      await store.send(.drawn(1))
      await store.send(.drawn(2))
      #expect(store.state.tickets.ids.elementsEqual([101, 102]))
    }
    #expect(recorder.issues.count == 2)
    #expect(log.take() == ["+ticket 1", "+ticket 2"])
  }

  @Test("What the first mount changes in shared state needs no description")
  func sharedInFirstMount() async {
    let store = TestStore(initialState: Visitors.State()) { Visitors() }
    await store.send(.looked)
    #expect(store.state.count == 1)
  }
}

/// A feature with a pair of lamps inside.
@Reducer
private struct Corner {
  @ObservableState
  struct State: Equatable { var pair: Pair.State? = Pair.State() }
  enum Action { case pair(Pair.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.pair, action: \.pair) { Pair() }
  }

  @Reducer
  struct Pair {
    @ObservableState
    struct State: Equatable {
      var first: Lamp.State?
      var second: Lamp.State?
      /// The second lamp, whose mount brings the first one.
      var both: Lamp.State? {
        get { second }
        set {
          second = newValue
          if newValue?.isOn == true { first = Lamp.State("first") }
        }
      }
    }
    enum Action {
      case opened, waited
      case first(Lamp.Action)
      case both(Lamp.Action)
    }

    @Dependency(LifeLog.self) var log

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .opened = action { state.second = Lamp.State("second") }
        return .none
      }
      .ifLet(\.first, action: \.first) { Lamp() }
      .ifLet(\.both, action: \.both) {
        Lamp().onMount { state in
          state.isOn = true
          return .none
        }
      }
      .onDismount { log.add("-pair") }
    }
  }
}

/// A list of rooms, each with a lamp without an id.
@Reducer
private struct House {
  @ObservableState
  struct State: Equatable {
    var rooms: IdentifiedArrayOf<Room.State> = []
  }

  enum Action {
    case added(Int)
    case numbered(Int, Int)
    case lampReplaced(Int, String)
    case rooms(IdentifiedAction<Int, Room.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let id): state.rooms.append(Room.State(id: id))
      case .numbered(let old, let new): state.rooms[id: old]?.id = new
      case .lampReplaced(let id, let name): state.rooms[id: id]?.lamp = Lamp.State(name)
      case .rooms: break
      }
      return .none
    }
    .forEach(\.rooms, action: \.rooms) { Room() }
  }
}

@Reducer
private struct Room {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    var lamp: Lamp.State?
  }

  enum Action { case lamp(Lamp.Action) }

  @Dependency(LifeLog.self) var log

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.lamp, action: \.lamp) { Lamp() }
      .onMount { state in
        log.add("+room \(state.id)")
        return .none
      }
      .onDismount(of: \.id) { log.add("-room \($0)") }
  }
}

@Reducer
private struct Lamp {
  @ObservableState
  struct State: Equatable {
    var name: String
    var isOn = false

    init(_ name: String) { self.name = name }
  }

  enum Action {
    case switched
    case reset(String)
  }

  @Dependency(LifeLog.self) var log

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .switched: state.isOn.toggle()
      case .reset(let name): state = State(name)
      }
      return .none
    }
    .onMount { state in
      log.add("+lamp \(state.name)")
      return .none
    }
    .onDismount(of: \.name) { log.add("-lamp \($0)") }
  }
}

/// A feature whose optional child is an enum of features.
@Reducer
private struct Door {
  @ObservableState
  struct State: Equatable {
    var session: Session.State?
  }

  enum Action {
    case knocked
    case session(Session.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.session, action: \.session) { Session() }
  }

  @Reducer
  struct Session {
    @ObservableState
    enum State: Equatable {
      case closed(Closed.State)
      case open(Open.State)
    }

    enum Action {
      case opened
      case open(Open.Action)
    }

    @Dependency(LifeLog.self) var log

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .opened = action { state = .open(Open.State()) }
        return .none
      }
      .ifCaseLet(\.open, action: \.open) { Open() }
      .onMount { _ in
        log.add("+session")
        return .none
      }
      .onDismount { log.add("-session") }
    }
  }

  @ObservableState
  struct Closed: Equatable {
    typealias State = Self
  }

  @Reducer
  struct Open {
    @ObservableState
    struct State: Equatable { var isLit = false }

    enum Action { case lit }

    @Dependency(LifeLog.self) var log

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .onMount { state in
          log.add("+open")
          state = State(isLit: true)
          return .none
        }
        .onDismount { log.add("-open") }
    }
  }
}

/// A feature that is an enum itself.
@Reducer
private struct RoomScreens {
  @ObservableState
  enum State: Equatable {
    case room(Room.State)
  }

  enum Action {
    case shown(Int)
    case room(Room.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.room, action: \.room) { Room() }
    Reduce { state, action in
      if case .shown(let id) = action { state = .room(Room.State(id: id)) }
      return .none
    }
  }
}

/// A feature that counts its mounts in shared state.
@Reducer
private struct Visitors {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("visitors")) var count = 0
  }

  enum Action { case looked }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onMount { state in
        state.$count.withLock { $0 += 1 }
        return .none
      }
  }
}

/// A list whose elements change their id when they are mounted, which is a mistake.
@Reducer
private struct Tickets {
  @ObservableState
  struct State: Equatable {
    var tickets: IdentifiedArrayOf<Ticket.State> = []
  }

  enum Action {
    case drawn(Int)
    case tickets(IdentifiedAction<Int, Ticket.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .drawn(let number) = action { state.tickets.append(Ticket.State(id: number)) }
      return .none
    }
    .forEach(\.tickets, action: \.tickets) { Ticket() }
  }

  @Reducer
  struct Ticket {
    @ObservableState
    struct State: Equatable, Identifiable { var id: Int }

    enum Action { case stamped }

    @Dependency(LifeLog.self) var log

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .onMount { state in
          log.add("+ticket \(state.id)")
          state.id += 100
          return .none
        }
        .onDismount(of: \.id) { log.add("-ticket \($0)") }
    }
  }
}
