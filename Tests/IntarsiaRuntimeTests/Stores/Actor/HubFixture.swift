import Intarsia

/// A server feature with a count, a child, an optional child, rows, and requests to its peers.
@Reducer
struct Hub {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
    var log: [String] = []
    var part = Part.State()
    var optional: Part.State?
    var rows: IdentifiedArrayOf<Part.State> = []
  }

  enum Action: Sendable {
    case increment
    case note(String)
    case load
    case forever
    case interrupt
    case chain
    case relay(hops: Int)
    case part(Part.Action)
    case optional(Part.Action)
    case rows(IdentifiedActionOf<Part>)
  }

  enum CancelID { case forever }

  @Dependency(\.hubPeer) var peer
  @Dependency(\.hubProbe) var probe

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { Part() }
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .note(let text):
        state.log.append(text)
        return .none
      case .load:
        return .run { send in
          await send(.note("first"))
          await send(.note("second"))
        }
      case .forever:
        return .run { [probe] send in
          await send(.note("began"))
          probe.began()
          await withTaskCancellationHandler {
            try? await Task.never()
          } onCancel: {
            probe.ended()
          }
          await send(.note("late"))
        }
        .cancellable(id: CancelID.forever)
      case .interrupt:
        return .cancel(id: CancelID.forever)
      case .chain:
        return .concatenate(.send(.note("a")), .send(.note("b")))
      case .relay(let hops):
        state.count += 1
        guard hops > 0 else { return .none }
        return .run { [peer] _ in await peer.send(.relay(hops: hops - 1)) }
      case .part, .optional, .rows:
        return .none
      }
    }
    .ifLet(\.optional, action: \.optional) { Part() }
    .forEach(\.rows, action: \.rows) { Part() }
  }
}

@Reducer
struct Part {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var value = 0
  }

  enum Action: Sendable {
    case set(Int)
    case setLater(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let value):
        state.value = value
        return .none
      case .setLater(let value):
        return .run { send in await send(.set(value)) }
      }
    }
  }
}

/// The receiver of a hub's messages, looked up in a directory because hubs form a ring.
struct HubPeer: Sendable, TestDependencyKey {
  let send: @Sendable (Hub.Action) async -> Void

  init(send: @escaping @Sendable (Hub.Action) async -> Void) { self.send = send }

  init(to name: Int, in directory: LockIsolated<[StoreActorOf<Hub>]>) {
    send = { action in await directory.withValue { $0[name] }.send(action).finish() }
  }

  static var testValue: HubPeer { HubPeer { _ in } }
}

struct HubProbe: Sendable, TestDependencyKey {
  var began: @Sendable () -> Void = {}
  var ended: @Sendable () -> Void = {}

  static var testValue: HubProbe { HubProbe() }
}

extension DependencyValues {
  var hubPeer: HubPeer {
    get { self[HubPeer.self] }
    set { self[HubPeer.self] = newValue }
  }

  var hubProbe: HubProbe {
    get { self[HubProbe.self] }
    set { self[HubProbe.self] = newValue }
  }
}
