import Foundation
import Intarsia

/// A program with an asynchronous `main`, in which the main actor need not stay on the main thread.
///
/// It uses a store in every way that checks the isolation, on whichever thread the main actor has then, and prints what
/// came of it.
@main
struct AsyncMainProbe {
  static func main() async {
    let store = Store(initialState: Ticker.State()) { Ticker() }
    let seen = LockIsolated<[Int]>([])
    let token = observe { seen.withValue { $0.append(store.count) } }
    store.send(.tick)
    // From the first suspension on the main thread belongs to nobody in particular.
    for _ in 0..<3 { await store.send(.tickLater).finish() }
    let wasElsewhere = !isOnMainThread
    var counts = store.values(of: \.count).makeAsyncIterator()
    let last = await counts.next()
    let row = store.scope(state: \.rows, action: \.rows)[0]
    row.send(.tick)
    await row.send(.tickLater).finish()
    MainActor.preconditionIsolated()
    // The main queue is the main actor, too, on whichever thread.
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

  /// Asked here to see where it runs; nothing in the library asks.
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
