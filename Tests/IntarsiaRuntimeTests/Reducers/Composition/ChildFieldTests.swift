import Foundation
import Intarsia
import Observation
import Synchronization
import Testing

@Suite("The field of a child", .endsWithinAMinute)
@MainActor
struct ChildFieldTests {
  @Test("A child field with a property observer calls the observer once per action")
  func observer() {
    let store = Store(initialState: Watchful.State()) { Watchful() }
    store.send(.watched)
    store.send(.watched)
    #expect(store.changes == 2)
    #expect(store.watched.count == 2)
  }

  @Test(
    "A child field first observed while the child reduces notifies that observer"
  )
  func observedMeanwhile() {
    let initial = Watchful.State()
    let told = Told()
    let store = Store(initialState: initial) {
      Watchful {
        // Observes a copy with the same identity, on a thread that has no open transaction.
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          withObservationTracking {
            _ = initial.child
          } onChange: {
            told.child.add(1, ordering: .relaxed)
          }
          withObservationTracking {
            _ = initial.other
          } onChange: {
            told.other.add(1, ordering: .relaxed)
          }
          done.signal()
        }
        done.wait()
      }
    }
    store.send(.child)
    #expect(told.child.load(ordering: .relaxed) == 1)
    #expect(told.other.load(ordering: .relaxed) == 0)
    #expect(store.child.count == 1)
  }

  @Test("A child field is not announced for changes inside the child")
  func inside() {
    let store = Store(initialState: Watchful.State()) { Watchful() }
    store.send(.child)
    let field = Changes { _ = store.child }
    let count = Changes { _ = store.child.count }
    store.send(.child)
    #expect(field.count == 0)
    #expect(count.count == 1)
  }

  private final class Told: Sendable {
    let child = Atomic(0)
    let other = Atomic(0)
  }
}

/// A feature with three child fields, the last of which has a property observer.
private struct Watchful: Reducer {
  @ObservableState
  struct State {
    var other = Counter.State()
    var child = Counter.State()
    var watched = Counter.State() {
      didSet { changes += 1 }
    }
    var changes = 0
  }

  @CasePathable
  enum Action {
    case child
    case watched
  }

  var work: () -> Void = {}

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counter(work: work) }
    Scope(state: \.watched, action: \.watched) { Counter() }
  }
}

private struct Counter: Reducer {
  @ObservableState
  struct State {
    var count = 0
  }

  var work: () -> Void = {}

  func reduce(into state: inout State, action: Void) -> Effect<Void> {
    work()
    state.count += 1
    return .none
  }
}
