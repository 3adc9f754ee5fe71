import Dispatch
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// Runs an operation on a dispatch queue, with the dependencies of the caller.
private func onQueue<R: Sendable>(_ operation: @escaping @Sendable () -> R) async -> R {
  await withCheckedContinuation { continuation in
    withEscapedDependencies { dependencies in
      DispatchQueue.global().async {
        continuation.resume(returning: dependencies.yield { operation() })
      }
    }
  }
}

/// Runs an operation in a detached task, with the dependencies of the caller.
private func detached(_ operation: @escaping @Sendable () async -> Void) async {
  await withEscapedDependencies { dependencies in
    await Task.detached { await dependencies.yield { await operation() } }.value
  }
}

@Suite("Issues outside of a test's tasks", .endsWithinAMinute)
struct EscapedTestReporterTests {
  /// Returns the messages of the known issues of this test that an operation reports.
  private func messages(of operation: () async -> Void) async -> [String] {
    let messages = LockIsolated<[String]>([])
    await withKnownIssue {
      await operation()
    } matching: { issue in
      messages.withValue { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return messages.value
  }

  @Test("Issues of a block that carries the test's dependencies are recorded in the test")
  func block() async {
    let messages = await messages {
      await onQueue {
        reportIssue("first")
        reportIssue("second")
      }
    }
    #expect(messages == ["first", "second"])
  }

  @Test("Issues of a detached task that carries the test's dependencies are recorded in the test")
  func detachedTask() async {
    let messages = await messages {
      await detached {
        reportIssue("first")
        await Task.yield()
        reportIssue("second")
        await Task { reportIssue("child") }.value
      }
    }
    #expect(messages == ["first", "second", "child"])
  }

  @Test("Issues of a task that such a block starts are recorded in the test")
  func taskOfBlock() async {
    let messages = await messages {
      await onQueue { Task { reportIssue("task") } }.value
    }
    #expect(messages == ["task"])
  }

  @Test("Issues of blocks inside blocks are recorded in the test")
  func nested() async {
    let messages = await messages {
      await detached { await detached { await onQueue { reportIssue("innermost") } } }
    }
    #expect(messages == ["innermost"])
  }

  @Test("Code of the test can be nested in hundreds of blocks")
  func nestedInTest() async {
    @Sendable func nest(_ depth: Int) async {
      await withEscapedDependencies { dependencies in
        await dependencies.yield {
          guard depth == 0 else { return await nest(depth - 1) }
          await onQueue { reportIssue("innermost") }
        }
      }
    }
    let messages = await messages { await nest(500) }
    #expect(messages == ["innermost"])
  }

  @Test("Blocks that run at the same time record all their issues")
  func parallel() async {
    let messages = await messages {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask { await onQueue { reportIssue("\(number)") } }
        }
      }
    }
    #expect(Set(messages) == Set((0..<100).map { "\($0)" }))
    #expect(messages.count == 100)
  }

  @Test("One block that many threads run records all their issues")
  func threads() async {
    let messages = await messages {
      await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: 100) { number in
              dependencies.yield { reportIssue("\(number)") }
            }
            continuation.resume()
          }
        }
      }
    }
    #expect(Set(messages).count == 100)
  }

  @Test("Reporters that are installed around the call receive the issues of its block")
  func reporters() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await onQueue { reportIssue("block") }
    }
    #expect(recorder.messages == ["block"])
  }

  @Test("Reporters that are installed around the code of a block receive its issues")
  func reportersInside() async {
    let recorder = IssueRecorder()
    await withEscapedDependencies { dependencies in
      await withIssueReporters([recorder]) {
        await Task { dependencies.yield { reportIssue("task") } }.value
      }
    }
    await onQueue { withIssueReporters([recorder]) { reportIssue("block") } }
    #expect(recorder.messages == ["task", "block"])
  }

  @Test("An issue that a block expects fails no test")
  func expected() async {
    await onQueue { withExpectedIssue { reportIssue("expected") } }
    await withEscapedDependencies { dependencies in
      await Task { dependencies.yield { withExpectedIssue { reportIssue("expected") } } }.value
    }
  }

  @Test("An issue in a task of the test goes to the expectation around it")
  func ownTask() {
    withEscapedDependencies { dependencies in
      withExpectedIssue { dependencies.yield { reportIssue("expected") } }
    }
  }

  @Test("Observers of issues are told once of an issue, in the test")
  func observers() async {
    let test = TestIdentity.current
    let messages = LockIsolated<[String]>([])
    let registration = IssueReporting.observers.add { issue, _ in
      guard test == TestIdentity.current else { return }
      messages.withValue { $0.append(issue.message) }
    }
    defer { registration?.cancel() }
    await withKnownIssue {
      await onQueue { reportIssue("block") }
      withEscapedDependencies { $0.yield { reportIssue("test") } }
    }
    #expect(messages.value == ["block", "test"])
  }

  @Test("The operation runs on the caller's actor")
  @MainActor
  func isolation() async {
    await withEscapedDependencies { dependencies in
      await dependencies.yield {
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
      }
    }
  }

  @Test("The values of a carried test are released with the code that carries it")
  func released() {
    final class Value: Sendable {}
    enum Local { @TaskLocal static var value: Value? }
    weak let value = Local.$value.withValue(Value()) {
      withEscapedDependencies { $0.yield {} }
      return Local.value
    }
    #expect(value == nil)
  }
}
