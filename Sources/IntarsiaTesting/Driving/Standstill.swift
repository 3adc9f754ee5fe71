import IntarsiaIssues
import Synchronization

/// How long a simulation has had something to do and nobody has let it.
struct Standstill {
  /// Whether the watches look at the simulation; otherwise only a test that calls them does.
  var isWatched = true

  /// How often somebody has looked since it was driven last.
  var looks = 0

  /// How often it had been driven when somebody looked last.
  var drives = 0

  /// Whether it was shown before: what is done about it is done at the next look then, and in silence.
  var isShown = false

  /// Shows a failure that the test is to show itself, because only there it is known whose failure it is.
  var failure: (@Sendable () -> Void)?

  /// How often somebody has looked since the failure was left to the test.
  var looksAtFailure = 0
}

extension Simulation {
  /// Looks whether the simulation has something to do that nobody lets it do.
  ///
  /// - Parameter looks: How often in a row it has to be found like that, if not as often as its owner says.
  /// - Returns: Its owner, if it has just been found like that for the last of these times: once, until it is driven again.
  func standsStill(after looks: Int? = nil) -> Owner? {
    let drives = drives.load(ordering: .relaxed)
    return state.withLock { state in
      let hasWork = state.queue.hasReadyJobs || state.queue.nextDeadline != nil
      guard hasWork, let owner = state.owner, !isDriven, drives == state.standstill.drives
      else {
        state.standstill.looks = 0
        state.standstill.drives = drives
        return nil
      }
      state.standstill.looks += 1
      let patience = looks ?? (state.standstill.isShown ? 1 : owner.patience)
      return state.standstill.looks == patience ? owner : nil
    }
  }

  /// Ends a standstill: effects run in the place of the test, until it goes on or nothing is left that could happen.
  ///
  /// Where the test can't be held meanwhile, or may well go on by itself, there is only a warning.
  func end(_ standstill: StandstillReport, of owner: Owner) async {
    await IssueReporting.$installedReporters.withValue(owner.reporters) {
      await goOn(standstill, inPlaceOf: owner)
    }
  }

  private func goOn(_ standstill: StandstillReport, inPlaceOf owner: Owner) async {
    guard let goOn = owner.goOn, let task = owner.object, observesTasks, !owner.waitsForOutside,
      HeldTasks.hold(owner.task)
    else { return standstill.warn() }
    defer { HeldTasks.release(owner.task) }
    var standstill = standstill
    // From here on whatever resumes the task is kept. If it was resumed before, it does not wait any more.
    let address = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    guard LiveTask.isSuspended(address) else { return }
    let wait = TaskWait(of: address)
    let symbols = FrameSymbol.at(wait.frames)
    if !standstill.isShown { standstill.wait = WaitDescription(wait, in: symbols).description }
    guard !WaitDescription.endsByItself(wait, in: symbols) else { return standstill.warn() }
    await goOn(standstill)
    state.withLock { $0.standstill.isShown = true }
  }

  /// Leaves a failure to the test, which shows it when it uses its store next, or when that goes.
  func leaveToTest(_ failure: @escaping @Sendable () -> Void) {
    state.withLock { state in
      // One is enough: what the test has not shown yet is the first.
      guard state.standstill.failure == nil else { return }
      state.standstill.failure = failure
      state.standstill.looksAtFailure = 0
    }
  }

  /// Shows a failure that was left to a test which does not use its store any more.
  ///
  /// It may wait again, for ever.
  ///
  /// - Parameter looks: How often the failure has to be found, if not as often as a standstill.
  func showOldFailure(after looks: Int? = nil) {
    let owner = state.withLock { state in
      guard state.standstill.failure != nil, let owner = state.owner else { return Owner?.none }
      state.standstill.looksAtFailure += 1
      return state.standstill.looksAtFailure >= looks ?? owner.patience ? owner : nil
    }
    guard let owner else { return }
    IssueReporting.$installedReporters.withValue(owner.reporters) { showFailure() }
  }

  /// Shows a failure that was left to the test.
  func showFailure() {
    let failure = state.withLock { state in
      defer { state.standstill.failure = nil }
      return state.standstill.failure
    }
    failure?()
  }

  /// What is shown of a standstill.
  func standstill(for time: Duration, at location: IssueLocation) -> StandstillReport {
    state.withLock { state in
      let next =
        state.queue.hasReadyJobs
        ? "run a job that is ready"
        : "let \((state.queue.nextDeadline ?? .zero) - state.queue.now) pass until the next sleeper wakes"
      return StandstillReport(
        time: time, location: location, next: next, isShown: state.standstill.isShown)
    }
  }
}

/// What there is to say when a test waits beside its store, and effects of the store can't go on.
struct StandstillReport: Sendable {
  let time: Duration
  let location: IssueLocation
  let next: String
  /// What the test waits for, if that is known.
  var wait: String?
  /// Whether a failure has said so before: one is enough.
  let isShown: Bool

  private var values: [(String, String)] {
    (wait.map { [("The test waits for", $0)] } ?? []) + [("Next, the store would", next)]
  }

  private static let standing =
    "The test has been waiting for something else than its store for"

  /// Shows it, and fails nothing.
  func warn() {
    guard !isShown else { return }
    reportIssue(
      IssueCode.simulation.standstill,
      "\(Self.standing) \(time), and effects of the store can't go on.",
      values: values, severity: .warning, at: location)
  }

  /// Shows it as a failure, after effects have run in the place of the test.
  func fail(_ whatCameOfIt: String, _ more: [(String, String)] = []) {
    guard !isShown else { return }
    reportIssue(
      IssueCode.simulation.standstill,
      "\(Self.standing) \(time), and effects of the store could not go on. \(whatCameOfIt)",
      values: values + more, at: location)
  }
}
