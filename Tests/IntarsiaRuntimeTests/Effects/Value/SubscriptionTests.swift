import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Effects that subscribe", .endsWithinAMinute)
struct SubscriptionTests {
  private typealias Values = AsyncThrowingStream<Int, any Error>.Continuation

  private struct Listening: Reducer {
    enum Action: Sendable {
      case start, stop
      case value(Int)
    }

    let make: @Sendable () -> Effect<Int>

    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
      switch action {
      case .start: return make().map(Action.value).cancellable(id: "listening")
      case .stop: return .cancel(id: "listening")
      case .value(let value):
        state.append(value)
        return .none
      }
    }
  }

  private static func subscription(
    _ subscribe: @escaping @Sendable (Values) -> @Sendable () -> Void
  ) -> Effect<Int> {
    .subscription(
      fileID: #fileID, filePath: #filePath, line: #line, column: #column, subscribe)
  }

  @Test("An effect subscribes before send returns, and ends the subscription once when cancelled")
  @MainActor
  func early() async {
    let values = LockIsolated<Values?>(nil)
    let ended = LockIsolated(0)
    let store = Store(initialState: [Int]()) {
      Listening {
        Self.subscription {
          values.setValue($0)
          return { ended.withValue { $0 += 1 } }
        }
      }
    }
    let task = store.send(.start)
    #expect(values.value != nil)
    values.value?.yield(1)
    values.value?.yield(2)
    values.value?.finish()
    await task.finish()
    #expect(store.withState { $0 } == [1, 2])
    #expect(ended.value == 1)

    let cancelled = store.send(.start)
    store.send(.stop)
    await cancelled.finish()
    #expect(ended.value == 2)
  }

  @Test("A failure of the source is an error of the effect")
  func failure() async {
    struct Broken: Error {}
    let values = await EffectProbe<Int>.values {
      Self.subscription { values in
        values.yield(1)
        values.finish(throwing: Broken())
        return {}
      }
      .replaceError(with: -1)
    }
    #expect(values == [1, -1])
  }
}
