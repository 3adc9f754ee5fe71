import IntarsiaConcurrency
import Synchronization

/// A part of an effect's operation that an identifier of its own can cancel.
package final class EffectPart: Sendable {
  private struct State {
    var isCancelled = false
    var cancel: (@Sendable () -> Void)?
  }

  private static let count = Atomic<UInt64>(0)

  let token = EffectToken(
    rawValue: EffectToken.partMark | count.wrappingAdd(1, ordering: .relaxed).newValue)
  let id: EffectID
  let cancelInFlight: Bool
  private let state = VisibleMutex(State())

  init(id: EffectID, cancelInFlight: Bool) {
    self.id = id
    self.cancelInFlight = cancelInFlight
  }

  /// Sets the closure that cancels the task of the part.
  func attach(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  /// Cancels the task, at once or as soon as the task exists.
  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel.take()
    }
    cancel?()
  }
}
