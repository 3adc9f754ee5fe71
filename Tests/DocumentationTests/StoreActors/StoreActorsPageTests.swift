import IntarsiaTesting
import Testing

// snippet
@Reducer
struct Connection {
  @ObservableState
  struct State: Equatable, Sendable {
    var requestCount = 0
    var isOpen = true
    var outbox = Outbox.State()
    var uploads: IdentifiedArrayOf<Upload.State> = []
  }

  enum Action: Sendable {
    case requestReceived
    case expire
    case expired
    case outbox(Outbox.Action)
    case uploads(IdentifiedActionOf<Upload>)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Scope(state: \.outbox, action: \.outbox) { Outbox() }
    Reduce { state, action in
      switch action {
      case .requestReceived:
        state.requestCount += 1
        return .none
      case .expire:
        return .run { send in
          try await clock.sleep(for: .seconds(900))
          await send(.expired)
        }
      case .expired:
        state.isOpen = false
        return .none
      case .outbox, .uploads:
        return .none
      }
    }
    .forEach(\.uploads, action: \.uploads) { Upload() }
  }
}
// end

// snippet
@Reducer
struct Outbox {
  @ObservableState
  struct State: Equatable, Sendable {
    var waiting: [String] = []
  }

  enum Action: Sendable {
    case enqueue(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .enqueue(let name) = action { state.waiting.append(name) }
      return .none
    }
  }
}

@Reducer
struct Upload {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var bytes = 0
  }

  enum Action: Sendable {
    case received(bytes: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .received(let bytes) = action { state.bytes += bytes }
      return .none
    }
  }
}
// end

@Suite("Store actors: the page", .endsWithinAMinute)
struct StoreActorsPageTests {
  @Test("A store actor reduces actions and returns its state")
  func sending() async {
    // snippet
    let connection = StoreActor(initialState: Connection.State()) {
      Connection()
    } withDependencies: {
      $0.continuousClock = ContinuousClock()
    }

    await connection.send(.requestReceived)
    let count = await connection.requestCount  // 1
    // end
    #expect(count == 1)
    // snippet
    let load = await connection.withState { $0.requestCount + $0.outbox.waiting.count }  // 1
    // end
    #expect(load == 1)
  }

  @Test("A scoped store actor sends to a part of the state")
  func parts() async {
    let connection = StoreActor(
      initialState: Connection.State(uploads: [Upload.State(id: 9)])
    ) {
      Connection()
    }
    // snippet
    let outbox = connection.scope(state: \.outbox, action: \.outbox)
    await outbox.send(.enqueue("report.pdf"))

    if let upload = await connection.scope(state: \.uploads, action: \.uploads, id: 9) {
      await upload.send(.received(bytes: 512))
    }
    // end
    #expect(await connection.outbox.waiting == ["report.pdf"])
    #expect(await connection.uploads[id: 9]?.bytes == 512)
  }

  // snippet
  private func close(_ connection: isolated StoreActorOf<Connection>) {
    if connection.outbox.waiting.isEmpty { connection.send(.expired) }
  }
  // end

  @Test("A function isolated to a store actor uses the store without await")
  func isolated() async {
    let connection = StoreActor(initialState: Connection.State()) { Connection() }
    await close(connection)
    #expect(await connection.isOpen == false)
  }

  @Test("A store actor's values arrive in a loop")
  func values() async throws {
    try await simulate {
      let connection = StoreActor(initialState: Connection.State()) { Connection() }
      let sending = Task { for _ in 0..<3 { await connection.send(.requestReceived) } }
      // snippet
      for await count in connection.values(of: \.requestCount) {
        if count == 3 { break }
      }
      // end
      await sending.value
    }
  }

  @Test("A test store tests the feature of a store actor")
  func tests() async throws {
    // snippet
    let store = TestStore(initialState: Connection.State()) {
      Connection()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }
    await store.send(.expire)
    await store.receive(\.expired) { $0.isOpen = false }
    // end
    // snippet
    let isOpen = try await simulate {
      let connection = StoreActor(initialState: Connection.State()) {
        Connection()
      } withDependencies: {
        $0.continuousClock = VirtualClock()
      }
      await connection.send(.expire).finish()  // takes no time
      return await connection.isOpen
    }
    // end
    #expect(isOpen == false)
  }
}
