import Dispatch
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// A feature whose effect awaits what the test passes to it, and then sends an answer.
private struct Loading: Reducer {
  enum Action: Equatable {
    case load
    case loaded(Int)
  }

  let load: @Sendable () async throws -> Int

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .load: return .run { send in await send(.loaded(try await load())) }
    case .loaded(let number):
      state = number
      return .none
    }
  }

  static let line = #line - 7
}

/// A stub that answers on a dispatch queue, as soon as the test allows it.
private struct QueueStub: Sendable {
  private let gate = DispatchSemaphore(value: 0)

  func open() { gate.signal() }

  @Sendable func answer() async -> Int {
    await withCheckedContinuation { waiter in
      DispatchQueue.global().async {
        gate.wait()
        waiter.resume(returning: 1)
      }
    }
  }
}

@Suite("Grace for unknown waits", .endsWithinAMinute)
struct GraceTests {
  private let recorder = IssueRecorder()
  private let stub = QueueStub()

  private func store(_ load: @escaping @Sendable () async throws -> Int) -> TestStoreOf<Loading> {
    TestStore(initialState: 0) { Loading(load: load) }
  }

  private func graceIsOver(in store: TestStoreOf<Loading>) -> Bool {
    store.simulation.state.withLock(\.external.graceIsOver)
  }

  private static let warning = """
    External work has resumed an effect: the order of jobs from here on depends on it.

      Effect: made at IntarsiaTestingTests/GraceTests.swift:\(Loading.line)
      Resumed by: a thread outside

    Override the dependency that waits for external work, and the test does the same each time. If \
    external work is meant to take part, declare it: @Test(.usesExternalWork), or \
    store.usesExternalWork = true.

    [simulation-external-resumption]
    """

  @Test("receive waits for a stub on a dispatch queue, and one warning names the effect")
  func receiving() async {
    await withIssueReporters([recorder]) {
      let store = store(stub.answer)
      for _ in 1...2 {
        await store.send(.load)
        stub.open()
        await store.receive(.loaded(1)) { $0 = 1 }
        store.exhaustivity = .off
      }
      await store.finish()
    }
    #expect(recorder.messages == [Self.warning])
    #expect(recorder.issues.map(\.severity) == [.warning])
  }

  @Test("finish waits for a stub on a dispatch queue, in a test that is not exhaustive, too")
  func finishing() async {
    await withIssueReporters([recorder]) {
      let store = store(stub.answer)
      store.exhaustivity = .off
      await store.send(.load)
      stub.open()
      await store.finish()
      #expect(store.state == 1)
    }
    #expect(recorder.messages == [Self.warning])
  }

  @Test("The task of an action and letEffectsRun wait for a stub on a dispatch queue")
  func otherCalls() async throws {
    try await withIssueReporters([recorder]) {
      let store = store(stub.answer)
      let task = await store.send(.load)
      stub.open()
      await task.finish()
      await store.receive(.loaded(1)) { $0 = 1 }
      stub.open()
      let answer = try await store.letEffectsRun { await stub.answer() }
      #expect(answer == 1)
    }
    #expect(recorder.messages == [Self.warning])
  }

  @Test("A wait in vain is not repeated, until something has arrived")
  func onlyOnce() async {
    await withIssueReporters([recorder]) {
      let store = store(stub.answer)
      await store.send(.load)
      await store.receive(.loaded(1), timeout: .nanoseconds(1))
      #expect(graceIsOver(in: store))
      #expect(recorder.issues.map(\.code) == [TestStoreIssues.noActionToReceive])
      store.usesExternalWork = true
      stub.open()
      await store.receive(.loaded(1)) { $0 = 1 }
      #expect(!graceIsOver(in: store))
      await store.finish()
    }
    #expect(recorder.issues.count == 1)
  }

  @Test("Nothing is waited for if each effect waits in Task.never, or sleeps on a test clock")
  func nothingCanCome() async {
    let clock = TestClock()
    let waits: [@Sendable () async throws -> Int] = [
      { try await Task.never() },
      {
        try await Task.never()
        return 1
      },
      {
        try await clock.sleep(for: .seconds(1))
        return 1
      },
    ]
    await withIssueReporters([recorder]) {
      for wait in waits {
        let store = store(wait)
        await store.send(.load)
        await store.receive(.loaded(1))
        await store.finish()
        #expect(!graceIsOver(in: store))
        await store.skipInFlightEffects()
      }
      let store = store { 1 }
      await store.receive(.loaded(1))
      #expect(!graceIsOver(in: store))
    }
    let codes = [TestStoreIssues.noActionToReceive, TestStoreIssues.runningEffects]
    #expect(recorder.issues.map(\.code) == [codes, codes, codes, [codes[0]]].flatMap(\.self))
  }

  @Test("A task that leaves Task.never by its cancellation awaits something unknown again")
  func afterNever() async {
    await withIssueReporters([recorder]) {
      let store = store {
        let never = Task { try await Task<Int, Never>.never() }
        never.cancel()
        _ = await never.result
        return await stub.answer()
      }
      await store.send(.load)
      await store.receive(.loaded(1), timeout: .nanoseconds(1))
      #expect(graceIsOver(in: store))
      store.usesExternalWork = true
      stub.open()
      await store.receive(.loaded(1)) { $0 = 1 }
      await store.finish()
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.noActionToReceive])
  }
}
