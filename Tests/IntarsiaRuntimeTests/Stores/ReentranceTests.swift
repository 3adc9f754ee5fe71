import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Observation
import Testing

@testable import IntarsiaRuntime

@Suite("Sending while an action is being processed", .endsWithinAMinute)
@MainActor
struct ReentranceTests {
  @Test(
    "Sending inside the reducer is reported with both locations and a fix")
  func reducer() {
    let recorder = IssueRecorder()
    let directory = LockIsolated<Store<[String], String>?>(nil)
    let inner: UInt = #line + 5
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        if action == "outer" {
          MainActor.assumeIsolated { _ = directory.value?.send("inner") }
        }
        return .none
      }
    }
    directory.setValue(store)
    let outer: UInt = #line + 2
    withIssueReporters([recorder]) {
      _ = store.send("outer")
    }
    directory.setValue(nil)
    #expect(store.withState { $0 } == ["outer", "inner"])
    let file = "IntarsiaRuntimeTests/ReentranceTests.swift"
    #expect(
      recorder.messages == [
        """
        An action was sent to a store from inside its own reducer.

          Action: inner
          Sent at: \(file):\(inner)
          While reducing: the action sent at \(file):\(outer)

        Return the action as an effect instead: return .send(action). A reducer holds the state \
        while it runs, so a second action can only be handled after it; it waits until then.

        [store-reentrant-send]
        """
      ])
  }

  @Test("An action sent by an observer is reduced after the action being processed")
  func observer() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let seen = LockIsolated<[Int]>([])
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        let before = store.count
        store.send(.increment)
        // The action is not processed inside the notification.
        #expect(store.count == before)
        seen.withValue { $0.append(before) }
      }
    }
    store.send(.increment)
    #expect(seen.value == [1])
    #expect(store.count == 2)
  }
}
