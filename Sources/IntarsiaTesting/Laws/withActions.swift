import Foundation
import IntarsiaIssues
import IntarsiaSimulation
import IntarsiaTraces
import Testing

/// Runs a part of a test many times, with actions, answers of dependencies and orders of jobs that
/// it chooses, and checks laws after each action.
///
/// ```swift
/// @Test func neverOversold() async throws {
///   try await withActions(steps: 40, runs: 500) { machine in
///     let store = TestStore(initialState: Shop.State(stock: 3)) { Shop() } withDependencies: {
///       $0.payments.charge = machine.answers("charge", .success(()), .failure(Declined()))
///     }
///     let user = machine.user(of: store)
///     user.action(weight: 3) { .buyTapped($0.pick(1...2)) }
///     user.action(when: { $0.cart != nil }) { _ in .cancelTapped }
///     user.always("stock is never negative") { $0.stock >= 0 }
///     user.eventually("the cart empties", within: .seconds(60)) { $0.cart == nil }
///     machine.advance(by: .seconds(1)...(.seconds(30)))
///     try await machine.run()
///   }
/// }
/// ```
///
/// A run fails if a law breaks, an issue is reported, or the operation throws an error. The search
/// stops at the first failure, and makes it simpler: it runs the test with fewer actions, lower
/// values and simpler answers, as long as it fails in the same way. Then it reports the actions that
/// are left, as a test in Swift and as a text for `replay`. The next time the test runs, it begins
/// with this failure.
///
/// The same seed gives the same runs, so the test cannot flake. For other runs, as in a nightly
/// test, set the environment variables `INTARSIA_SEED` (a number, or `random`) and `INTARSIA_RUNS`.
///
/// - Parameters:
///   - steps: The maximum number of steps in a run.
///   - runs: The number of runs.
///   - time: The time in which new runs begin; `nil` for no limit.
///   - seed: The seed of the choices.
///   - orders: How the orders of jobs are chosen.
///   - script: The choices of a failure, to repeat it alone.
///   - shrinkingTime: The time in which a failure is made simpler.
///   - keepsFailures: Whether a failure is kept in `.intarsia/failures`, and tried first next time.
///   - operation: The part of the test. It makes its store, describes actions and laws, and calls
///     ``TestMachine/run()``.
/// - Returns: The runs and what they reached.
/// - Throws: The error that the operation throws in the failing run, unless a law is broken.
@discardableResult
public nonisolated(nonsending) func withActions(
  steps: Int = 40, runs: Int = 200, within time: Duration? = nil, seed: UInt64 = 0,
  orders: OrderStrategy = .mixed, replay script: ActionScript? = nil,
  shrinkingWithin shrinkingTime: Duration = .seconds(30), keepsFailures: Bool = true,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: nonisolated(nonsending) @escaping (TestMachine) async throws -> Void
) async throws -> ActionReport {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let search = ActionSearch(steps: max(steps, 1), location: location, operation: operation)
  let memory = FailureMemory(for: location, isUsed: keepsFailures && script == nil)
  var failure: ActionSearch.Outcome?
  let environment = ProcessInfo.processInfo.environment
  let runs = environment["INTARSIA_RUNS"].flatMap(Int.init) ?? runs
  let seed =
    switch environment["INTARSIA_SEED"] {
    case "random": UInt64.random(in: 0 ... .max)
    case let text: text.flatMap { UInt64($0) } ?? seed
    }
  await withKnownIssue(isIntermittent: true) {
    failure = await search.find(
      script.map { [$0] } ?? memory.scripts, runs: script == nil ? runs : 0, within: time,
      seed: seed, orders: orders)
    if let found = failure, script == nil {
      failure = await search.simplify(found, within: shrinkingTime)
    }
  } matching: { [watch = search.watch] issue in
    // Expectations of the operation: the failure is reported once, when it has become simple.
    if issue.isFailure { watch.note(issue.sourceLocation.map { "\($0)" } ?? "expectation") }
    return true
  }
  memory.keep(failure.map { [$0.script] } ?? [])
  guard let failure else {
    search.warnOfGaps()
    return search.report(nil)
  }
  try await search.show(failure)
  return search.report(failure.script)
}

