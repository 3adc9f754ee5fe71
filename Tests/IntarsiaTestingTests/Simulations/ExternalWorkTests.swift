import Dispatch
import Foundation
import LoopbackServer
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A feature that sends the result of a function.
private struct Asking: Reducer {
  struct State: Equatable {
    var answer: Int?
  }

  enum Action: Equatable {
    case ask
    case answered(Int)
  }

  let ask: @Sendable () async throws -> Int

  /// The source line of the effect.
  static let line = #line + 6

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .ask:
        return .run { send in await send(.answered(try await ask())) }
      case .answered(let answer):
        state.answer = answer
        return .none
      }
    }
  }

  static func store(
    _ ask: @escaping @Sendable () async throws -> Int
  ) -> TestStoreOf<Asking> {
    TestStore(initialState: Asking.State()) { Asking(ask: ask) }
  }

  /// Sends `ask`, and receives the answer `1`.
  static func answers(_ ask: @escaping @Sendable () async throws -> Int) async {
    let store = store(ask)
    await store.send(.ask)
    await store.receive(.answered(1)) { $0.answer = 1 }
    await store.finish()
  }
}

/// Waits for a dispatch queue, which answers after 20 milliseconds of real time.
private func answerOfQueue() async -> Int {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      continuation.resume(returning: 1)
    }
  }
}

private let queueLine = #line - 7

@Suite("External work", .endsWithinAMinute)
struct ExternalWorkTests {
  @Test(
    "A test store waits in real time for declared external work",
    .usesExternalWork(timeout: .seconds(60)))
  func announced() async {
    await Asking.answers {
      await withExternalWork("the queue") { await answerOfQueue() }
    }
  }

