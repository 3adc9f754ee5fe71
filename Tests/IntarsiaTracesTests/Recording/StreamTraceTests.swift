import Foundation
import Intarsia
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// A feature that listens to a stream of one of two clients.
@Reducer
private struct Listening {
  @DependencyClient
  struct Client: Sendable {
    var name = ""
    var numbers: @Sendable (_ to: Int) -> AsyncStream<Int> = { _ in .finished }
    var failing: @Sendable () -> AsyncThrowingStream<Int, any Error> = { .finished() }
  }

  enum FirstKey: TestDependencyKey { static let testValue = Client() }
  enum SecondKey: TestDependencyKey { static let testValue = Client() }

  @ObservableState
  struct State: Equatable, Sendable {
    var numbers: [Int] = []
  }

  enum Action: Equatable, Sendable {
    case listen(second: Bool)
    case fail
    case stop
    case heard(Int)
  }

  enum CancelID { case listening }

  @Dependency(FirstKey.self) var first
  @Dependency(SecondKey.self) var second

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .listen(let isSecond):
        return .run { send in
          for await number in (isSecond ? second : first).numbers(to: 2) {
            await send(.heard(number))
          }
        }
        .cancellable(id: CancelID.listening)
      case .fail:
        return .run { send in
          for try await number in first.failing() { await send(.heard(number)) }
        } catch: { _, _ in
        }
      case .stop: return .cancel(id: CancelID.listening)
      case .heard(let number):
        state.numbers.append(number)
        return .none
      }
    }
  }
}

@MainActor
@Suite("Streams and clients in traces", .endsWithinAMinute)
struct StreamTraceTests {
  private struct Lost: Error, Equatable {
    var reason: String
  }

  private func makeStore(_ recorder: TraceRecorder) -> StoreOf<Listening> {
    let counting: @Sendable (Int) -> AsyncStream<Int> = { limit in
      AsyncStream { continuation in
        for number in 0..<limit { continuation.yield(number) }
        continuation.finish()
      }
    }
    let store = Store(initialState: Listening.State()) {
      Listening()
    } withDependencies: {
      $0[Listening.FirstKey.self] = Listening.Client(
        name: "first", numbers: counting,
        failing: {
          AsyncThrowingStream {
            $0.yield(5)
            $0.finish(throwing: Lost(reason: "wire"))
          }
        })
      $0[Listening.SecondKey.self] = Listening.Client(name: "second", numbers: counting)
    }
    store.record(to: recorder)
    return store
  }

  @Test("The elements of a stream are recorded when they are delivered, and so is its end")
  func elements() async throws {
    let recorder = TraceRecorder(ring: 100)
    let store = makeStore(recorder)
    await store.send(.listen(second: false)).finish()
    #expect(store.withState(\.numbers) == [0, 1])
    let events = try events(of: recorder.contents)
    let call = try #require(events.first { $0.event == .call })
    let own = events.filter { $0.call == call.n || $0.source?.hasPrefix(".heard") == true }
    #expect(own.map(\.event) == [.answer, .element, .action, .element, .action, .ended])
    #expect(own.compactMap(\.value) == ["0", "1"])
    #expect(own[0].stream == "AsyncStream")
  }

  @Test("The error of a stream is recorded with its text")
  func error() async throws {
    let recorder = TraceRecorder(ring: 100)
    let store = makeStore(recorder)
    await store.send(.fail).finish()
    let events = try events(of: recorder.contents)
    let end = try #require(events.first { $0.event == .ended })
    #expect(events.filter { $0.event == .element }.map(\.value) == ["5"])
    #expect(end.error == #"Lost(reason: "wire")"#)
    // A private error has no name in another file.
    #expect(end.source == nil)
  }

  @Test("A call belongs to the key by which its client was read")
  func clients() async throws {
    let recorder = TraceRecorder(ring: 100)
    let store = makeStore(recorder)
    await store.send(.listen(second: false)).finish()
    await store.send(.listen(second: true)).finish()
    let events = try events(of: recorder.contents)
    let keys = events.filter { $0.event == .value }
    #expect(keys.map(\.key) == ["FirstKey", "SecondKey"])
    #expect(keys.map(\.assign) == [[#"$0.name = "first""#], [#"$0.name = "second""#]])
    let calls = events.filter { $0.event == .call }.map(\.client)
    #expect(calls == keys.map(\.client) && Set(calls).count == 2)
  }

  @Test("A cancelled stream has no end in the trace")
  func cancelled() async throws {
    let recorder = TraceRecorder(ring: 100)
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = Store(initialState: Listening.State()) {
      Listening()
    } withDependencies: {
      $0[Listening.FirstKey.self] = Listening.Client(numbers: { _ in stream })
    }
    store.record(to: recorder)
    let task = store.send(.listen(second: false))
    continuation.yield(1)
    for await numbers in store.values(of: \.numbers) where numbers == [1] { break }
    store.send(.stop)
    await task.finish()
    let events = try events(of: recorder.contents)
    #expect(events.contains { $0.event == .element })
    #expect(!events.contains { $0.event == .ended })
  }
}
