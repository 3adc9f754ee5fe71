import Intarsia
import IntarsiaConcurrency
import Testing

@testable import IntarsiaRuntime

/// An instrument that cancels an effect while it is told of an action of that effect.
@Suite("Cancellations by instruments", .endsWithinAMinute)
@MainActor
struct EmissionCancellationTests {
  private static func makeStore() -> Store<[Int], Int> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 0:
          return .run { send in for number in 1...3 { await send(number) } }
            .cancellable(id: "numbers")
        case -1: return .cancel(id: "numbers")
        default: return .none
        }
      }
    }
  }

  /// Sends an action whose effect sends three, of which the second is cancelled by `cancel`.
  private func states(
    cancelling cancel: @escaping @MainActor @Sendable (Store<[Int], Int>, StoreTask?) -> Void
  ) async -> [Int] {
    let store = Self.makeStore()
    let task = LockIsolated<StoreTask?>(nil)
    let token = store.instrument(
      StoreInstrument(.effects) { [weak store] event in
        guard case .effectEmitted(_, let action) = event.kind, action as? Int == 2, let store
        else { return }
        MainActor.assumeIsolated { cancel(store, task.value) }
      })
    task.setValue(store.send(0))
    await task.value?.finish()
    token.cancel()
    return store.withState { $0 }
  }

  @Test("An action is dropped if an instrument that is told of it cancels its effect by a request")
  func request() async {
    #expect(await states { _, _ in Task.cancel(id: "numbers") } == [0, 1])
  }

  @Test("An action is dropped if an instrument that is told of it cancels its effect's store task")
  func storeTask() async {
    #expect(await states { _, task in task?.cancel() } == [0, 1])
  }
}
