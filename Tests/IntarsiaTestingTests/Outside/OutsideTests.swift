import Dispatch
import Foundation
import LoopbackServer
import Testing

@testable import IntarsiaTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends what a question to the outside is answered with.
private func makeStore(
  _ ask: @escaping @Sendable () async throws -> Int
) -> TestStoreOf<Asking> {
  TestStore(initialState: Asking.State()) { Asking(ask: ask) }
}

private struct Asking: Reducer {
  struct State: Equatable {
    var answer: Int?
  }

  enum Action: Equatable {
    case ask
    case answered(Int)
  }

  let ask: @Sendable () async throws -> Int

  /// Where the effect is made.
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
}

@Suite(
  "The world outside", .endsWithinAMinute, .usesOutsideWorld(timeout: .seconds(60)),
  .enabled(if: seesOutside))
struct OutsideTests {
  @Test("A callback of a dispatch queue, some time later, is waited for")
  func dispatchQueue() async {
    await answers {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
          continuation.resume(returning: 1)
        }
      }
    }
  }

  @Test("Work that is passed on, from a thread to a queue to another one, is followed")
  func passedOn() async {
    await answers {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          DispatchQueue(label: "first").async {
            DispatchQueue(label: "second").async(flags: .barrier) {
              continuation.resume(returning: 1)
            }
          }
        }
      }
    }
  }

  @Test("A work item and a group are waited for")
  func workItem() async {
    await answers {
      await withCheckedContinuation { continuation in
        let group = DispatchGroup()
        let item = DispatchWorkItem {}
        DispatchQueue.global().async(group: group, execute: item)
        group.notify(queue: .global()) { continuation.resume(returning: 1) }
      }
    }
  }

  @Test("A work item that does nothing but end resumes nobody, and is not waited for any longer")
  func workItemInVain() async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<CheckedContinuation<Int, Never>?>(nil)
    let item = LockIsolated<UncheckedSendable<DispatchWorkItem>?>(nil)
    await withIssueReporters([recorder]) {
      let store = makeStore {
        await withCheckedContinuation { continuation in
          kept.setValue(continuation)
          let work = DispatchWorkItem {}
          item.setValue(UncheckedSendable(work))
          DispatchQueue.global().async(execute: work)
        }
      }
      store.outsideTimeout = .seconds(5)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      store.exhaustivity = .off
    }
    #expect(recorder.messages.count == 1)
    #expect(!recorder.messages.contains { $0.contains("did not answer in time") })
    kept.value?.resume(returning: 1)
  }

  @Test("A function that dispatch is given instead of a block is waited for")
  func function() async {
    await answers {
      await withCheckedContinuation { continuation in
        let box = Unmanaged.passRetained(Box(continuation))
        asyncFunction(globalQueue(0, 0), box.toOpaque()) { context in
          guard let context else { return }
          let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
          box.continuation.resume(returning: 1)
        }
      }
    }
  }

  @Test("Another process is waited for")
  func process() async {
    await answers {
      try await withCheckedThrowingContinuation { continuation in
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

  @Test("A file that is read by dispatch is waited for")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("intarsia-\(UUID().uuidString)").path
    try Data([1]).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = open(path, O_RDONLY)
    defer { close(file) }
    await answers {
      await withCheckedContinuation { continuation in
        DispatchIO.read(
          fromFileDescriptor: file, maxLength: 1, runningHandlerOn: .global()
        ) { data, _ in
          continuation.resume(returning: Int(data.first ?? 0))
        }
      }
    }
  }

  @Test("A stream that a dispatch source feeds is waited for, again and again")
  func source() async {
    let store = TestStore(initialState: Asking.State()) {
      Reduce<Asking.State, Asking.Action> { state, action in
        switch action {
        case .ask:
          .run { send in
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
          {
            state.answer = answer
            return .none
          }()
        }
      }
    }
    await store.send(.ask)
    for count in 1...3 { await store.receive(.answered(count)) { $0.answer = count } }
    await store.finish()
  }

  @Test(
    "What the handler of a source does when it has cancelled the source is waited for",
    arguments: [false, true])
  func sourceCancelledByItsHandler(isWorkItem: Bool) async {
    await answers {
      let simulation = Simulation.ofThisThread
      return await withCheckedContinuation { continuation in
        let source = DispatchSource.makeUserDataAddSource(queue: .global())
        let handler: () -> Void = {
          source.cancel()
          // Here nothing has been passed on yet.
          let isWaitedFor = simulation?.state.withLock { !$0.outside.handovers.isEmpty } ?? false
          DispatchQueue.global().async { continuation.resume(returning: isWaitedFor ? 1 : 0) }
        }
        if isWorkItem {
          source.setEventHandler(handler: DispatchWorkItem(block: handler))
        } else {
          source.setEventHandler(handler: handler)
        }
        source.activate()
        source.add(data: 1)
      }
    }
  }

  @Test("A real socket is waited for")
  func socket() async throws {
    let server = try LoopbackServer { _ in
      .answer(status: 200, contentType: "text/plain", body: "1")
    }
    let url = try #require(URL(string: server.url))
    await answers {
      let (data, _) = try await URLSession.shared.data(from: url)
      return Int(String(decoding: data, as: UTF8.self)) ?? 0
    }
    server.close()
  }

  @Test("Who is named by a dependency is waited for, though the thread was there before")
  func named() async {
    let thread = OtherThread()
    await answers {
      await withOutsideWorld("the label printer") {
        await withCheckedContinuation { continuation in
          thread.run { continuation.resume(returning: 1) }
        }
      }
    }
    thread.end()
  }

  @Test("Virtual time does not pass while the world is waited for")
  func virtualTime() async {
    await answers {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
              continuation.resume(returning: 1)
            }
          }
        }
        group.addTask {
          try await Task.sleep(for: .nanoseconds(1))
          return 2
        }
        defer { group.cancelAll() }
        return try await group.next() ?? 0
      }
    }
  }

  @Test("Who does not answer in time is named, and what can be done about it")
  func noAnswer() async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<UncheckedSendable<any DispatchSourceTimer>?>(nil)
    await withIssueReporters([recorder]) {
      let store = makeStore {
        await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
          let timer = DispatchSource.makeTimerSource()
          timer.setEventHandler { continuation.resume(returning: 1) }
          kept.setValue(UncheckedSendable(timer))
        }
      }
      store.outsideTimeout = .milliseconds(10)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      store.exhaustivity = .off
    }
    let line = #line - 11
    #expect(
      recorder.messages == [
        """
        The test expects to receive an action, but no effect sends one.

          Expected: Asking.Action.answered(1)
          Running effects:
            made at IntarsiaTestingTests/OutsideTests.swift:\(Asking.line)
              waits for a continuation, at OutsideTests.swift:\(line)
              has asked a dispatch source

        The world outside was asked and did not answer in time: the store's outsideTimeout is 0.01 \
        seconds. Override the dependency that asks it, with withDependencies or store.dependencies, or \
        raise outsideTimeout.

        [test-store-no-action-to-receive]
        """
      ])
    kept.value?.value.resume()
  }

  @Test("A simulation whose world does not answer in time says so, and whom it has asked")
  func noAnswerToASimulation() async {
    let queue = DispatchQueue(label: "held back")
    queue.suspend()
    // Inside of an #expect, no line would be known.
    var error: SimulationError?
    let line = #line + 3
    do {
      try await simulate(outsideTimeout: .milliseconds(10)) {
        await withCheckedContinuation { continuation in
          queue.async { continuation.resume() }
        }
      }
    } catch let thrown as SimulationError {
      error = thrown
    } catch {
      Issue.record(error)
    }
    queue.resume()
    #expect(error?.outsideTimeout == .milliseconds(10))
    #expect(
      error?.description == """
        The simulation can't go on: the world outside was asked and has not answered within 0.01 \
        seconds. Replace what asks it, or raise outsideTimeout.

        It waits for a continuation, at OutsideTests.swift:\(line)
        It has asked a dispatch queue.
        """)
  }

  @Test("Work that is done and has resumed nobody is not waited for")
  func doneInVain() async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<CheckedContinuation<Int, Never>?>(nil)
    await withIssueReporters([recorder]) {
      let store = makeStore {
        await withCheckedContinuation { continuation in
          kept.setValue(continuation)
          DispatchQueue.global().async {}
        }
      }
      store.outsideTimeout = .seconds(3600)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      store.exhaustivity = .off
    }
    #expect(recorder.messages.count == 1)
    kept.value?.resume(returning: 1)
  }

  /// Asks, and receives `1`.
  private func answers(
    _ ask: @escaping @Sendable () async throws -> Int,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    let store = makeStore(ask)
    await store.send(.ask)
    await store.receive(.answered(1)) { $0.answer = 1 }
    await store.finish()
  }
}

