#if os(Linux)
  import ChildProcesses
  import Testing

  /// The output for stuck tests in child processes, as in a CI log.
  @Suite("Time limits", .endsWithinAMinute)
  struct TimeLimitTests {
    /// Runs a stuck test with a limit of one second.
    private func child(running name: String, grace: Int) async throws -> ChildProcess {
      try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "StuckOnPurpose/\(name)",
        environment: ["INTARSIA_TIME_LIMIT": "1", "INTARSIA_TIME_GRACE": "\(grace)"])
    }

    /// The line that is written when a test reaches its limit.
    private func overdue(_ test: String) -> Substring {
      "✘ \(test) has reached its time limit of 1 s."
    }

    /// The line that is written before the process ends.
    private func stuck(_ test: String) -> Substring {
      """
      ✘ \(test) is still running after its limit of 1 s. It ignores its cancellation or blocks \
      its thread, so the process ends here.
      """
    }

    @Test(
      "A test of a child process has two thirds of the time limit of the test that waits for it",
      arguments: [(60, 40), (900, 600), (2, 2), (1, 1)])
    func limitOfChild(limit: Int, expected: Int) {
      #expect(ChildProcess.timeLimit(inside: limit) == expected)
    }

    @Test("A test that ignores its cancellation is named and ends the process")
    func ignoring() async throws {
      let child = try await child(running: "ignores", grace: 1)
      let test = """
        Test "ignores its cancellation" at \
        IntarsiaTestingTests/StuckOnPurposeFixture.swift:\(StuckOnPurpose.ignoringLine)
        """
      #expect(child.status == 1, "\(child.output)")
      #expect(child.lines(with: "✘") == [overdue(test), stuck(test)], "\(child.output)")
    }

    @Test("Tests that block all threads of tasks are named and end the process")
    func blocking() async throws {
      let child = try await child(running: "blocks", grace: 1)
      let test = """
        Test "blocks all threads" at \
        IntarsiaTestingTests/StuckOnPurposeFixture.swift:\(StuckOnPurpose.blockingLine)
        """
      #expect(child.status == 1, "\(child.output)")
      #expect(
        Set(child.lines(with: "✘")) == [overdue(test), stuck(test)], "\(child.output)")
    }

    @Test("A test that spins is named and ends the process")
    func spinning() async throws {
      let child = try await child(running: "spins", grace: 1)
      let test = """
        Test "spins" at IntarsiaTestingTests/StuckOnPurposeFixture.swift:\
        \(StuckOnPurpose.spinningLine)
        """
      #expect(child.status == 1, "\(child.output)")
      #expect(child.lines(with: "✘") == [overdue(test), stuck(test)], "\(child.output)")
    }

    @Test("A test that blocks in its cancellation handler is named and ends the process")
    func handling() async throws {
      let child = try await child(running: "handles", grace: 1)
      let test = """
        Test "blocks in its cancellation handler" at \
        IntarsiaTestingTests/StuckOnPurposeFixture.swift:\(StuckOnPurpose.handlingLine)
        """
      #expect(child.status == 1, "\(child.output)")
      #expect(child.lines(with: "✘") == [overdue(test), stuck(test)], "\(child.output)")
    }

    @Test("A test that can be cancelled fails at its limit, and the next tests still run")
    func waiting() async throws {
      let child = try await child(running: "waits", grace: 3600)
      let line = StuckOnPurpose.waitingLine
      #expect(child.status == 1, "\(child.output)")
      #expect(
        child.lines(with: "✘").prefix(2) == [
          overdue(
            "Test \"waits for a stream\" at IntarsiaTestingTests/StuckOnPurposeFixture.swift:\(line)"
          ),
          """
          ✘ Test "waits for a stream" recorded an issue at StuckOnPurposeFixture.swift:\(line):4: \
          Issue recorded
          """,
        ], "\(child.output)")
      #expect(
        child.lines(with: "↳ The test ran for").map { $0.drop { $0 != "T" } }
          == ["The test ran for more than 1 s and was cancelled."], "\(child.output)")
      #expect(child.lines(with: "Test run with 1 test in 1 suite failed").count == 1)
    }

    @Test("A stuck XCTest case is named and ends the process")
    func xctest() async throws {
      let child = try await ChildProcess.run(
        "IntarsiaTestingTests.StuckXCTests/testBlocks",
        environment: ["INTARSIA_TIME_LIMIT": "1", "INTARSIA_TIME_GRACE": "1"])
      let test = "Test case 'StuckXCTests.testBlocks'"
      #expect(child.status == 1, "\(child.output)")
      #expect(child.lines(with: "✘") == [overdue(test), stuck(test)], "\(child.output)")
    }
  }
#endif
