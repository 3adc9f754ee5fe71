import CIntarsiaSimulation
import Dispatch
import IntarsiaConcurrency
package import IntarsiaIssues
import Synchronization

/// The real time that may be spent on waits for other code.
///
/// Only the waits themselves count: on a busy machine, much time may pass between two of them.
package final class RealTimeLimit {
  private(set) var timeLeft: Duration

  package init(_ duration: Duration) {
    timeLeft = max(.zero, duration)
  }

  nonisolated(nonsending) func spend(_ wait: nonisolated(nonsending) () async -> Void) async {
    let begin = ContinuousClock.now
    await wait()
    timeLeft = max(.zero, timeLeft - begin.duration(to: .now))
  }
}

extension Simulation {
  package var usesExternalWork: Bool {
    get { state.withLock(\.external.isDeclared) }
    set { state.withLock { $0.external.isDeclared = newValue } }
  }

  /// Records that the running task waits for external work, until it calls the result.
  func beginExternalWork(_ name: String) -> @Sendable () -> Void {
    let task = TaskNumber.current
    let announcement = state.withLock { state in
      state.external.announce(name, root: task.flatMap { state.tasks[$0]?.root })
    }
    return { [weak self] in self?.state.withLock { $0.external.end(announcement) } }
  }

  /// Waits, in real time, for announced external work.
  ///
  /// If the test declares external work, it also waits while one of some effects awaits something
  /// unknown: only other code can resume that effect.
  ///
  /// - Parameter isUndeclared: Whether it waits for work that neither a dependency nor the test
  ///   declares, such as a stub on a dispatch queue.
  /// - Returns: Whether something may have changed.
  nonisolated(nonsending) func waitForExternalWork(
    of roots: [UInt64], within limit: RealTimeLimit, isUndeclared: Bool = false
  ) async -> Bool {
    guard awaitsExternalWork(of: roots, isUndeclared: isUndeclared) else { return false }
    await limit.spend { await waitForArrival(atMost: limit.timeLeft) }
    return state.withLock { state in
      guard !state.isClosed, !state.external.hasArrivals else { return true }
      state.external[keyPath: isUndeclared ? \ExternalWork.graceIsOver : \.hasTimedOut] = true
      return false
    }
  }

  private func awaitsExternalWork(of roots: [UInt64], isUndeclared: Bool) -> Bool {
    state.withLock { state in
      let external = state.external
      guard !state.budget.isExhausted, !state.isClosed,
        !(isUndeclared ? external.graceIsOver : external.hasTimedOut)
      else { return false }
      if !isUndeclared, !external.announcements.isEmpty || state.queue.hasReadyJobs { return true }
      return external.isDeclared != isUndeclared && state.tasks.awaitUnknown(inOneOf: roots)
    }
  }

  /// Checks again a moment later, and as long as other tests run jobs: at most 100 times.
  ///
  /// A job of another test may be on the actor that a task of this simulation has requested. The
  /// actor's drain, which runs that task, is enqueued when the job leaves the actor.
  nonisolated(nonsending) func waitForOthersOnceMore(within limit: RealTimeLimit) async -> Bool {
    let rounds = state.withLock(\.lastRounds)
    guard !isExhausted, limit.timeLeft > .zero, rounds < 100 else { return false }
    state.withLock { ($0.lastRounds, $0.actorWaits) = (rounds + 1, 0) }
    await waitForArrival(atMost: .milliseconds(10))
    // Read first: the job of another test may enqueue a drain before it ends.
    let othersRun = JobRouting.simulations.contains { $0 !== self && $0.runsJobElsewhere }
    let isBusy = await waitForSharedActors() || othersRun
    // A sleeper arrives without a ready job.
    return state.withLock { isBusy || $0.external.hasArrivals }
  }

  /// Whether another thread is running a job of the simulation.
  private var runsJobElsewhere: Bool {
    ![0, intarsia_simulation_thread_number()].contains(jobThread.load(ordering: .relaxed))
  }

  /// Lets the main actor run its jobs, which only the exact mode routes; `false` if none arrives.
  nonisolated(nonsending) func waitForMainActor() async -> Bool {
    guard !JobRouting.isExact else { return false }
    await waitForArrival(atMost: nil)
    return state.withLock(\.external.hasArrivals)
  }

  /// Waits for an arrival, at most for a time, or for some turns of the main queue.
  private nonisolated(nonsending) func waitForArrival(atMost time: Duration?) async {
    // The wait is bounded, so its begin counts as progress.
    driveEvents.wrappingAdd(1, ordering: .relaxed)
    // If this simulation runs inside another one, the outer simulation waits for the same work.
    let end = Simulation.ofThisThread?.beginExternalWork(
      state.withLock { $0.external.announcements.values.map(\.name).min() } ?? "external work")
    defer { end?() }
    await withCheckedContinuation { waiter in
      let number = state.withLock { state in
        state.isClosed ? nil : state.external.wait(waiter)
      }
      guard let number else { return waiter.resume() }
      let alarm: @Sendable () -> Void = { [weak self] in
        self?.state.withLock { $0.external.takeWaiter(of: number) }?.resume()
      }
      guard let time else { return JobRouting.afterMainQueue(alarm) }
      DispatchQueue.global().asyncAfter(
        deadline: .now() + .nanoseconds(Int(time.wholeNanoseconds)), execute: alarm)
    }
  }

  /// Returns the first external resumption, once, unless the test declares external work.
  package func takeResumption() -> ExternalResumption? {
    state.withLock { $0.external.isDeclared ? nil : $0.external.resumption.take() }
  }

  package var externalWorkHasTimedOut: Bool { state.withLock(\.external.hasTimedOut) }
}

extension ExternalResumption {
  /// Warns that the order of the jobs no longer depends on the test's inputs alone.
  package func report(effect: String?, at location: IssueLocation) {
    var values = effect.map { [("Effect", $0)] } ?? []
    if source == .sharedActor {
      reportIssue(
        SimulationIssues.sharedActor,
        """
        An effect ran on an actor that other code used at the same time: the order of jobs depends \
        on both.
        """,
        values: values, severity: .warning, at: location)
    } else {
      values.append(
        ("Resumed by", source == .task ? "a task that is not part of it" : "a thread outside"))
      reportIssue(
        SimulationIssues.externalResumption,
        "External work has resumed an effect: the order of jobs from here on depends on it.",
        values: values, severity: .warning, at: location)
    }
  }
}
