package import IntarsiaIssues

/// The codes about clocks.
package enum ClockIssues {
  package static let unimplemented = IssueCode(
    "clock-unimplemented",
    summary: "A test used a clock that it did not choose.",
    remedy: """
      If the code under test may depend on time, give it a TestClock, whose time the test moves \
      on, or an ImmediateClock, on which no sleep lasts. If it should not, find out what used the \
      clock.
      """)

  package static let stillSleeping = IssueCode(
    "clock-still-sleeping",
    summary: "A test clock was run to the end, but a task still sleeps on it.",
    remedy: """
      Cancel tasks that sleep again and again, such as a timer, before the clock runs, or advance \
      the clock by as much as the test needs. If a single sleep is that long, allow a longer \
      timeout.
      """)
}
