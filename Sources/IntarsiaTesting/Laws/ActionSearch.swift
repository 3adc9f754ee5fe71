import Foundation
import IntarsiaIssues
import IntarsiaSimulation
import IntarsiaTraces
import Testing

/// A search for a failure in the runs of a test.
final class ActionSearch {
  /// A run that failed.
  struct Outcome {
    let script: ActionScript
    /// A description of the failure that stays the same if the run becomes simpler.
    let key: String
    let error: (any Error)?
  }

  private let steps: Int
  private let location: IssueLocation
  private let operation: nonisolated(nonsending) (TestMachine) async throws -> Void
  private var coverage = Coverage()
  let watch = RunWatch()
  private var runs = 0
  private var stepCount = 0
  private var attempts = 0
  /// The number of jobs of the longest run.
  private var longest = 1
  /// The traces of the last run, if it was reported.
  private var recordings: [Data] = []
  /// The states at the end of the last run.
  private var states = ""

  init(
    steps: Int, location: IssueLocation,
    operation: nonisolated(nonsending) @escaping (TestMachine) async throws -> Void
  ) {
    (self.steps, self.location, self.operation) = (steps, location, operation)
  }

  func report(_ failure: ActionScript?) -> ActionReport {
    ActionReport(
      runs: runs, steps: stepCount, coverage: coverage, failure: failure, attempts: attempts)
  }

  // MARK: - Running

