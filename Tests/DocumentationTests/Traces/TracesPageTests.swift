import Foundation
import IntarsiaTesting
import IntarsiaTraces
import Testing

// snippet
@Reducer
struct Parcel {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    var address = ""
    var price: Int?
  }

  enum Action: Codable, Equatable, Sendable {
    case addressChanged(String)
    case priced(Int)
  }

  @Dependency(\.postage) var postage

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addressChanged(let address):
        state.address = address
        return .run { send in
          await send(.priced(try await postage.price(to: address)))
        }
      case .priced(let price):
        state.price = price
        return .none
      }
    }
  }
}

@DependencyClient
struct Postage: Sendable {
  var price: @Sendable (_ to: String) async throws -> Int
}

extension DependencyValues {
  @DependencyEntry var postage = Postage()
}
// end

// snippet
struct Iban: Codable, Equatable, Sendable, TraceRedactable {
  var number: String
  var redactedForTrace: Iban { Iban(number: "•••") }
}
// end

@MainActor
@Suite("Traces: the page", .endsWithinAMinute)
struct TracesPageTests {
  private func makeStore() -> StoreOf<Parcel> {
    Store(initialState: Parcel.State()) {
      Parcel()
    } withDependencies: {
      $0.postage.price = { $0.count }
    }
  }

  private let file = FileManager.default.temporaryDirectory
    .appending(path: "session-\(UUID().uuidString).trace")

  @Test("A store records to a file, which a player and a test replay")
  func session() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let store = makeStore()
    // snippet
    let recorder = try store.record(to: file)
    // end
    await store.send(.addressChanged("Bologna")).finish()
    recorder.flush()
    // snippet
    let trace = try Trace(contentsOf: file)
    var player = try TracePlayer<Parcel.State, Parcel.Action>(trace)
    try player.move(to: 1)
    print(player.state.address)  // Bologna
    print(player.action?.label ?? "")  // Parcel.Action.addressChanged("Bologna")
    print(player.change ?? "")  // the lines that differ
    // end
    #expect(player.state.address == "Bologna")
    // snippet
    print(DependencyGraph([trace]).mermaid)
    // end
    #expect(DependencyGraph([trace]).nodes.map(\.key) == ["Parcel/", "postageKey"])
    #expect(player.action?.label == #"Parcel.Action.addressChanged("Bologna")"#)
    // snippet
    var steps = try player.steps()
    steps.append(TracePlayer.Step(.priced(-1)))
    for result in try player.run(steps, reducer: { Parcel() }) {
      if let difference = result.difference {
        print("Action \(result.number ?? 0) now leads to another state:\n\(difference)")
      }
    }
    // end
    // snippet
    let testStore = try TestStore(replaying: trace) { Parcel() }
    try await testStore.replay(trace)
    // end
  }

  @Test("A ring keeps the last events")
  func ring() throws {
    let store = makeStore()
    // snippet
    let recorder = TraceRecorder(ring: 1_000)
    store.record(to: recorder)
    // end
    store.send(.priced(3))
    defer { try? FileManager.default.removeItem(at: file) }
    // snippet
    try recorder.contents.write(to: file)
    // end
    #expect(try Trace(contentsOf: file).events.count == 3)
  }

  @Test("A redacted value is not in the trace")
  func redaction() throws {
    let store = Store(initialState: Iban(number: "DE02")) {
      Reduce<Iban, Int> { _, _ in .none }
    }
    let recorder = TraceRecorder(ring: 10)
    store.record(to: recorder)
    #expect(!String(decoding: recorder.contents, as: UTF8.self).contains("DE02"))
  }

  @Test("A redacted field is not in the file")
  func redactedField() async throws {
    struct State: Equatable, Sendable {
      var password = "swordfish"
    }
    let store = Store(initialState: State()) { Reduce<State, Int> { _, _ in .none } }
    defer { try? FileManager.default.removeItem(at: file) }
    // snippet
    try store.record(to: file, redact: .fields("password", "*token", "card.number"))
      // end
      .flush()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("•••"))
    #expect(!text.contains("swordfish"))
  }

  // snippet
  @Test("The price of a parcel", .recordsTrace)
  func price() async {
    let store = TestStore(initialState: Parcel.State()) { Parcel() }
    await store.send(.priced(3)) { $0.price = 3 }
  }
  // end
}
