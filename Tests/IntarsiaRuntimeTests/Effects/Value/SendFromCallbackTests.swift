import Dispatch
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

/// Runs the operation of a test, and records the numbers that it sends.
private struct Recording: Reducer {
  enum Action: Equatable, Sendable {
    case start
    case sent(Int)
  }

  typealias Operation = @Sendable (Send<Int>) async throws -> Void

  let effect: @Sendable (@escaping Operation) -> Effect<Int>
  let operation: Operation

  init(
    _ effect: @escaping @Sendable (@escaping Operation) -> Effect<Int> = {
      .run(operation: $0)
    }, operation: @escaping Operation
  ) {
    self.effect = effect
    self.operation = operation
  }

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .start: return effect(operation).map(Action.sent)
    case .sent(let number):
      state.append(number)
      return .none
    }
  }
}

/// Sends a number as a callback on the main actor does.
@MainActor
private func sendNow(_ number: Int, _ send: Send<Int>) { send.now(number) }

@Suite("Actions sent from callbacks on the main actor", .endsWithinAMinute)
struct SendFromCallbackTests {
  @Test("A store on the main actor has processed each action when the call returns")
  @MainActor
  func atOnce() async {
    let effects: [@Sendable (@escaping Recording.Operation) -> Effect<Int>] = [
      { .run(operation: $0) },
      { .run(operation: $0).map { $0 } },
      { .run(operation: $0).flatMap { .send($0) } },
      { .run(operation: $0).catch { _ in .none } },
    ]
    for effect in effects {
      let states = LockIsolated<[[Int]]>([])
      let read = LockIsolated<(@MainActor @Sendable () -> [Int])?>(nil)
      let store = Store(initialState: [Int]()) {
        Recording(effect) { send in
          await MainActor.run {
            for number in 1...2 {
              sendNow(number, send)
              if let state = read.value?() { states.withValue { $0.append(state) } }
            }
          }
          await send(3)
        }
      }
      read.setValue { [weak store] in store?.withState { $0 } ?? [] }
      await store.send(.start).finish()
      #expect(states.value == [[1], [1, 2]])
      #expect(store.withState { $0 } == [1, 2, 3])
    }
  }

  @Test("A test store receives the actions in their order")
  func testStore() async {
    let store = TestStore(initialState: [Int]()) {
      Recording { send in
        await MainActor.run {
          sendNow(1, send)
          sendNow(2, send)
        }
        await send(3)
      }
    }
    await store.send(.start)
    await store.receive(.sent(1)) { $0 = [1] }
    await store.receive(.sent(2)) { $0 = [1, 2] }
    await store.receive(.sent(3)) { $0 = [1, 2, 3] }
  }

  @Test("A store actor receives an action of a callback before its effect ends")
  func storeActor() async {
    let store = StoreActor(initialState: [Int]()) {
      Recording { send in await MainActor.run { send.now(1) } }
    }
    await store.send(.start).finish()
    #expect(await store.withState { $0 } == [1])
  }

  @Test("An action of a callback through a scheduler arrives before its effect ends")
  @MainActor
  func scheduler() async {
    let store = Store(initialState: [Int]()) {
      Recording {
        .run(operation: $0).receive(on: .queue(.global()))
      } operation: { send in
        await sendNow(1, send)
      }
    }
    await store.send(.start).finish()
    #expect(store.withState { $0 } == [1])
  }

  @Test("A cancelled effect's callback sends nothing")
  @MainActor
  func cancelled() async {
    let store = Store(initialState: [Int]()) {
      Recording { send in
        try? await Task.never()
        await sendNow(1, send)
        await Task.detached { await sendNow(2, send) }.value
      }
    }
    let task = store.send(.start)
    task.cancel()
    await task.finish()
    #expect(store.withState { $0 } == [])
  }

  @Test("A callback that sends after its operation has ended is reported")
  @MainActor
  func late() async {
    let kept = LockIsolated<Send<Int>?>(nil)
    let store = Store(initialState: [Int]()) { Recording { send in kept.setValue(send) } }
    await store.send(.start).finish()
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { if let send = kept.value { sendNow(1, send) } }
    #expect(recorder.messages.count == 1)
    #expect(store.withState { $0 } == [])
  }
}
