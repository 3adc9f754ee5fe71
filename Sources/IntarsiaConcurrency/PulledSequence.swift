/// A sequence that is iterated from closures that may be called on any task, though not on two at once.
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

  /// The next element; `nil` at the end.
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
    // Safe: nothing else has the iterator, since it was taken out of the state. The compiler does not follow it.
    let iterator = UncheckedSendable(iterator)
    state.withLock { $0 = .idle(iterator.value) }
  }
}
