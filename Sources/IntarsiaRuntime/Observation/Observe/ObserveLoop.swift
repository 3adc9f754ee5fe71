import IntarsiaConcurrency
import IntarsiaSharing

/// Runs the closure of an `observe` and observes the fields that it read.
final class ObserveLoop: Sendable {
  private struct Storage {
    var schedule = ObserveSchedule()
    /// Released when the observation ends, because it may refer to the object that keeps the token.
    var apply: (@MainActor () -> Void)?
  }

  private let storage: VisibleMutex<Storage>
  private let canceller = ObservationCanceller()

  init(_ apply: @escaping @MainActor () -> Void) {
    storage = VisibleMutex(Storage(apply: apply))
  }

  @MainActor
  func run() {
    let next = storage.withLock { storage in
      storage.schedule.begin().flatMap { run in storage.apply.map { (run: run, apply: $0) } }
    }
    guard let (run, apply) = next else { return }
    var isOutdated = false
    let isSharedOutdated = SharedReads.areOutdated {
      isOutdated = ObservedReads.areOutdated {
        canceller.track(apply) { [weak self] in
          self?.perform { $0.changed(after: run) }
        }
      }
    }
    perform { $0.end(isOutdated: isOutdated || isSharedOutdated) }
    // If the observation was cancelled during the run, its registrations were made after the
    // cancellation and must be removed now.
    if storage.withLock({ $0.schedule.phase == .cancelled }) { canceller.cancel() }
  }

  func cancel() {
    // The closure is released after the lock, because releasing its captures may run arbitrary
    // code.
    _ = storage.withLock { storage in
      storage.schedule.cancel()
      return storage.apply.take()
    }
    canceller.cancel()
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
