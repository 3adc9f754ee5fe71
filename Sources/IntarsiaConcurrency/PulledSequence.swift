/// A sequence that closures may iterate on any task, but not on two tasks at once.
final class PulledSequence<Base: AsyncSequence & Sendable>: Sendable {
  private enum State {
    case new
    case idle(Base.AsyncIterator)
    case pulling
  }

  private let base: Base
  private let state = VisibleMutex(State.new)

  init(_ base: Base) {
    self.base = base
  }

  /// Returns the next element, or `nil` at the end.
  func next() async throws -> Base.Element? {
    var iterator = takeIterator()
    defer { putBack(iterator) }
    return try await iterator.next()
  }

  private func takeIterator() -> Base.AsyncIterator {
    state.withLock { state in
      defer { state = .pulling }
      switch state {
      case .new: return base.makeAsyncIterator()
      case .idle(let iterator): return iterator
      case .pulling:
        preconditionFailure("A stream was asked for an element while another task waits for one")
      }
    }
  }

  private func putBack(_ iterator: Base.AsyncIterator) {
    // Safe: the iterator was taken out of the state, so no other code has it. The compiler does not
    // track this.
    let iterator = UncheckedSendable(iterator)
    state.withLock { $0 = .idle(iterator.value) }
  }
}
