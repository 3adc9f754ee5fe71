import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite(.endsWithinAMinute)
struct ContinuationTests {
  @Test("A load continuation passes its first result on, and reports a second one")
  func second() {
    let results = LockIsolated<[Int?]>([])
    let continuation = LoadContinuation<Int> { result in
      let value = (try? result.get()) ?? nil
      results.withValue { $0.append(value) }
    }
    continuation.resume(returning: 1)
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { continuation.resume(returning: 2) }
    #expect(
      recorder.issues.map(\.message) == [
        "LoadContinuation was resumed twice. The second result is ignored."
      ])
    #expect(results.value == [1])
    LoadContinuation<Int> { result in
      let value = (try? result.get()) ?? nil
      results.withValue { $0.append(value) }
    }
    .resumeReturningInitialValue()
    #expect(results.value == [1, nil])
  }

  @Test("A save continuation that is released without a result fails, and is reported")
  func released() {
    let results = LockIsolated<[String]>([])
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      _ = SaveContinuation { result in
        results.withValue { $0.append("\(result)") }
      }
    }
    #expect(
      recorder.issues.map(\.message) == [
        "SaveContinuation was released without a result. Resume it on every path."
      ])
    #expect(results.value.count == 1)
    #expect(results.value.first?.contains("failure") == true)
  }

  @Test("A subscription ends once: when it is cancelled or released")
  func subscription() {
    let ends = LockIsolated(0)
    do {
      let subscription = SharedSubscription { ends.withValue { $0 += 1 } }
      subscription.cancel()
      subscription.cancel()
    }
    _ = SharedSubscription { ends.withValue { $0 += 1 } }
    #expect(ends.value == 2)
  }
}
