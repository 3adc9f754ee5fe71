import Testing
import XCTest

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// A player that sends its position in actions and also reports it to a closure.
struct Player: Reducer {
  struct State: Equatable {
    var position = 0
  }

  enum Action: Equatable {
    case play
    case moved(Int)
  }

  let report: @Sendable (_ position: Int) async -> Void

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .play:
        return .run { send in
          for position in 1...3 {
            try await VirtualClock().sleep(for: .seconds(1))
            await send(.moved(position))
          }
        }
      case .moved(let position):
        state.position = position
        return .run { _ in
          try await VirtualClock().sleep(for: .milliseconds(500))
          await report(position)
        }
      }
    }
  }

  /// Returns a store with exhaustivity off, for tests that ignore the player's actions.
  static func store(
    report: @escaping @Sendable (_ position: Int) async -> Void
  )
    -> TestStoreOf<Player>
  {
    let store = TestStore(initialState: State()) { Player(report: report) }
    store.exhaustivity = .off
    return store
  }
}

/// A value that tasks await until it is set.
final class Promise<Value: Sendable>: Sendable {
  private let state = LockIsolated<(value: Value?, waiting: [CheckedContinuation<Value, Never>])>(
    (nil, []))

  func fulfil(_ value: Value) {
    let waiting = state.withValue { state in
      state.value = value
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  var value: Value {
    get async { await value(whenWaiting: {}) }
  }

  func value(whenWaiting isWaiting: () -> Void) async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withValue { state in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
      isWaiting()
    }
  }
}

@Suite("letEffectsRun", .endsWithinAMinute)
struct LettingRunTests {
  @Test("letEffectsRun waits in virtual time for a stream that an effect feeds")
  func stream() async throws {
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let store = Player.store { feed.yield($0) }
    await store.send(.play)
    for position in 1...3 {
      let next = try await store.letEffectsRun { await positions.first { _ in true } }
      #expect(next == position)
    }
    #expect(store.simulation.now == .milliseconds(3500))
    await store.finish()
  }

  @Test(
    "A test with external work waits for its own task after an effect resumes it"
  )
  @MainActor
  func foreignTask() async throws {
    let recorder = IssueRecorder()
    let value = try await withIssueReporters([recorder]) {
      let promise = Promise<Int>()
      let begun = Promise<Void>()
      let task = Task { await promise.value(whenWaiting: { begun.fulfil(()) }) }
      // The main actor is free only after the task has suspended. Only an effect resumes the task.
      await begun.value
      let store = Player.store { promise.fulfil($0) }
      store.usesExternalWork = true
      store.externalTimeout = .seconds(60)
      await store.send(.play)
      let value = try await store.letEffectsRun { await task.value }
      await store.finish()
      return value
    }
    #expect(value == 1)
    #expect(recorder.messages == [])
  }

  @Test("letEffectsRun waits for a task that an effect resumes", arguments: 0..<30)
  func task(number: Int) async throws {
    let promise = Promise<Int>()
    let store = Player.store { promise.fulfil($0 + number) }
    await store.send(.play)
    #expect(
      try await store.letEffectsRun { await Task { await promise.value }.value } == number + 1)
    await store.finish()
  }

  @Test("letEffectsRun on the main actor waits for an effect's confirmation")
  @MainActor
  func confirmed() async throws {
    try await confirmation { confirmed in
      let promise = Promise<Void>()
      let store = Player.store { position in
        guard position == 2 else { return }
        confirmed()
        promise.fulfil(())
      }
      await store.send(.play)
      try await store.letEffectsRun { @MainActor in
        MainActor.assertIsolated()
        await promise.value
        MainActor.assertIsolated()
      }
      MainActor.assertIsolated()
      await store.finish()
    }
  }

  @Test("letEffectsRun waits for a value that one effect feeds to another")
  func twoStores() async throws {
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let promise = Promise<Int>()
    let first = Player.store { feed.yield($0) }
    let second = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in promise.fulfil(await positions.first { _ in true } ?? 0) }
      }
    }
    await first.send(.play)
    await second.send(true)
    _ = try await first.letEffectsRun { try await VirtualClock().sleep(for: .seconds(2)) }
    #expect(try await second.letEffectsRun { await promise.value } == 1)
    await second.finish()
    await first.finish()
  }

  @Test("letEffectsRun ends at once if nothing can resume it")
  func never() async throws {
    let store = Player.store { _ in }
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    await store.send(.play)
    do {
      _ = try await store.letEffectsRun { await positions.first { _ in true } }
      Issue.record("Nothing comes")
    } catch let error as SimulationError {
      #expect(error.timePassed == .milliseconds(3500))
      #expect(error.timeToNextDeadline == nil)
    }
    feed.finish()
    await store.finish()
  }

  @Test("letEffectsRun cancels an operation that takes too much virtual time")
  func tooLong() async throws {
    let store = Player.store { _ in }
    let isCancelled = LockIsolated(false)
    let error = try await #require(throws: SimulationError.self) {
      try await store.letEffectsRun(timeout: .seconds(2)) {
        do {
          try await VirtualClock().sleep(for: .seconds(3))
        } catch {
          isCancelled.setValue(true)
        }
      }
    }
    #expect(error.timeToNextDeadline == .seconds(3))
    #expect(isCancelled.value)
    await store.finish()
  }

  @Test("letEffectsRun rethrows the error of its operation")
  func throwing() async {
    struct Fault: Error {}
    let store = Player.store { _ in }
    await #expect(throws: Fault.self) { try await store.letEffectsRun { throw Fault() } }
    await store.finish()
  }
}

/// Calls of `letEffectsRun` in XCTest.
final class LettingRunCases: XCTestCase {
  func testStream() async throws {
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let store = Player.store { feed.yield($0) }
    await store.send(.play)
    let position = try await store.letEffectsRun { await positions.first { $0 == 3 } }
    XCTAssertEqual(position, 3)
    await store.finish()
  }
}
