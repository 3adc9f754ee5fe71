import Dispatch
import IntarsiaTesting
import Testing

@Suite("Expected issues outside of a test's tasks", .endsWithinAMinute)
struct EscapedExpectationTests {
  /// The comments of the issues that Swift Testing recorded, known ones included.
  private static let ofBlock = LockIsolated<[String]>([])
  private static let ofTask = LockIsolated<[String]>([])

  // An issue that is not known fails the test. An issue that is not recorded is not in the list.
  @Test(
    "An issue that a block expects is recorded in the test as a known one",
    .compactMapIssues { issue in
      let comments = issue.comments.map(\.rawValue)
      ofBlock.withValue { $0 += comments }
      return issue
    })
  func block() async {
    await withCheckedContinuation { continuation in
      withEscapedDependencies { dependencies in
        DispatchQueue.global().async {
          dependencies.yield { withExpectedIssue { reportIssue("The cart is empty") } }
          continuation.resume()
        }
      }
    }
    #expect(Self.ofBlock.value.count { $0 == "The cart is empty" } == 1)
  }

  @Test(
    "An issue that a task of the test expects is recorded in the test as a known one",
    .compactMapIssues { issue in
      let comments = issue.comments.map(\.rawValue)
      ofTask.withValue { $0 += comments }
      return issue
    })
  func task() async {
    await withEscapedDependencies { dependencies in
      await Task {
        dependencies.yield { withExpectedIssue { reportIssue("The cart is empty") } }
      }.value
    }
    #expect(Self.ofTask.value.count { $0 == "The cart is empty" } == 1)
  }
}
