import IntarsiaConcurrency
import Synchronization

/// A part of an effect's operation that can be cancelled by an identifier of its own.
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

  /// Tells how the task of the part is cancelled.
  func attach(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  /// Cancels the task, or sees to it that it begins as a cancelled one.
  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel.take()
    }
    cancel?()
  }
}