  @Test("External work is announced until its operation returns or throws")
  func announcement() async throws {
    struct Broken: Error {}
    try await simulate {
      func names() -> [String]? {
        Simulation.ofThisThread?.state.withLock { $0.external.announcements.values.map(\.name) }
      }
      let inside = await withExternalWork("a") { names() }
      #expect(inside == ["a"])
      #expect(names() == [])
      await #expect(throws: Broken.self) {
        try await withExternalWork("b") {
          #expect(names() == ["b"])
          throw Broken()
        }
      }
      #expect(names() == [])
    }
  }

  @Test(
    "A test store waits for declared external work before virtual time passes",
    .usesExternalWork(timeout: .seconds(60)))
  func beforeVirtualTime() async {
    await Asking.answers {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { await withExternalWork("the queue") { await answerOfQueue() } }
        group.addTask {
          try await VirtualClock().sleep(for: .nanoseconds(1))
          return 2
        }
        defer { group.cancelAll() }
        return try await group.next() ?? 0
      }
    }
  }

  @Test("Undeclared external work that does not come fails, and the failure names both remedies")
  func unannounced() async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<CheckedContinuation<Int, Never>?>(nil)
    await withIssueReporters([recorder]) {
      let store = Asking.store {
        await withCheckedContinuation { kept.setValue($0) }
      }
      // The limit of declared work, which would be an hour.
      store.externalTimeout = .seconds(3600)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      store.exhaustivity = .off
    }
    let place = "made at IntarsiaTestingTests/ExternalWorkTests.swift:\(Asking.line)"
    #expect(
      recorder.messages == [
        """
        The test expects to receive an action, but no effect sends one.

          Expected: Asking.Action.answered(1)
          Running effects: \(place)

        Each running effect waits for an event that does not happen by itself. Trigger the event \
        first: advance the clock, yield from the stream, resume the continuation, or send the \
        action that it waits for. If external work is to resume it, put withExternalWork("label") \
        { … } around that wait, or .usesExternalWork on the test.

        [test-store-no-action-to-receive]
        """
      ])
    kept.value?.resume(returning: 1)
  }

  @Test(
    "A test that declares external work waits for a queue, a thread and a process",
    .usesExternalWork(timeout: .seconds(60)), arguments: ["queue", "thread", "process"])
  func declared(worker: String) async {
    await Asking.answers {
      switch worker {
      case "queue": return await answerOfQueue()
      case "thread":
        return await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: 1) }
        }
      default:
        return try await withCheckedThrowingContinuation { continuation in
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/sh")
          process.arguments = ["-c", "exit 1"]
          process.terminationHandler = {
            continuation.resume(returning: Int($0.terminationStatus))
          }
          do { try process.run() } catch { continuation.resume(throwing: error) }
        }
      }
    }
  }

  @Test(
    "A test that declares external work waits for a socket",
    .usesExternalWork(timeout: .seconds(60)))
  func socket() async throws {
    let server = try LoopbackServer { _ in
      .answer(status: 200, contentType: "text/plain", body: "1")
    }
    let url = try #require(URL(string: server.url))
    await Asking.answers {
      let (data, _) = try await URLSession.shared.data(from: url)
      return Int(String(decoding: data, as: UTF8.self)) ?? 0
    }
    server.close()
  }

  @Test(
    "A test store waits repeatedly for a stream that a dispatch source feeds",
    .usesExternalWork(timeout: .seconds(60)))
  func source() async {
    let store = TestStore(initialState: Asking.State()) {
      Reduce<Asking.State, Asking.Action> { state, action in
        switch action {
        case .ask:
          return .run { send in
            let (ticks, feed) = AsyncStream.makeStream(of: Int.self)
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now(), repeating: .milliseconds(5))
            timer.setEventHandler { feed.yield(1) }
            timer.resume()
            var count = 0
            for await _ in ticks.prefix(3) {
              count += 1
              await send(.answered(count))
            }
            timer.cancel()
          }
        case .answered(let answer):
          state.answer = answer
          return .none
        }
      }
    }
    await store.send(.ask)
    for count in 1...3 { await store.receive(.answered(count)) { $0.answer = count } }
    await store.finish()
  }

  @Test(
    "A test that declares external work does not wait for effects that only sleep",
    .usesExternalWork(timeout: .seconds(3600)))
  func sleepers() async {
    await Asking.answers {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          try await VirtualClock().sleep(for: .seconds(1))
          return 1
        }
        return try await group.next() ?? 0
      }
    }
  }

  @Test("A failure names external work that does not answer in time")
  func noAnswer() async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<CheckedContinuation<Int, Never>?>(nil)
    await withIssueReporters([recorder]) {
      let store = Asking.store {
        await withExternalWork("the label printer") {
          await withCheckedContinuation { kept.setValue($0) }
        }
      }
      store.externalTimeout = .milliseconds(10)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      store.exhaustivity = .off
    }
    #expect(
      recorder.messages == [
        """
        The test expects to receive an action, but no effect sends one.

          Expected: Asking.Action.answered(1)
          Running effects:
            made at IntarsiaTestingTests/ExternalWorkTests.swift:\(Asking.line)
              waits for external work: the label printer

        External work has not resumed the effect in time: the store's externalTimeout is 0.01 seconds. Override the \
        dependency that waits for it, with withDependencies or store.dependencies, or raise externalTimeout.

        [test-store-no-action-to-receive]
        """
      ])
    kept.value?.resume(returning: 1)
  }

  @Test("A simulation names external work that does not answer in time")
  func noAnswerToASimulation() async {
    let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let error = await #expect(throws: SimulationError.self) {
      try await simulate(externalTimeout: .milliseconds(10)) {
        await withExternalWork("the queue") {
          await withCheckedContinuation { kept.setValue($0) }
        }
      }
    }
    kept.value?.resume()
    #expect(error?.externalTimeout == .milliseconds(10))
    #expect(
      error?.description.hasPrefix(
        """
        The simulation cannot go on: external work has not resumed it within 0.01 seconds. Replace the \
        dependency that waits for it, or raise externalTimeout.
        """) == true)
    #expect(error?.waits == ["waits for external work: the queue"])
  }

  @Test("A simulation waits for announced work that another simulation around it does not see")
  func nested() async throws {
    let answer = try await ExternalWorkUse.$current.withValue(.meant) {
      try await simulate {
        try await simulate { await withExternalWork("the queue") { await answerOfQueue() } }
      }
    }
    #expect(answer == 1)
  }

  @Test("Outside of tests, an announcement runs its operation only")
  func unsimulated() async throws {
    let answer = await withExternalWork("a number") { 1 }
    #expect(answer == 1)
    await #expect(throws: CancellationError.self) {
      try await withExternalWork("a failure") { throw CancellationError() }
    }
  }

  @Test(
    "A test that declares external work waits for a task on an actor with a custom executor",
    .usesExternalWork(timeout: .seconds(60)))
  func ownExecutor() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Asking.store { await Database().answer() }
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.messages.isEmpty)
  }

  @Test("A simulation does not wait if something has arrived since it last looked for jobs")
  func arrivalBeforeWait() async {
    var work = ExternalWork()
    #expect(work.noteArrival() == nil)
    await withCheckedContinuation { waiter in
      let waits = work.wait(waiter)
      #expect(waits == nil)
      waiter.resume()
    }
  }

  @Test(
    "An action that is sent on a thread wakes a test store that waits for external work",
    .usesExternalWork(timeout: .seconds(3600)))
  func sentOnThread() async {
    let database = Database()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else {
          state = action
          return .none
        }
        return .run { send in
          await withExternalWork("the database") { await database.answer(to: send) }
        }
      }
    }
    await store.send(0)
    await store.receive(1) { $0 = 1 }
    await store.finish()
  }
}

