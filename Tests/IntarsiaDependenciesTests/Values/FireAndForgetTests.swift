import IntarsiaIssues
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaDependencies

private struct Player {
  var track: @Sendable (String) async throws -> Void
  @Dependency(\.fireAndForget) var fireAndForget

  func play() async {
    await fireAndForget { try await track("play") }
  }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

@Suite("fireAndForget as a dependency", .endsWithinAMinute)
struct FireAndForgetTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private struct Failure: Error {}

  @Test("In a test, fireAndForget returns when its work is done")
  func awaited() async {
    let log = Log()
    await Player(track: { log.append($0) }).play()
    #expect(log.all == ["play"])
  }

  @Test("In a test, fireAndForget does not cancel its work with the caller")
  func testCancellation() async {
    let log = Log()
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await Player { _ in log.append("cancelled: \(Task.isCancelled)") }.play()
      log.append("caller: \(Task.isCancelled)")
    }
    await caller.value
    #expect(log.all == ["cancelled: false", "caller: true"])
  }

  @Test("In a test, fireAndForget reports an error of its work, except a cancellation")
  func errors() async {
    let recorder = IssueRecorder()
    @Dependency(\.fireAndForget) var fireAndForget
    let line = #line + 2
    await withIssueReporters([recorder]) {
      await fireAndForget(name: "tracking") { throw Failure() }
      await fireAndForget { throw CancellationError() }
    }
    #expect(recorder.issues.map(\.line) == [UInt(line)])
    #expect(recorder.issues.first?.error is Failure)
    #expect(
      recorder.messages.first?.hasPrefix("Work that fireAndForget started threw an error.") == true)
  }

  @Test("In an application, fireAndForget ignores an error of its work")
  func liveErrors() async {
    let (errors, continuation) = AsyncStream.makeStream(of: String.self)
    await withDependencies {
      $0.context = .live
    } operation: {
      await Player { _ in
        continuation.yield("tried")
        throw Failure()
      }.play()
    }
    var iterator = errors.makeAsyncIterator()
    #expect(await iterator.next() == "tried")
  }

  @Test("fireAndForget names its task after the work")
  func name() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let log = Log()
    await fireAndForget(name: "tracking", priority: .low) { log.append(Task.name ?? "-") }
    await withDependencies {
      $0.fireAndForget = FireAndForget { name, _, operation in
        log.append("own \(name ?? "-")")
        try? await operation()
      }
    } operation: {
      await fireAndForget(name: "saving") { log.append("work") }
    }
    #expect(log.all == ["tracking", "own saving", "work"])
  }

  @Test("Live fireAndForget returns early, and its work outlives the caller's cancellation")
  func live() async {
    let (gate, opener) = AsyncStream.makeStream(of: Never.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let player = Player { _ in
      for await _ in gate {}
      end.yield(Task.isCancelled)
      end.finish()
    }
    let caller = Task {
      await withDependencies {
        $0.context = .live
      } operation: {
        await player.play()
      }
    }
    // The gate is closed, so this returns only because the caller does not wait for the work.
    await caller.value
    caller.cancel()
    opener.finish()
    var iterator = ended.makeAsyncIterator()
    #expect(await iterator.next() == false)
  }

  @Test(
    "The work of fireAndForget uses the dependencies in force at the call",
    arguments: [true, false])
  func dependencies(isLive: Bool) async {
    let (names, continuation) = AsyncStream.makeStream(of: String.self)
    await withDependencies {
      $0[NameKey.self] = "overridden"
      if isLive { $0.context = .live }
    } operation: {
      await Player { _ in
        @Dependency(NameKey.self) var name
        continuation.yield(name)
      }.play()
    }
    var iterator = names.makeAsyncIterator()
    #expect(await iterator.next() == "overridden")
  }

  @Test("A custom fireAndForget receives the priority and the operation")
  func own() async {
    let log = Log()
    await withDependencies {
      $0.fireAndForget = FireAndForget { priority, operation in
        log.append("\(priority == .low)")
        try? await operation()
      }
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget(priority: .low) { log.append("work") }
    }
    #expect(log.all == ["true", "work"])
  }
}