/// Swift shows no function of dispatch that takes a function.
@_silgen_name("dispatch_async_f")
private func asyncFunction(
  _ queue: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer?,
  _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void)

@_silgen_name("dispatch_get_global_queue")
private func globalQueue(_ priority: Int, _ flags: UInt) -> UnsafeMutableRawPointer

private final class Box: Sendable {
  let continuation: CheckedContinuation<Int, Never>

  init(_ continuation: CheckedContinuation<Int, Never>) {
    self.continuation = continuation
  }
}

/// A thread that waits for work.
private final class OtherThread: Sendable {
  private let work = LockIsolated<[@Sendable () -> Void]>([])
  private let isOver = LockIsolated(false)
  private let semaphore = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      while !isOver.value {
        semaphore.wait()
        let next = work.withValue { work -> (@Sendable () -> Void)? in
          work.isEmpty ? nil : work.removeFirst()
        }
        next?()
      }
    }
  }

  func run(_ operation: @escaping @Sendable () -> Void) {
    work.withValue { $0.append(operation) }
    semaphore.signal()
  }

  func end() {
    isOver.setValue(true)
    semaphore.signal()
  }
}

/// Whether work that is given away is seen: not where the program has a dispatch library of its own.
private let seesOutside = OutsideWorld.isSeen

