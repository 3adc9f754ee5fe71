extension UncheckedSendable: Sequence where Value: Sequence {
  /// Returns an iterator over the elements of the value.
  public func makeIterator() -> Value.Iterator { value.makeIterator() }
}

extension UncheckedSendable: IteratorProtocol where Value: IteratorProtocol {
  /// The next element of the value.
  public mutating func next() -> Value.Element? { value.next() }
}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The elements of the value.
  public typealias Element = Value.Element

  /// The error of the value.
  public typealias Failure = Value.Failure

  /// Returns an iterator over the elements of the value.
  public func makeAsyncIterator() -> Value.AsyncIterator { value.makeAsyncIterator() }
}
