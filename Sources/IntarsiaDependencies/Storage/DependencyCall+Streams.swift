extension _DependencyCall {
  /// Ends the call with a stream, and returns a stream that reports its elements.
  ///
  /// - Returns: A stream that asks the original one for an element when it is asked for one. If it
  ///   is released, or its task is cancelled, so is the original one.
  public func end<Element>(_ stream: AsyncStream<Element>) -> AsyncStream<Element> {
    for (observer, number) in observers { observer.streams(number, "AsyncStream") }
    let iterator = ObservedIterator(stream.makeAsyncIterator(), observers)
    return AsyncStream { await iterator.next() }
  }

  /// Ends the call with a stream, and returns a stream that reports its elements and its error.
  ///
  /// - Returns: A stream that asks the original one for an element when it is asked for one. If it
  ///   is released, or its task is cancelled, so is the original one.
  public func end<Element>(
    _ stream: AsyncThrowingStream<Element, any Error>
  ) -> AsyncThrowingStream<Element, any Error> {
    for (observer, number) in observers { observer.streams(number, "AsyncThrowingStream") }
    let iterator = ObservedIterator(stream.makeAsyncIterator(), observers)
    return AsyncThrowingStream { try await iterator.next() }
  }
}

/// The iterator of a stream, which reports its elements and its end.
private final class ObservedIterator<Base: AsyncIteratorProtocol>: @unchecked Sendable {
  // Safe: a stream does not ask its closure for an element before it has the last one, and an
  // `AsyncStream` may be iterated in any isolation.
  private var base: Base
  private let observers: [(observer: any DependencyCallObserver, number: Int)]

  init(_ base: Base, _ observers: [(observer: any DependencyCallObserver, number: Int)]) {
    self.base = base
    self.observers = observers
  }

  func next() async throws(Base.Failure) -> Base.Element? {
    do throws(Base.Failure) {
      let element = try await base.next(isolation: #isolation)
      if let element {
        for (observer, number) in observers { observer.delivered(number, element) }
      } else {
        end(throwing: nil)
      }
      return element
    } catch {
      end(throwing: error)
      throw error
    }
  }

  private func end(throwing error: (any Error)?) {
    guard !Task.isCancelled else { return }
    for (observer, number) in observers { observer.streamEnded(number, throwing: error) }
  }
}
