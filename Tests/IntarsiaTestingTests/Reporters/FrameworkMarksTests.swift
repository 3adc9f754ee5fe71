#if os(Linux)
  import ChildProcesses
  import Testing

  @testable import IntarsiaSimulation
  @testable import IntarsiaTesting

  /// The output of both test frameworks for issues of failing tests in child processes.
  @Suite("Failures in both test frameworks", .endsWithinAMinute)
  struct FrameworkMarksTests {
    @Test("A failing test store fails an XCTest at the line of the failure")
    func xctestFailure() async throws {
      let child = try await ChildProcess.run("IntarsiaTestingTests.OnPurposeXCTests/testFails")
      #expect(child.status != 0)
      #expect(
        child.lines(with: "error:") == [
          """
          \(OnPurpose.file):\(OnPurpose.xctestFails): error: OnPurposeXCTests.testFails : \
          failed - \
          The state is not what the test expects after sending .increment.
          """
        ])
      #expect(child.output.contains("-   count: 2,\n    +   count: 1,"))
    }

    @Test("XCTest prints skipped assertions as warnings at their lines, and passes")
    func xctestWarning() async throws {
      let child = try await ChildProcess.run("IntarsiaTestingTests.OnPurposeXCTests/testSkips")
      #expect(child.status == 0)
      #expect(
        child.lines(with: "warning:") == [
          """
          \(OnPurpose.file):\(OnPurpose.xctestSkips): warning: OnPurposeXCTests.testSkips : \
          The test omits a part of the changes after sending .increment.
          """
        ])
      #expect(child.lines(with: "error:").isEmpty)
      // The warning is printed between the start and the end of its test.
      let order = ["' started", "warning:", "' passed"].compactMap {
        child.lines(with: "testSkips").firstIndex(of: child.lines(with: $0).first ?? "")
      }
      #expect(order == order.sorted())
    }

    @Test("XCTest reports the first failing order at the line of the assertion")
    func xctestFailingOrder() async throws {
      let child = try await ChildProcess.run(
        "IntarsiaTestingTests.OnPurposeXCTests/testFailsInAnOrder")
      #expect(child.status != 0)
      #expect(
        child.lines(with: "error:") == [
          """
          \(OnPurpose.file):\(OnPurpose.xctestAssertion): error: \
          OnPurposeXCTests.testFailsInAnOrder : XCTAssertLessThan failed: ("2") is not less than ("2") -\u{20}
          """,
          """
          \(OnPurpose.file):\(OnPurpose.xctestOrder): error: \
          OnPurposeXCTests.testFailsInAnOrder : failed - \
          The issue above occurs in one order of the jobs, the one tried as number 2.
          """,
        ])
    }

    @Test("A failing test store fails a Swift Testing test at the line of the failure")
    func swiftTestingFailure() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "OnPurposeTests/fails")
      #expect(child.status != 0)
      let place = "OnPurposeFixture.swift:\(OnPurpose.swiftTestingFails):"
      #expect(child.lines(with: "recorded an issue at \(place)").count == 1, "\(child.output)")
      #expect(child.lines(with: "recorded an issue").count == 1, "\(child.output)")
      #expect(child.output.contains("+   count: 1,"))
    }

    @Test(
      "A stalled test fails under its own name, at the line that used its store last")
    func swiftTestingStall() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "OnPurposeTests/stalls")
      #expect(child.status != 0)
      let place = "OnPurposeFixture.swift:\(OnPurpose.swiftTestingStalls):"
      #expect(
        child.lines(with: "Test \"stalls\" recorded an issue at \(place)").count == 1,
        "\(child.output)")
      #expect(child.lines(with: "recorded an issue").count == 1, "\(child.output)")
    }

    @Test(
      "An external resumption in a simulated test is shown at the test")
    func swiftTestingResumption() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "OnPurposeTests/asks")
      #expect(child.status == 0)
      let place = "OnPurposeFixture.swift:\(OnPurpose.swiftTestingResumes):"
      #expect(child.lines(with: "recorded a warning at \(place)").count == 1, "\(child.output)")
      #expect(child.lines(with: "recorded a warning").count == 1, "\(child.output)")
    }

    @Test("Swift Testing shows skipped assertions as warnings on their lines, and passes")
    func swiftTestingWarning() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "OnPurposeTests/skips")
      #expect(child.status == 0)
      let place = "OnPurposeFixture.swift:\(OnPurpose.swiftTestingSkips):"
      #expect(child.lines(with: "recorded a warning at \(place)").count == 1, "\(child.output)")
      #expect(child.lines(with: "recorded an issue").isEmpty, "\(child.output)")
    }
  }
#endif
