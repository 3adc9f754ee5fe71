import Foundation
import Intarsia
import IntarsiaTraces

@DependencyClient
struct TeaClient: Sendable {
  var find: @Sendable (_ query: String) async throws -> [String]
}

extension TeaClient: TestDependencyKey {
  static let testValue = TeaClient()
}

extension DependencyValues {
  var tea: TeaClient {
    get { self[TeaClient.self] }
    set { self[TeaClient.self] = newValue }
  }
}

/// A feature with an effect that calls a dependency.
@Reducer
struct TeaShop {
  struct State: Codable, Equatable {
    var name = "Tea"
    var query = ""
    var teas: [String] = []
    var failure: String?
  }

  enum Action: Codable, Equatable {
    case queryChanged(String)
    case arrived([String])
    case failed(String)
    case cleared
    case renamed(String)
  }

  @Dependency(\.tea) var tea

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(name: "search") { send in
          do {
            try await send(.arrived(tea.find(query)))
          } catch {
            await send(.failed("\(error)"))
          }
        }
      case .arrived(let teas):
        state.teas = teas
        return .none
      case .failed(let reason):
        state.failure = reason
        return .none
      case .cleared:
        state = State()
        return .none
      case .renamed(let name):
        state.name = name
        return .none
      }
    }
  }

  /// Records two searches and a reset.
  @MainActor
  static func session() async -> Data {
    let store = Store(initialState: State()) {
      TeaShop()
    } withDependencies: {
      $0.tea.find = { ["\($0)!"] }
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(.queryChanged("tea")).finish()
    store.send(.cleared)
    return recorder.contents
  }
}

/// The feature of another recorded session.
typealias Searches = TeaShop
