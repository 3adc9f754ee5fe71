import Foundation
import LoopbackServer
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Descriptions of effects' waits", .endsWithinAMinute)
struct WaitTests {
  /// Returns the lines of a failure that describe the wait of an effect with this operation.
  private func waits(
    for timeout: Duration = .seconds(1), outside externalTimeout: Duration = .seconds(5),
    _ operation: @escaping @Sendable () async throws -> Void
  ) async -> [String] {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in try? await operation() }
        }
      }
      store.externalTimeout = externalTimeout
      await store.send(true)
      await store.finish(timeout: timeout)
      store.exhaustivity = .off
    }
    return recorder.messages.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("      ") }.map { String($0.dropFirst(6)) }
  }

  @Test("A failure names the clock, deadline and line of an effect's sleep")
  func clock() async {
    let lines = await waits { try await Task.sleep(for: .seconds(3)) }
    let line = #line - 1
    #expect(
      lines == ["waits for a clock, sleeping until +3.0 seconds, at WaitTests.swift:\(line)"])
  }

  @Test("A failure names the TestClock, deadline and line of an effect's sleep")
  func testClock() async {
    let clock = TestClock()
    let lines = await waits { try await clock.sleep(for: .seconds(3)) }
    let line = #line - 1
    #expect(
      lines == ["waits for a TestClock, sleeping until +3.0 seconds, at WaitTests.swift:\(line)"])
  }

  @Test("A failure says that an effect waits for an AsyncStream")
  func stream() async {
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let lines = await waits { for await _ in stream {} }
    #expect(lines == ["waits for an AsyncStream, at WaitTests.swift:\(#line - 1)"])
    feed.finish()
  }

  @Test("A failure says that an effect waits for a throwing stream")
  func throwingStream() async {
    let (stream, feed) = AsyncThrowingStream.makeStream(of: Int.self)
    let lines = await waits { for try await _ in stream {} }
    #expect(lines == ["waits for an AsyncThrowingStream, at WaitTests.swift:\(#line - 1)"])
    feed.finish()
  }

  @Test("A failure says that an effect waits for a continuation in another function")
  func continuation() async {
    let gate = Gate()
    let lines = await waits { await gate.wait() }
    #expect(lines == ["waits for a continuation, at WaitTests.swift:\(Gate.line)"])
    gate.open()
  }

  @Test("A failure names the waits of an effect's child tasks and unstructured tasks")
  func children() async {
    let gate = Gate()
    let line = #line + 1
    let lines = await waits {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await gate.wait() }
        group.addTask { try? await Task.sleep(for: .seconds(5)) }
        group.addTask { await Task { try? await Task.sleep(for: .seconds(6)) }.value }
      }
    }
    #expect(
      lines == [
        "waits for a continuation, at WaitTests.swift:\(Gate.line)",
        "waits for a clock, sleeping until +5.0 seconds, at WaitTests.swift:\(line + 3)",
        "waits for a clock, sleeping until +6.0 seconds, at WaitTests.swift:\(line + 4)",
      ])
    gate.open()
  }

  @Test("A failure says that an effect waits for a task made outside the simulation")
  func foreignTask() async {
    let gate = Gate()
    let task = Task { await gate.wait() }
    let lines = await waits { await task.value }
    let line = #line - 1
    #expect(
      lines == ["waits for the value of a task that was made elsewhere, at WaitTests.swift:\(line)"]
    )
    gate.open()
    await task.value
  }

  @Test("A failure says that an effect waits for a task made by another effect")
  func taskOfAnotherEffect() async {
    let gate = Gate()
    let task = LockIsolated<Task<Void, Never>?>(nil)
    let recorder = IssueRecorder()
    let line = #line + 8
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, isFirst in
          isFirst
            ? .run { _ in
              task.setValue(Task { await gate.wait() })
            }
            : .run { _ in
              await task.value?.value
            }
        }
      }
      await store.send(true)
      await store.send(false)
      await store.finish()
      store.exhaustivity = .off
    }
    #expect(
      recorder.messages == [
        """
        The test is over, but effects are still running.

          Running effects:
            made at IntarsiaTestingTests/WaitTests.swift:\(line)
              waits for the value of another task, at WaitTests.swift:\(line + 1)

        Let each effect end before the test does: finish the stream or the call that it awaits, or \
        send the action that cancels it. If external work is to resume it, put \
        withExternalWork("label") { … } around that wait, or .usesExternalWork on the test. If an \
        effect is meant to run on, end the test with skipInFlightEffects.

        [test-store-running-effects]
        """
      ])
    gate.open()
    await task.value?.value
  }

  @Test("A failure says that an effect waits for a task group with a child outside")
  func taskGroup() async {
    let executor = HeldTaskExecutor()
    let line = #line + 2
    let lines = await waits {
      await withTaskGroup(of: Void.self) { group in
        group.addTask(executorPreference: executor) {}
      }
    }
    #expect(lines == ["waits for a task group, at WaitTests.swift:\(line)"])
    executor.letGo()
  }

  @Test("Memory that is not a task or cannot be read has no described wait")
  func noTask() {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let address = UInt(bitPattern: memory.baseAddress)
      #expect(TaskMemory(at: address, number: 1) == nil)
      // The number matches, and zeroed memory records no wait.
      #expect(TaskMemory(at: address, number: 0)?.wait.kind == .unknown)
    }
    #expect(TaskMemory(at: 0, number: 1) == nil)
    #expect(TaskMemory(at: 4_096, number: 1) == nil)
    #expect(TaskMemory(at: UInt.max - 7, number: 1) == nil)
  }

  @Test("A task that has ended is not described")
  func ended() async {
    let address = await Task { withUnsafeCurrentTask { unsafeBitCast($0, to: UInt.self) } }.value
    #expect(TaskMemory(at: address, number: 1 << 31) == nil)
  }

  @Test("A failure says that an effect waits for an actor that other code uses")
  func actor() async {
    let counter = HeldCounter()
    let lines = await waits { _ = await counter.next() }
    let line = #line - 1
    #expect(lines == ["waits for an actor that other code uses, at WaitTests.swift:\(line)"])
    counter.executor.letGo()
  }

  @Test("A failure says that an effect waits for the network", .usesExternalWork)
  func network() async throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      .held(gate, then: .answer(status: 200, contentType: "text/plain", body: ""))
    }
    let url = try #require(URL(string: server.url))
    await apartFromOthers {
      let lines = await waits(outside: .milliseconds(50)) {
        _ = try await URLSession.shared.data(from: url)
      }
      let line = #line - 2
      #expect(lines.first == "waits for the network, at WaitTests.swift:\(line)")
      gate.open()
    }
    server.close()
  }

  @Test("A failure says that an effect in Task.never waits forever")
  func never() async {
    let lines = await waits { try await Task.never() }
    let line = #line - 1
    #expect(
      lines == ["waits for nothing that ever comes, in Task.never, at WaitTests.swift:\(line)"])
  }
}

/// A gate at which tasks wait until a test opens it.
private final class Gate: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isOpen = false
  }

  private let state = LockIsolated(State())

  static let line = #line + 3

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withValue { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withValue { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// An actor whose jobs are held until a test releases them.
private actor HeldCounter {
  nonisolated let executor = HeldExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

private final class HeldExecutor: SerialExecutor {
  private let jobs = LockIsolated<[UncheckedSendable<UnownedJob>]?>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UncheckedSendable(UnownedJob(job))
    let isHeld = jobs.withValue { jobs in
      jobs?.append(job)
      return jobs != nil
    }
    if !isHeld { job.value.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func letGo() {
    let held = jobs.withValue { jobs in
      defer { jobs = nil }
      return jobs ?? []
    }
    for job in held { job.value.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// A task executor that holds its jobs until a test releases them.
private final class HeldTaskExecutor: TaskExecutor {
  private let jobs = LockIsolated<[UncheckedSendable<UnownedJob>]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UncheckedSendable(UnownedJob(job))
    jobs.withValue { $0.append(job) }
  }

  func letGo() {
    let held = jobs.withValue { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in held { job.value.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
