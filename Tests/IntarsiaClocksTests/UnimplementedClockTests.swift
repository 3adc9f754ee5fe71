import IntarsiaClocks
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("UnimplementedClock", .endsWithinAMinute)
struct UnimplementedClockTests {
  let recorder = IssueRecorder()

  @Test("Issues for now, sleep and minimumResolution of an UnimplementedClock name the clock")
  func naming() async throws {
    let clock = UnimplementedClock(name: "Feature.clock")
    try await withIssueReporters([recorder]) {
      let now = clock.now
      try await clock.sleep(until: now)
      try await clock.sleep(until: now)
      _ = clock.minimumResolution
    }
    let uses = [
      "now was used, to tell the time or to sleep", "sleep was used", "minimumResolution was used",
    ]
    #expect(
      recorder.messages
        == uses.map { use in
          """
          Feature.clock.\(use), but the test did not expect it to be.

          If the code under test may depend on time, give it a TestClock, whose time the test moves on, or an \
          ImmediateClock, on which no sleep lasts. If it should not, find out what used the clock.

          [clock-unimplemented]
          """
        })
    #expect(
      recorder.issues.first.map { "\($0.location)" }
        == "IntarsiaClocksTests/UnimplementedClockTests.swift:12")
  }

  @Test("An UnimplementedClock reports its use at the location that its creator passes on")
  func passedOnLocation() {
    let file: StaticString = "App/File.swift"
    let path: SourceFilePath = "/File.swift"
    let clocks: [UnimplementedClock<Duration>] = [
      UnimplementedClock(ImmediateClock(), fileID: file, filePath: path, line: 200, column: 9),
      UnimplementedClock(fileID: file, filePath: path, line: 200, column: 9),
      .unimplemented(fileID: file, filePath: path, line: 200, column: 9),
    ]
    withIssueReporters([recorder]) { for clock in clocks { _ = clock.now } }
    let location = IssueLocation(fileID: file, filePath: path, line: 200, column: 9)
    #expect(recorder.issues.map(\.location) == Array(repeating: location, count: 3))
    #expect(
      recorder.messages.map { $0.prefix { $0 != "." } } == [
        "ImmediateClock<Duration>", "Clock", "Clock",
      ])
  }

  @Test("Each sleep for a duration on an UnimplementedClock reports one issue")
  func sleeping() async throws {
    let clock = UnimplementedClock(name: "Feature.clock")
    try await withIssueReporters([recorder]) {
      try await clock.sleep(for: .seconds(1))
      async let first: Void = clock.sleep(for: .seconds(1))
      async let second: Void = clock.sleep(for: .seconds(1))
      _ = try await (first, second)
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "," } }
        == Array(repeating: "Feature.clock.now was used", count: 3))
  }

  @Test("Each read of the time on an UnimplementedClock excuses one sleep")
  func reads() async throws {
    let clock = UnimplementedClock(name: "Feature.clock")
    try await withIssueReporters([recorder]) {
      let now = clock.now
      for _ in 0..<2 { _ = clock.now }
      for _ in 0..<4 { try await clock.sleep(until: now) }
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "," } } == [
        "Feature.clock.now was used", "Feature.clock.now was used", "Feature.clock.now was used",
        "Feature.clock.sleep was used",
      ])
  }

  @Test("A timer on an UnimplementedClock reports an issue")
  func timer() async {
    let clock: any Clock<Duration> = UnimplementedClock(ImmediateClock(), name: "Feature.clock")
    await withIssueReporters([recorder]) {
      for await _ in clock.timer(interval: .seconds(1)) { break }
    }
    #expect(recorder.messages.first?.hasPrefix("Feature.clock.now was used") == true)
  }

  @Test("A sleep on an unnamed UnimplementedClock reports one issue with its base clock's type")
  func base() async throws {
    let base = TestClock()
    let clock = UnimplementedClock(base)
    await withIssueReporters([recorder]) {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await base.advance(by: .seconds(1))
      _ = await task.result
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "," } } == ["TestClock<Duration>.now was used"])
  }

  @Test("A sleep on an UnimplementedClock without a base clock reports an issue and returns")
  func immediate() async {
    let clock: any Clock<Duration> = UnimplementedClock()
    await withExpectedIssue { try await clock.sleep(for: .seconds(1_000_000)) }
  }
}
