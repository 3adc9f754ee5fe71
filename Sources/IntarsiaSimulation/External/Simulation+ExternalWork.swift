import Dispatch
import IntarsiaConcurrency
package import IntarsiaIssues
import Synchronization

/// A deadline in real time that starts to count at its first use.
package final class RealDeadline {
  private let timeout: Duration
  private lazy var instant = ContinuousClock.now + timeout

  package init(after timeout: Duration) {
    self.timeout = timeout
  }

  var timeLeft: Duration { max(.zero, ContinuousClock.now.duration(to: instant)) }
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
    of roots: [UInt64], until deadline: RealDeadline, isUndeclared: Bool = false
  ) async -> Bool {
    let arrivals = state.withLock(\.external.arrivals)
    guard awaitsExternalWork(of: roots, isUndeclared: isUndeclared) else { return false }
    await waitForArrival(since: arrivals, atMost: deadline.timeLeft)
    return state.withLock { state in
      guard !state.queue.hasReadyJobs, !state.isClosed, state.external.arrivals == arrivals
      else { return true }
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

  /// Checks again for drains a moment later, because the runtime marks an actor as used shortly
  /// before it enqueues the drain.
  nonisolated(nonsending) func waitForDrainsOnceMore(
    until deadline: RealDeadline
  ) async -> Bool {
    let arrivals = state.withLock(\.external.arrivals)
    guard !isExhausted, deadline.timeLeft > .zero else { return false }
    await waitForArrival(since: arrivals, atMost: .milliseconds(10))
    let hasWaited = await waitForSharedActors()
    return state.withLock { hasWaited || $0.queue.hasReadyJobs }
  }

  /// Lets the main actor run its jobs, which only the exact mode routes; `false` if none arrives.
  nonisolated(nonsending) func waitForMainActor() async -> Bool {
    guard !JobRouting.isExact else { return false }
    let arrivals = state.withLock(\.external.arrivals)
    await waitForArrival(since: arrivals, atMost: nil)
    return state.withLock { $0.external.arrivals != arrivals }
  }

  /// Waits for an arrival, at most for a time, or for some turns of the main queue.
  private nonisolated(nonsending) func waitForArrival(
    since arrivals: Int, atMost time: Duration?
  ) async {
    // The wait is bounded, so its begin counts as progress.
    driveEvents.wrappingAdd(1, ordering: .relaxed)
    // If this simulation runs inside another one, the outer simulation waits for the same work.
    let end = Simulation.ofThisThread?.beginExternalWork(
      state.withLock { $0.external.announcements.values.map(\.name).min() } ?? "external work")
    defer { end?() }
    await withCheckedContinuation { waiter in
      let number = state.withLock { state in
        state.queue.hasReadyJobs || state.isClosed
          ? nil : state.external.wait(waiter, since: arrivals)
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
