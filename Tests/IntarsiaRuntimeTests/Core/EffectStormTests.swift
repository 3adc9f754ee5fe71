import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Many effects started synchronously, each of which cancels the previous one.
@Suite("Storms of effects", .endsWithinAMinute)
@MainActor
struct EffectStormTests {
  private enum Action: Sendable {
    case search(Int)
    case keep(Int)
    case stop
    case found(Int)
  }

  private static var feature: Reduce<[Int], Action> {
    Reduce { state, action in
      switch action {
      case .search(let number):
        return .run { send in await send(.found(number)) }
          .cancellable(id: "search", cancelInFlight: true)
      case .keep(let number):
        return .run { send in await send(.found(number)) }
      case .stop:
        return .cancel(id: "search")
      case .found(let number):
        state.append(number)
        return .none
      }
    }
  }

  @Test("Of 1,000 effects that cancel one another in one turn, each begins and is removed")
  func eachBegins() async throws {
    let (begun, running) = try await simulate { @MainActor in
      let begun = LockIsolated(0)
      let store = Store<Int, Bool>(initialState: 0) {
        Reduce { _, starts in
          guard starts else { return .none }
          return .run { _ in
            begun.withValue { $0 += 1 }
            try await Task.never()
          }
          .cancellable(id: "search", cancelInFlight: true)
        }
      }
      let tasks = (0..<1_000).map { _ in store.send(true) }
      for task in tasks.dropLast() { await task.finish() }
      return (begun.value, store.runningEffectCount)
    }
    #expect(begun == 1_000)
    #expect(running == 1)
  }

  @Test("Of 1,000 effects that cancel one another, the last and uncancelled siblings deliver")
  func arrivals() async {
    let store = Store(initialState: [Int]()) { Self.feature }
    for number in 0..<1_000 { store.send(.search(number)) }
    let kept = store.send(.keep(-1))
    await store.send(.search(1_000)).finish()
    await kept.finish()
    #expect(store.withState { $0.sorted() } == [-1, 1_000])
  }

  @Test("A store task cancelled right after its send finishes, also in a storm of effects")
  func cancelledTicket() async {
    let store = Store(initialState: [Int]()) { Self.feature }
    for number in 0..<200 { store.send(.search(number)) }
    let kept = store.send(.keep(-1))
    kept.cancel()
    let last = store.send(.search(200))
    await kept.finish()
    await last.finish()
    #expect(store.withState { $0 } == [200])
  }
}
