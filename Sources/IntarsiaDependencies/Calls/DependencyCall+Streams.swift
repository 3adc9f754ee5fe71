extension _DependencyCall {
  /// Ends the call with a stream, and returns a stream that reports its elements.
  ///
  /// - Returns: A stream that asks the original one for an element when it is asked for one. If it
  ///   is released, or its task is cancelled, so is the original one.
  public func end<Element>(_ stream: AsyncStream<Element>) -> AsyncStream<Element> {
    for (observer, number) in observers { observer.streams(number, "AsyncStream") }
    let iterator = ObservedIterator(stream.makeAsyncIterator())
    return AsyncStream { [observers] in
      let element = await iterator.next()
      if let element {
        for (observer, number) in observers { observer.delivered(number, element) }
      } else if !Task.isCancelled {
        for (observer, number) in observers { observer.streamEnded(number, throwing: nil) }
      }
      return element
    }
  }

  /// Ends the call with a stream, and returns a stream that reports its elements and its error.
  ///
  /// - Returns: A stream that asks the original one for an element when it is asked for one. If it
  ///   is released, or its task is cancelled, so is the original one.
  public func end<Element>(
    _ stream: AsyncThrowingStream<Element, any Error>
  ) -> AsyncThrowingStream<Element, any Error> {
    for (observer, number) in observers { observer.streams(number, "AsyncThrowingStream") }
    let iterator = ObservedIterator(stream.makeAsyncIterator())
    return AsyncThrowingStream { [observers] in
      do {
        let element = try await iterator.next()
        if let element {
          for (observer, number) in observers { observer.delivered(number, element) }
        } else if !Task.isCancelled {
          for (observer, number) in observers { observer.streamEnded(number, throwing: nil) }
        }
        return element
      } catch {
        if !Task.isCancelled {
          for (observer, number) in observers { observer.streamEnded(number, throwing: error) }
        }
        throw error
      }
    }
  }
}

/// The iterator of a stream, for the closure of another stream.
private final class ObservedIterator<Base: AsyncIteratorProtocol>: @unchecked Sendable {
  // Safe: a stream does not ask its closure for an element before it has the last one, and an
  // `AsyncStream` may be iterated in any isolation.
  private var base: Base

  init(_ base: Base) { self.base = base }

  func next() async throws(Base.Failure) -> Base.Element? {
    try await base.next(isolation: #isolation)
  }
}
