import Intarsia
import IntarsiaSimulation

/// A feature with a child, an optional child and rows, for the tests of this module.
struct Parent: Reducer {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var bursts = 0
    var log: [String] = []
    var child = Child.State()
    var sheet: Child.State?
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case increment
    case note(String)
    case chain
    case request
    case requestTwice
    case waitForever
    case live(AsyncStream<String>.Continuation)
    case burst
    case burstArrived
    case cancelBurst
    case cancelWorkInEffect
    case fail
    case child(Child.Action)
    case replaceChild
    case sheet(Child.Action)
    case present
    case dismiss
    case rows(IdentifiedActionOf<Row>)
    case removeRow(Int)
    case replaceRow(Int)
  }

  enum CancelID { case burst }
  struct Failure: Error {}

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in reduceOwn(&state, action) }
      .ifLet(\.sheet, action: \.sheet) { Child() }
      .forEach(\.rows, action: \.rows) { Row() }
  }

  private func reduceOwn(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .note(let text):
      state.log.append(text)
      return text == "first" ? .send(.note("first.next")) : .none
    case .chain:
      state.log.append("chain")
      return .concatenate(.send(.note("first")), .send(.note("second")))
    case .request:
      return .run { send in await send(.note("response")) }
    case .requestTwice:
      return .run { send in
        await send(.request)
        await send(.request)
      }
    case .waitForever:
      return .run { send in
        for await _ in AsyncStream<Never>.makeStream().stream {}
        await send(.note("cancelled, but sends"))
      }
    case .live(let events):
      return .run { _ in
        events.yield("started")
        for await _ in AsyncStream<Never>.makeStream().stream {}
        events.yield("cancelled")
      }
    case .burst:
      return .run { send in while !Task.isCancelled { await send(.burstArrived) } }
        .cancellable(id: CancelID.burst)
    case .burstArrived:
      state.bursts += 1
      return .none
    case .cancelBurst:
      return .cancel(id: CancelID.burst)
    case .cancelWorkInEffect:
      return .run { _ in Task.cancel(id: Child.CancelID.work) }
    case .fail:
      return .run { _ in throw Failure() }
    case .replaceChild:
      state.child = Child.State()
      return .none
    case .present:
      state.sheet = Child.State()
      return .none
    case .dismiss:
      state.sheet = nil
      return .none
    case .removeRow(let id):
      state.rows.remove(id: id)
      return .none
    case .replaceRow(let id):
      state.rows[id: id] = Row.State(id: id)
      return .none
    case .child, .sheet, .rows:
      return .none
    }
  }
}

struct Child: Reducer {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
  }

  @CasePathable
  enum Action: Sendable {
    case increment
    case start
    case cancel
    case cancelInEffect
    case ended
  }

  enum CancelID { case work }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .start:
      return .run(name: "work of a child") { send in
        try await VirtualClock().sleep(for: .seconds(1))
        await send(.ended)
      }
      .cancellable(id: CancelID.work)
    case .cancel:
      return .cancel(id: CancelID.work)
    case .cancelInEffect:
      return .run { _ in Task.cancel(id: CancelID.work) }
    case .ended:
      state.name = "ended"
      return .none
    }
  }
}

struct Row: Reducer {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var child = Child.State()
  }

  @CasePathable
  enum Action: Sendable {
    case child(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
  }
}
