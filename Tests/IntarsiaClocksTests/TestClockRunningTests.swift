import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

@Suite("Running a TestClock", .endsWithinAMinute)
struct TestClockRunningTests {
  let clock = TestClock()
  let recorder = IssueRecorder()

  private let remedy = """
    Cancel tasks that sleep again and again, such as a timer, before the clock runs, or advance \
    the clock by as much as the test needs. If a single sleep is that long, allow a longer \
    timeout.

    [clock-still-sleeping]
    """

  @Test("Running a TestClock wakes all sleepers and stops at the last deadline")
  func run() async {
    let woken = LockIsolated(0)
    for seconds in 1...3 {
      _ = Task {
        for _ in 1...seconds {
          try await clock.sleep(for: .seconds(seconds * 1000))
          woken.withValue { $0 += 1 }
        }
      }
    }
    await clock.run()
    #expect(woken.value == 6)
    #expect(clock.now.offset == .seconds(9000))
  }

  @Test("run reports tasks that sleep longer at the location that its caller passes on")
  func passedOnLocation() async {
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    let path: SourceFilePath = "/File.swift"
    await withIssueReporters([recorder]) {
      await clock.run(
        timeout: .seconds(1), fileID: "App/File.swift", filePath: path, line: 200, column: 9)
    }
    #expect(
      recorder.issues.map(\.location) == [
        IssueLocation(fileID: "App/File.swift", filePath: path, line: 200, column: 9)
      ])
    task.cancel()
    _ = await task.result
  }

  @Test("run(timeout:) measures the clock's own time and reports tasks that sleep longer")
  func timeout() async {
    let tasks = [2, 60, 90].map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.run(timeout: .seconds(90))
    #expect(clock.now.offset == .seconds(90))

    let late = Task { try await clock.sleep(for: .seconds(11)) }
    let later = Task { try await clock.sleep(for: .seconds(12)) }
    await withIssueReporters([recorder]) { await clock.run(timeout: .seconds(10)) }
    #expect(clock.now.offset == .seconds(100))
    #expect(
      recorder.messages == [
        """
        A test clock was run, but 2 tasks sleep on it.

          Now: 100.0 seconds
          Sleeping until: 101.0 seconds, 102.0 seconds
          Woken so far: 0

        \(remedy)
        """
      ])
    for task in tasks + [late, later] { task.cancel() }
  }

  @Test("Running a TestClock stops at the maximum number of wake-ups and reports the sleeper")
  func endless() async {
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await withIssueReporters([recorder]) {
      await clock.run(timeout: nil, maximumWakeUps: 1000, at: IssueLocation())
    }
    #expect(
      recorder.messages == [
        """
        A test clock was run, but 1 task sleeps on it.

          Now: 1000.0 seconds
          Sleeping until: 1001.0 seconds
          Woken so far: 1000

        \(remedy)
        """
      ])
    task.cancel()
  }

  @Test("checkSuspension throws an error that says how many tasks sleep, and until when")
  func suspension() async throws {
    try await clock.checkSuspension()
    let tasks = (1...12).map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    var message: String?
    do {
      try await clock.checkSuspension()
    } catch {
      message = "\(error)"
    }
    #expect(
      message == """
        12 tasks sleep on the clock, until 1.0 seconds, 2.0 seconds, 3.0 seconds, 4.0 seconds, \
        5.0 seconds, 6.0 seconds, 7.0 seconds, 8.0 seconds, 9.0 seconds, 10.0 seconds, and 2 more
        """)
    for task in tasks[1...] { task.cancel() }
    do {
      try await clock.checkSuspension()
    } catch {
      message = "\(error)"
    }
    #expect(message == "1 task sleeps on the clock, until 1.0 seconds")
    tasks[0].cancel()
    try await clock.checkSuspension()
  }
}