  /// Runs known failures, and then new runs, until one fails.
  nonisolated(nonsending) func find(
    _ known: [ActionScript], runs: Int, within time: Duration?, seed: UInt64, orders: OrderStrategy
  ) async -> Outcome? {
    for script in known {
      if let failure = await run(Choices(replaying: script)) { return failure }
    }
    let deadline = time.map { ContinuousClock.now + $0 }
    for number in 0..<max(runs, 0) {
      if let deadline, ContinuousClock.now >= deadline { return nil }
      // Multiplied, so that neighbouring seeds have no runs in common.
      var random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95 &+ UInt64(number))
      let choices = Choices(
        seed: random.next(), order: orders.order(of: number, seed: random.next(), steps: longest))
      // The first runs are short, because a short failure is simple. So are many of the later ones,
      // because a long run may mend what it broke before its end.
      let limit = max(min(steps, 4), min(steps, 4 + number) >> (number % 4))
      let isRepeated = number % 50 == 0
      let failure = await run(choices, limit: limit, keepsStates: isRepeated)
      if let failure { return failure }
      guard isRepeated else { continue }
      // Equal choices must give equal states.
      let (script, states) = (choices.script, self.states)
      if let failure = await run(Choices(replaying: script), keepsStates: true) { return failure }
      if states != self.states {
        return Outcome(script: script, key: Self.differs, error: nil)
      }
    }
    return nil
  }

  private static let differs = "equal choices give equal states"

  /// Runs the operation once.
  ///
  /// - Parameter reporters: The reporters beside the watch; `nil` to report nothing, and to record
  ///   no trace.
  private nonisolated(nonsending) func run(
    _ choices: Choices, limit: Int? = nil, keepsStates: Bool = false,
    reporters: [any IssueReporter]? = nil
  ) async -> Outcome? {
    watch.begin()
    var thrown: (any Error)?
    await JobChooser.$current.withValue(choices.jobs) {
      await IssueReporting.$installedReporters.withValue((reporters ?? []) + [watch]) {
        await TestTrace.$isRecorded.withValue(reporters != nil) {
          let machine = TestMachine(
            choices, limit: limit ?? .max, coverage: coverage, watch: watch,
            isReported: reporters != nil, isSurveyed: runs % 10 == 0)
          do {
            try await operation(machine)
          } catch {
            thrown = error
          }
          if keepsStates { states = machine.states }
          stepCount += machine.stepCount
          recordings = machine.recordings
        }
      }
    }
    runs += 1
    coverage.note(orders: choices.script.steps.map(\.orders).filter { !$0.isEmpty })
    longest = max(longest, choices.jobs.jobCount)
    let key =
      switch thrown {
      case let law as BrokenLaw: "law \(law.name)"
      case nil, is RunHasFailed, is ExpectationFailedError: watch.first
      case let error?: watch.first ?? "\(type(of: error))"
      }
    return key.map { Outcome(script: choices.script, key: $0, error: thrown) }
  }

  /// Finds a simpler run that fails in the same way.
  nonisolated(nonsending) func simplify(
    _ failure: Outcome, within time: Duration
  ) async -> Outcome {
    guard failure.key != Self.differs else { return failure }
    var best = failure
    let reducer = ScriptReducer(
      failure.script, limit: 5_000, until: .now + time
    ) { [self] script in
      guard let outcome = await run(Choices(replaying: script)), outcome.key == failure.key else {
        return nil
      }
      if outcome.script < best.script { best = outcome }
      return outcome.script
    }
    await uncounted { await reducer.reduce() }
    attempts = reducer.attempts
    return best
  }

  /// Runs an operation whose runs are not part of the report.
  private nonisolated(nonsending) func uncounted<Result>(
    _ operation: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    let (runs, stepCount, coverage) = (runs, stepCount, coverage)
    self.coverage = Coverage()
    defer { (self.runs, self.stepCount, self.coverage) = (runs, stepCount, coverage) }
    return await operation()
  }

  // MARK: - Reporting

  /// Repeats a failure with the reporters of the test, and reports its script.
  nonisolated(nonsending) func show(_ failure: Outcome) async throws {
    let repeated = await uncounted {
      await run(Choices(replaying: failure.script), reporters: IssueReporting.currentReporters)
    }
    let law = repeated?.error as? BrokenLaw
    let thrown = repeated?.error.flatMap { $0 is BrokenLaw || $0 is RunHasFailed ? nil : $0 }
    let (code, what) =
      if failure.key == Self.differs {
        (
          LawIssues.notRepeatable,
          "The same actions, answers and orders of jobs give different states in two runs."
        )
      } else if let law {
        (LawIssues.broken, "A law is broken: \(law.name). \(law.what)")
      } else if repeated == nil {
        (LawIssues.notRepeatable, "A run failed, and did not when its choices were repeated.")
      } else {
        (
          LawIssues.broken,
          "The \(thrown == nil ? "issue above" : "error below") occurs in a run of chosen actions."
        )
      }
    let limits =
      JobRouting.isExact
      ? [] : [("Orders", "This toolchain does not let tests order the jobs of the main actor.")]
    reportIssue(
      code, what,
      values: (law?.values ?? [])
        + [
          ("Choices", "\(failure.script)"),
          ("Found", "in run \(runs), and made simpler in \(attempts) attempts"),
        ] + tests(breaking: law?.name) + [("Reached", "\(coverage)")] + limits,
      fix: """
        Repeat it alone: withActions(replay: "\(failure.script)"). Without replay, the test begins \
        with it until it passes.
        """,
      at: location)
    if let thrown { throw thrown }
  }

  /// Returns the last run as tests in Swift, and attaches its traces.
  private func tests(breaking law: String?) -> [(String, String)] {
    recordings.compactMap { data in
      if Test.current != nil { Attachment.record(Array(data), named: "chosen actions.trace") }
      guard let trace = try? Trace(data), let store = trace.stores.first else { return nil }
      let lines = TestWriter(trace, of: store, expecting: law).lines
      return ("As a test", lines.joined(separator: "\n"))
    }
  }

  /// Warns of laws that said nothing in all runs.
  func warnOfGaps() {
    let gaps = coverage.laws.filter { $0.value == 0 }.keys.sorted()
    guard runs > 0, !gaps.isEmpty else { return }
    reportIssue(
      LawIssues.neverReached, "The test passes, and laws were never checked.",
      values: [("Laws", gaps.joined(separator: "\n")), ("Reached", "\(coverage)")],
      fix: "Add actions that reach a state of which the law says something, or allow more steps.",
      severity: .warning, at: location)
  }
}
