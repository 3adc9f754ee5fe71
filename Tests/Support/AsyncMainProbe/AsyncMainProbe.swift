import Foundation
import Intarsia

/// A program with an asynchronous `main`, in which the main actor may leave the main thread.
///
/// The program makes each kind of call that checks the isolation of a store, on any thread of the
/// main actor. It prints the resulting counts, and whether the main actor left the main thread.
@main
struct AsyncMainProbe {
  static func main() async {
    let store = Store(initialState: Ticker.State()) { Ticker() }
    let seen = LockIsolated<[Int]>([])
    let token = observe { seen.withValue { $0.append(store.count) } }
    store.send(.tick)
    // After the first suspension, any thread may run the main actor.
    for _ in 0..<3 { await store.send(.tickLater).finish() }
    let wasElsewhere = !isOnMainThread
    var counts = store.values(of: \.count).makeAsyncIterator()
    let last = await counts.next()
    let row = store.scope(state: \.rows, action: \.rows)[0]
    row.send(.tick)
    await row.send(.tickLater).finish()
    MainActor.preconditionIsolated()
    // A block on the main queue also runs on the main actor, on any thread.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { _ = store.send(.tick) }
        continuation.resume()
      }
    }
    let observed = seen.value.last ?? 0
    print("count \(last ?? 0), then \(store.count), row \(row.count), observed \(observed)")
    print(wasElsewhere ? "not the main thread" : "the main thread")
    token.cancel()
  }

  /// Whether the current thread is the main thread, which the library itself never reads.
  private static var isOnMainThread: Bool { Thread.isMainThread }
}

@Reducer
struct Ticker {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 0)]
  }

  enum Action: Sendable {
    case tick
    case tickLater
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tick:
        state.count += 1
        return .none
      case .tickLater:
        return .run { send in
          await Task.yield()
          await send(.tick)
        }
      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action: Sendable {
    case tick
    case tickLater
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tick:
        state.count += 1
        return .none
      case .tickLater:
        return .run { send in await send(.tick) }
      }
    }
  }
}
