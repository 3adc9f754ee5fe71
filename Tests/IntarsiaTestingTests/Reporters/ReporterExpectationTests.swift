import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("Expecting values", .endsWithinAMinute)
struct ReporterExpectationTests {
  struct Counter: Equatable {
    var count = 0
    var name = "a"
  }

  let recorder = IssueRecorder()

  @Test("expectNoDifference reports nothing for equal values")
  func equal() {
    expectNoDifference(Counter(), Counter())
    expectNoDifference(1, 1, "never shown")
  }

  @Test("Values that differ are shown by their difference, at the place of the call")
  func different() {
    let line = #line + 2
    withIssueReporters([recorder]) {
      expectNoDifference(Counter(), Counter(count: 1))
      expectNoDifference(1, 2, "Not yet.")
    }
    #expect(
      recorder.messages == [
        """
        The values differ.

          First -, second +:
              Counter(
            -   count: 0,
            +   count: 1,
                name: "a"
              )

        \(ExpectationIssues.noDifference.remedy)

        [expect-no-difference]
        """.replacing("Counter(", with: "ReporterExpectationTests.Counter("),
        """
        Not yet.

          First -, second +:
            - 1
            + 2

        \(ExpectationIssues.noDifference.remedy)

        [expect-no-difference]
        """,
      ])
    #expect(recorder.issues.map { Int($0.location.line) } == [line, line + 1])
  }

  @Test("expectNoDifference reports an error thrown while computing a value")
  func throwing() throws {
    func fail() throws -> Int { throw CancellationError() }
    try withIssueReporters([recorder]) {
      expectNoDifference(try fail(), 1)
      expectDifference(try fail()) {
      } changes: {
        $0 += 1
      }
    }
    #expect(
      recorder.messages == [
        """
        A value to compare could not be computed.

          Error: CancellationError() (Swift.CancellationError)
        """,
        """
        An error was thrown while a value was expected to change.

          Error: CancellationError() (Swift.CancellationError)
        """,
      ])
  }

  @Test("The text of a test opens each issue of an expectation")
  func ownTexts() async throws {
    func fail() throws -> Int { throw CancellationError() }
    let one = 1
    try await withIssueReporters([recorder]) {
      expectNoDifference(1, 2, "first")
      expectNoDifference(try fail(), 2, "second")
      expectDifference(one, "third") {
      } changes: {
        $0 = 2
      }
      expectDifference(one, "fourth", changes: { $0 = try fail() })
      await expectDifference(one, "fifth") {
        await Task.yield()
      } changes: {
        $0 = 2
      }
      await expectDifference(one, "sixth") {
        await Task.yield()
        throw CancellationError()
      } changes: {
        $0 = 2
      }
      await expectDifference(one) {
        await Task.yield()
        throw CancellationError()
      } changes: {
        $0 = 2
      }
    }
    #expect(
      recorder.messages.map { String($0.prefix { $0 != "\n" }) } == [
        "first", "second", "third", "fourth", "fifth", "sixth",
        "An error was thrown while a value was expected to change.",
      ])
  }

  @Test("expectDifference reports a change only if it differs from the expected one")
  func changes() async {
    checkSynchronousChanges()
    var count = 1
    await withIssueReporters([recorder]) {
      await expectDifference(count, "Twice.") {
        await Task.yield()
        count += 1
      } changes: {
        $0 = 3
      }
    }
    #expect(
      recorder.messages == [
        """
        The value did not change as it should have.

          Expected -, actual +:
            - 3
            + 2

        \(ExpectationIssues.difference.remedy)

        [expect-difference]
        """,
        """
        Twice.

          Expected -, actual +:
            - 3
            + 2

        \(ExpectationIssues.difference.remedy)

        [expect-difference]
        """,
      ])
  }

  private func checkSynchronousChanges() {
    var counter = Counter()
    expectDifference(counter) {
      counter.count += 1
    } changes: {
      $0.count = 1
    }
    withIssueReporters([recorder]) {
      expectDifference(counter.count) {
        counter.count += 1
      } changes: {
        $0 += 2
      }
    }
  }
}
