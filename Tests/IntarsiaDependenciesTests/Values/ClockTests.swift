import IntarsiaClocks
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("The clocks among the dependencies", .endsWithinAMinute)
struct ClockTests {
  struct Model {
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.suspendingClock) var suspendingClock
  }

  @Test("A clock used in a test without an override reports an issue with its name")
  func unimplemented() async throws {
    let recorder = IssueRecorder()
    let model = Model()
    try await withIssueReporters([recorder]) {
      try await model.continuousClock.sleep(for: .seconds(1))
      try await model.suspendingClock.sleep(for: .seconds(1))
    }
    #expect(
      recorder.messages.map { String($0.prefix { $0 != "," }) } == [
        #"@Dependency(\.continuousClock).now was used"#,
        #"@Dependency(\.suspendingClock).now was used"#,
      ])
  }

  @Test(
    "In live and preview contexts, the clocks are the system's",
    arguments: [.live, .preview] as [DependencyContext])
  func live(_ context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(Model().continuousClock is ContinuousClock)
      #expect(Model().suspendingClock is SuspendingClock)
    }
  }

  @Test("A test overrides the continuous and the suspending clock")
  func overridden() async throws {
    let clock = TestClock()
    let model = withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = ImmediateClock()
    } operation: {
      Model()
    }
    let task = Task {
      try await model.suspendingClock.sleep(for: .seconds(60))
      try await model.continuousClock.sleep(for: .seconds(60))
    }
    await clock.advance(by: .seconds(60))
    try await task.value
  }
}
