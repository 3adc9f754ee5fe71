import IntarsiaConcurrency

/// The observation of a box by one iterator or one subscription.
final class SharedWatch<Value>: Sendable {
  private let box: SharedBox<Value>
  private let line: SharedLine
  private let listening: VisibleMutex<(status: SharedStatus, listener: UInt64)>

  init(_ box: SharedBox<Value>) {
    let line = SharedLine()
    self.box = box
    self.line = line
    let status = box.reference.status
    listening = VisibleMutex((status, status.listen { line.noteChange() }))
  }

  deinit {
    let (status, listener) = listening.withLock { $0 }
    status.forget(listener)
  }

  /// The current value, and the comparison of its type.
  ///
  /// A change after this read makes the next ``change()`` return.
  var value: (Value, isSame: ((Value, Value) -> Bool)?) {
    let reference = box.reference
    follow(reference.status)
    return (reference.current(), reference.isSame)
  }

  /// Listens to another reference, if the box got one.
  private func follow(_ status: SharedStatus) {
    let line = line
    guard listening.withLock({ $0.status !== status }) else { return }
    let listener = status.listen { line.noteChange() }
    let old = listening.withLock { listening in
      defer { listening = (status, listener) }
      return listening
    }
    old.status.forget(old.listener)
  }

  /// Waits for a change that was not taken yet; `false` if the task was cancelled.
  func change() async -> Bool { await line.change() }
}

/// A flag that one task waits for.
final class SharedLine: Sendable {
  private struct State {
    /// Whether a change was not taken yet, such as the current value at the beginning.
    var hasChanged = true
    var isCancelled = false
    var waiter: CheckedContinuation<Bool, Never>?
  }

  private let state = VisibleMutex(State())

  func noteChange() {
    let waiter = state.withLock { state in
      state.hasChanged = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.resume(returning: true)
  }

  func change() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let result = state.withLock { state -> Bool? in
          if state.isCancelled { return false }
          if state.hasChanged {
            state.hasChanged = false
            return true
          }
          state.waiter = waiter
          return nil
        }
        if let result { waiter.resume(returning: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isCancelled = true
        return state.waiter.take()
      }
      waiter?.resume(returning: false)
    }
  }
}
