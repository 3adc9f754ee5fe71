import Intarsia
import IntarsiaDurability

struct Tally: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var count = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case increment
  }

  static let kind = "tally"

  static func initialState(id: String) -> State { State() }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      }
    }
  }
}

@main
struct DurabilityAlone {
  static func main() async throws {
    let journal = InMemoryJournal()
    for _ in 1...2 {
      // Each round is a process with the same journal.
      let stores = DurableStores(journal: journal)
      stores.register { Tally() }
      try await stores.start()
      try await stores.store(Tally.self, id: "1").send(.increment)
      print(try await stores.store(Tally.self, id: "1").count)
      await stores.stop()
    }
  }
}
