import IntarsiaConcurrency

/// Runs the body of an `observe` and listens to what it read.
final class ObserveLoop: Sendable {
  private struct Storage {
    var schedule = ObserveSchedule()
    /// Released when the observation ends, since it may refer to whoever keeps the token.
    var apply: (@MainActor () -> Void)?
  }

  private let storage: VisibleMutex<Storage>
  private let leash = ObservationCanceller()

  init(_ apply: @escaping @MainActor () -> Void) {
    storage = VisibleMutex(Storage(apply: apply))
  }

  @MainActor
  func run() {
    let next = storage.withLock { storage in
      storage.schedule.begin().flatMap { run in storage.apply.map { (run: run, apply: $0) } }
    }
    guard let (run, apply) = next else { return }
    let isOutdated = ObservedReads.areOutdated {
      leash.track(apply) { [weak self] in
        self?.perform { $0.changed(after: run) }
      }
    }
    perform { $0.end(isOutdated: isOutdated) }
    // Cancelled meanwhile, when there was no observation yet that could have been ended.
    if storage.withLock({ $0.schedule.phase == .cancelled }) { leash.cut() }
  }

  func cancel() {
    // The body goes only after the lock is given back: what it captures may do anything
    // when it goes.
    let released = storage.withLock { storage in
      storage.schedule.cancel()
      return storage.apply.take()
    }
    _ = released
    leash.cut()
  }

  private func perform(_ event: (inout ObserveSchedule) -> ObserveSchedule.Step) {
    switch storage.withLock({ event(&$0.schedule) }) {
    case .wait:
      break
    case .schedule:
      Task { @MainActor [weak self] in self?.run() }
    }
  }
}