extension ExternalWorkUse {
  fileprivate static var meant: Self {
    var use = Self()
    use.isDeclared = true
    use.timeout = .seconds(60)
    return use
  }
}

/// An actor whose jobs run on new threads, outside every simulation.
private actor Database {
  private final class ThreadExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedSerialExecutor()
      Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
  }

  private let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var count = 0

  func answer() -> Int {
    // Takes some time, in which the store checks for an action.
    for _ in 0..<100_000 { count = 1 }
    return count
  }

  func answer(to send: Send<Int>) async {
    await send(answer())
  }
}

/// Waits until a dispatch queue resumes it.
private func resumedByQueue() async -> Int {
  await withExternalWork("the queue") {
    await withCheckedContinuation { continuation in
      // Jobs of a simulation run one at a time: this task runs when the first one has suspended.
      Task { DispatchQueue.global().async { continuation.resume(returning: 1) } }
    }
  }
}

@Suite("External resumptions", .endsWithinAMinute)
struct ExternalResumptionTests {
  @Test("The first external resumption of a test is a warning that names the effect")
  func warning() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Asking.store {
        _ = await resumedByQueue()
        return await resumedByQueue()
      }
      store.externalTimeout = .seconds(60)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(
      recorder.messages == [
        """
        External work has resumed an effect: the order of jobs from here on depends on it.

          Effect: made at IntarsiaTestingTests/ExternalWorkTests.swift:\(Asking.line)
          Resumed by: a thread outside

        Override the dependency that waits for external work, and the test does the same each time. If external \
        work is meant to take part, declare it: @Test(.usesExternalWork), or store.usesExternalWork = true.

        [simulation-external-resumption]
        """
      ])
  }

  @Test("A test that declares external work gets no warning")
  func declared() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Asking.store { await resumedByQueue() }
      store.usesExternalWork = true
      store.externalTimeout = .seconds(60)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.messages.isEmpty)
  }

  @Test("A resumption by the test itself is not external")
  func byTheTest() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let store = Asking.store { await numbers.first { _ in true } ?? 0 }
      await store.send(.ask)
      feed.yield(1)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.messages.isEmpty)
  }

  @Test("A resumption by a task outside the store is reported as one")
  func otherTask() async {
    let recorder = IssueRecorder()
    let line = await withIssueReporters([recorder]) {
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let store = Asking.store { await numbers.first { _ in true } ?? 0 }
      let line = #line - 1
      await store.send(.ask)
      await Task { _ = feed.yield(1) }.value
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
      return line
    }
    let message = recorder.messages.first ?? ""
    #expect(message.contains("  Resumed by: a task that is not part of it\n"))
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(recorder.issues.first?.location.line == UInt(line + 4))
  }

  @Test("The report of a failing order says that external work may have caused it")
  func failingOrder() async throws {
    let recorder = IssueRecorder()
    _ = try await withIssueReporters([recorder]) {
      try await withJobOrders(.all()) {
        let store = Asking.store { await resumedByQueue() }
        store.usesExternalWork = true
        store.externalTimeout = .seconds(60)
        await store.send(.ask)
        await store.receive(.answered(2)) { $0.answer = 2 }
      }
    }
    #expect(
      recorder.messages.last == """
        The issue above occurs in one order of the jobs, the first that was tried.

          Order: fixed
          Replay: not certain to fail again: external work has taken part in the order

        Replay this order alone: withJobOrders(.replay("fixed")). If the code under test relies on \
        another order, let it enforce that order: cancel the effect that is out of date, or run \
        one effect after the other.

        [simulation-failing-order]
        """)
  }

  @Test("A simulation warns that external work has resumed it")
  func simulation() async throws {
    let recorder = IssueRecorder()
    let answer = try await withIssueReporters([recorder]) {
      try await simulate(externalTimeout: .seconds(60)) { await resumedByQueue() }
    }
    #expect(answer == 1)
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.hasSuffix("[simulation-external-resumption]") })
  }
}