/// Waits, and is resumed by a thread outside.
private func resumedFromOutside() async -> Int {
  await withCheckedContinuation { continuation in
    // Jobs of a simulation run one at a time: this one runs when the first one waits.
    Task { DispatchQueue.global().async { continuation.resume(returning: 1) } }
  }
}

private let resumedLine = #line - 6

/// Waits, and is resumed by a thread outside while a job of the simulation runs.
private func resumedDuringAJob() async -> Int {
  await withCheckedContinuation { continuation in
    Task { resumeOnAThread(continuation) }
  }
}

private func resumeOnAThread(_ continuation: CheckedContinuation<Int, Never>) {
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    continuation.resume(returning: 1)
    isDone.signal()
  }
  isDone.wait()
}

@Suite("The border", .endsWithinAMinute, .enabled(if: seesOutside))
struct CrossingTests {
  @Test("The world's part is shown, once, with the effect and what it had waited for")
  func warning() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore {
        _ = await resumedFromOutside()
        return await resumedFromOutside()
      }
      store.outsideTimeout = .seconds(60)
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(
      recorder.messages == [
        """
        The world outside has taken part: the order of what runs from here on depends on it.

          Effect: made at IntarsiaTestingTests/OutsideTests.swift:\(Asking.line)
          Had waited for: a continuation, at OutsideTests.swift:\(resumedLine)
          Resumed by: a thread outside

        Override the dependency that reaches the world outside, and the test does the same each time. \
        If it is meant to take part, say so: @Test(.usesOutsideWorld), or store.usesOutsideWorld = true.

        [simulation-crossing]
        """
      ])
  }

  @Test("The effect is named also if it has ended before the store's turn is over")
  func endedMeanwhile() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore { await resumedDuringAJob() }
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(
      recorder.messages.map { $0.split(separator: "\n").dropFirst().first } == [
        "  Effect: made at IntarsiaTestingTests/OutsideTests.swift:\(Asking.line)"
      ])
  }

  @Test("A test that means it is not told")
  func meant() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = makeStore {
        await resumedFromOutside()
      }
      store.usesOutsideWorld = true
      await store.send(.ask)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.messages.isEmpty)
  }

  @Test("What the test itself makes happen is no crossing")
  func testFeeds() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let store = makeStore { await numbers.first { _ in true } ?? 0 }
      await store.send(.ask)
      feed.yield(1)
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
    }
    #expect(recorder.messages.isEmpty)
  }

  @Test("A task beside the store that resumes an effect is shown as one")
  func otherTask() async {
    let recorder = IssueRecorder()
    let line = await withIssueReporters([recorder]) {
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let store = makeStore { await numbers.first { _ in true } ?? 0 }
      let line = #line - 1
      await store.send(.ask)
      await Task { _ = feed.yield(1) }.value
      await store.receive(.answered(1)) { $0.answer = 1 }
      await store.finish()
      return line
    }
    #expect(
      recorder.messages == [
        """
        The world outside has taken part: the order of what runs from here on depends on it.

          Effect: made at IntarsiaTestingTests/OutsideTests.swift:\(Asking.line)
          Had waited for: an AsyncStream, at OutsideTests.swift:\(line)
          Resumed by: a task that is not part of it

        Override the dependency that reaches the world outside, and the test does the same each time. \
        If it is meant to take part, say so: @Test(.usesOutsideWorld), or store.usesOutsideWorld = true.

        [simulation-crossing]
        """
      ])
    #expect(recorder.issues.first?.severity == .warning)
    #expect(recorder.issues.first?.location.line == UInt(line + 4))
  }

  @Test("A failing order says that the world outside may have made it")
  func failingOrder() async throws {
    let recorder = IssueRecorder()
    _ = try await withIssueReporters([recorder]) {
      try await withJobOrders(.all()) {
        let store = makeStore {
          await resumedFromOutside()
        }
        store.usesOutsideWorld = true
        await store.send(.ask)
        await store.receive(.answered(2)) { $0.answer = 2 }
      }
    }
    #expect(
      recorder.messages.last == """
        The issue above occurs in one order of the jobs, the first that was tried.

          Order: fixed
          Replay: not certain to fail again: the world outside has taken part in the order

        Run this order alone to look into it: withJobOrders(.replay("fixed")). If the code under test \
        relies on another order, it has to make sure of it: cancel the effect that is out of date, or run \
        one after the other.

        [simulation-failing-order]
        """)
  }

  @Test("A simulation waits for the world outside, and says that it has taken part")
  func simulation() async throws {
    let recorder = IssueRecorder()
    let answer = try await withIssueReporters([recorder]) {
      try await simulate {
        await resumedFromOutside()
      }
    }
    #expect(answer == 1)
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.hasSuffix("[simulation-crossing]") })
  }
}
