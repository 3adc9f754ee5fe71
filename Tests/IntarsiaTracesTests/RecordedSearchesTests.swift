// snippet
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@Suite("Recorded session of Searches")
struct RecordedSearchesTests {
  @Test("Each action leads to its recorded state")
  func recordedSession() async throws {
    let findCalls = LockIsolated(0)
    let state = Searches.State(query: "", teas: [])
    let store = TestStore(initialState: state) {
      Searches()
    } withDependencies: {
      $0[TeaClient.self].find = { _ in
        findCalls.withValue { $0 += 1 }
        switch findCalls.value {
        case 1:
          // find("a")
          try? await VirtualClock().sleep(for: .milliseconds(500))
          return ["Assam"]
        case 2:
          // find("as")
          return ["Ceylon"]
        case 3:
          // find("a")
          throw RecordedError(description: "Sold out")
        default:
          reportIssue("The session did not call find so often.")
          throw RecordedError(description: "Sold out")
        }
      }
    }

    await store.send(.queryChanged("a")) {
      $0.query = "a"
    }
    try await store.letEffectsRun { try await VirtualClock().sleep(for: .milliseconds(299)) }
    await store.send(.queryChanged("as")) {
      $0.query = "as"
    }
    await store.receive(.arrived(["Ceylon"])) {
      $0.teas = ["Ceylon"]
    }
    await store.receive(.arrived(["Assam"])) {
      $0.teas = ["Assam"]
    }
    await store.send(.queryChanged("a")) {
      $0.query = "a"
    }
    await store.receive(.failed("Sold out")) {
      $0.failure = "Sold out"
    }
    // Effects were still running at the end of the session.
    await store.skipInFlightEffects(strict: false)
  }
}

/// An error with the description of the recorded one.
private struct RecordedError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }
}
// end