/// The runs of ``withActions(steps:runs:within:seed:orders:replay:shrinkingWithin:keepsFailures:fileID:filePath:line:column:operation:)``.
public struct ActionReport: Sendable {
  /// The number of runs before a failure was found, or of all runs.
  public let runs: Int

  /// The number of steps in all these runs.
  public let steps: Int

  /// What the runs reached.
  public let coverage: Coverage

  /// The simplest failure; `nil` if there was none.
  public let failure: ActionScript?

  /// The number of runs that made the failure simpler.
  public let attempts: Int
}

/// How the orders of jobs are chosen in the runs of a search.
public struct OrderStrategy: Hashable, Sendable {
  enum Kind: Hashable {
    case fixed, random
    case priorities(depth: Int)
    case mixed
  }

  let kind: Kind

  /// The order in which the jobs became ready.
  public static let fixed = Self(kind: .fixed)

  /// Each ready job is equally likely.
  public static let random = Self(kind: .random)

  /// Random priorities of tasks: see ``JobOrder/priorities(depth:steps:seed:)``.
  public static func priorities(depth: Int) -> Self { Self(kind: .priorities(depth: depth)) }

  /// All strategies in turns: half of the runs in the fixed order, the others in random ones and in
  /// those of priorities with a depth of 2 and 3.
  public static let mixed = Self(kind: .mixed)

  /// Returns the order of a run.
  ///
  /// - Parameter steps: The number of jobs of the longest run before.
  func order(of run: Int, seed: UInt64, steps: Int) -> JobOrder {
    let mixed: [Kind] = [
      .fixed, .random, .fixed, .priorities(depth: 2), .fixed, .priorities(depth: 3),
    ]
    switch kind == .mixed ? mixed[run % mixed.count] : kind {
    case .fixed, .mixed: return .fixed
    case .random: return .random(seed: seed)
    case .priorities(let depth): return .priorities(depth: depth, steps: steps, seed: seed)
    }
  }
}

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
  private let coverage = Coverage()
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
      var random = SplitMix64(seed: seed &+ UInt64(number))
      let choices = Choices(
        seed: random.next(), order: orders.order(of: number, seed: random.next(), steps: longest))
      // The first runs are short, because a short failure is simple.
      let isRepeated = number % 50 == 0
      let failure = await run(choices, limit: min(steps, 4 + number), keepsStates: isRepeated)
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
  /// - Parameter reporters: The reporters beside the watch; `nil` to report nothing, and to record no
  ///   trace.
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
    coverage.note(orders: choices.script.steps.map(\.orders))
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
    let (runs, stepCount) = (runs, stepCount)
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
    await reducer.reduce()
    attempts = reducer.attempts
    (self.runs, self.stepCount) = (runs, stepCount)
    return best
  }

  // MARK: - Reporting

  /// Repeats a failure with the reporters of the test, and reports its script.
  nonisolated(nonsending) func show(_ failure: Outcome) async throws {
    let repeated = await run(
      Choices(replaying: failure.script), reporters: IssueReporting.currentReporters)
    let law = repeated?.error as? BrokenLaw
    let what =
      if failure.key == Self.differs {
        "The same actions, answers and orders of jobs give different states in two runs."
      } else if let law {
        "A law is broken: \(law.name). \(law.what)"
      } else if repeated == nil {
        "A run failed, and its repetition with the same choices did not."
      } else {
        "The issue \(repeated?.error is RunHasFailed || repeated?.error == nil ? "above" : "below") occurs in a run of chosen actions."
      }
    reportIssue(
      failure.key == Self.differs || repeated == nil ? LawIssues.notRepeatable : LawIssues.broken, what,
      values: (law?.values ?? []) + [
        ("Choices", "\(failure.script)"),
        ("Found", "in run \(runs), and made simpler in \(attempts) attempts"),
      ] + tests(breaking: law?.name) + [
        ("Reached", "\(coverage)")
      ]
        + (JobRouting.isExact
          ? []
          : [("Orders", "This toolchain does not let tests order the jobs of the main actor.")]),
      fix: """
        Repeat it alone: withActions(replay: "\(failure.script)"). Without replay, the test begins \
        with it until it passes.
        """,
      at: location)
    if let error = repeated?.error, law == nil, !(error is RunHasFailed) { throw error }
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
