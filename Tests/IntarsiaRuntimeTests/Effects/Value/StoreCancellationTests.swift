import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Cancellation in stores on the main actor, whose effects run on other threads.
@Suite("Cancellation in a store", .endsWithinAMinute)
@MainActor
struct StoreCancellationTests {
  private func makeStore() -> StoreOf<Worker> {
    Store(initialState: Worker.State()) {
      Worker(pause: {
        await Task.yield()
        try Task.checkCancellation()
      })
    }
  }

  @Test("A cancellation in the turn of an effect's start cancels it, in each of 200 rounds")
  func sameTurn() async {
    let store = makeStore()
    for round in 0..<200 {
      let task = round.isMultiple(of: 2) ? store.send(.start(1)) : store.send(.startAndCancel(1))
      store.send(.cancel)
      await task.finish()
    }
    #expect(store.done == [])
  }

  @Test("Of 1,000 restarts in one turn, exactly the last delivers, in each of ten runs")
  func thousand() async {
    for run in 0..<10 {
      let store = makeStore()
      let tasks = (1...1_000).map { store.send(.restart($0)) }
      for task in tasks { await task.finish() }
      #expect(store.done == [1_000], "run \(run)")
    }
  }

  @Test("Two stores do not cancel each other")
  func stores() async {
    let (first, second) = (makeStore(), makeStore())
    let tasks = [first.send(.start(1)), second.send(.start(2))]
    first.send(.cancel)
    for task in tasks { await task.finish() }
    #expect(first.done == [])
    #expect(second.done == [2])
  }

  @Test("An effect delivers nothing after Task.cancel(id:) has returned, in 300 races")
  func taskCancel() async {
    let store = Store(initialState: 0) { Race() }
    for _ in 0..<300 {
      let counting = store.send(.count)
      await Task.yield()
      // The cancelling effect records the count after the cancellation has returned.
      let cancelling = store.send(.cancel)
      await cancelling.finish()
      await counting.finish()
    }
    #expect(store.withState { $0 } >= 0, "a count was changed after its cancellation")
  }

  @Test("A part of an effect delivers nothing after its cancellation, in 300 races")
  func part() async {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: 0) { Race(begin: { begin.yield() }) }
    var beginnings = begun.makeAsyncIterator()
    for _ in 0..<300 {
      let counting = store.send(.countInPart)
      // Until the effect has begun, there is no part to cancel.
      await beginnings.next()
      store.send(.cancelNow)
      let count = store.withState { $0 }
      await counting.finish()
      #expect(store.withState { $0 } == count)
    }
  }

  private struct Race: Reducer {
    var begin: @Sendable () -> Void = {}

    enum Action: Sendable {
      case count
      case countInPart
      case counted
      case cancel
      case cancelNow
      case cancelled
      case check(Int)
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .count:
        return .run { send in while !Task.isCancelled { await send(.counted) } }
          .cancellable(id: "count")
      case .countInPart:
        return .run { send in
          await withTaskCancellation(id: "count") {
            begin()
            while !Task.isCancelled { await send(.counted) }
          }
        }
      case .counted:
        if state >= 0 { state += 1 }
        return .none
      case .cancel:
        return .run { send in
          Task.cancel(id: "count")
          // `cancelled` reads the count at the cancellation; `check` compares it with a later one.
          await send(.cancelled)
        }
      case .cancelled:
        return .send(.check(state)).delay(for: .zero, clock: VirtualClock())
      case .check(let count):
        if count != state { state = -1 }
        return .none
      case .cancelNow:
        return .cancel(id: "count")
      }
    }
  }
}
