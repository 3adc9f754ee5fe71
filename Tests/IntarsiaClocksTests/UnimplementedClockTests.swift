import IntarsiaClocks
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("UnimplementedClock")
struct UnimplementedClockTests {
  let recorder = IssueRecorder()

  @Test("Using it reports an issue that names it")
  func naming() async throws {
    let clock = UnimplementedClock(name: "Feature.clock")
    try await withIssueReporters([recorder]) {
      try await clock.sleep(until: clock.now)
      _ = clock.minimumResolution
    }
    #expect(
      recorder.messages
        == ["now", "sleep", "minimumResolution"].map { member in
          """
          Feature.clock.\(member) was used, but the test did not expect it to be.

          If the code under test may depend on time, give it a TestClock, whose time the test moves on, or an \
          ImmediateClock, on which no sleep lasts. If it should not, find out what used the clock.

          [clock-unimplemented]
          """
        })
    #expect(
      "\(recorder.issues[0].location)" == "IntarsiaClocksTests/UnimplementedClockTests.swift:12")
  }

  @Test("A timer on it is reported, too, and ticks")
  func timer() async {
    let clock: any Clock<Duration> = UnimplementedClock(ImmediateClock(), name: "Feature.clock")
    await withIssueReporters([recorder]) {
      for await _ in clock.timer(interval: .seconds(1)) { break }
    }
    #expect(recorder.messages.first?.hasPrefix("Feature.clock.now was used") == true)
    #expect(recorder.messages.contains { $0.hasPrefix("Feature.clock.sleep was used") })
  }

  @Test("After the report it acts like the clock inside")
  func base() async throws {
    let base = TestClock()
    let clock = UnimplementedClock(base)
    await withIssueReporters([recorder]) {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await base.advance(by: .seconds(1))
      _ = await task.result
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "," } } == [
        "TestClock<Duration>.now was used", "TestClock<Duration>.sleep was used",
      ])
  }

  @Test("Without a clock inside, no sleep lasts")
  func immediate() async {
    let clock: any Clock<Duration> = UnimplementedClock()
    await withExpectedIssue { try await clock.sleep(for: .seconds(1_000_000)) }
  }
}
