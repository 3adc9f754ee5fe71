extension AsyncThrowingStream where Failure == any Error {
  /// A stream that takes its elements, and its error, from another sequence, as they are asked for.
  ///
  /// ```swift
  /// let live = ChatClient {
  ///   AsyncThrowingStream(socket.messages.map(Message.init))
  /// }
  /// ```
  ///
  /// Nothing is buffered, and no task is made. Like any stream of this type, it is for one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try await elements.next() }
  }

  /// A stream that has no element and does not end, unless the task that waits for it is cancelled.
  ///
  /// ```swift
  /// $0.chat.messages = { .never }
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended, with an error or without.
  ///
  /// ```swift
  /// $0.chat.messages = { .finished(throwing: Offline()) }
  /// ```
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// A stream of this sequence's elements, which throws what the sequence throws.
  ///
  /// ```swift
  /// let lines: AsyncThrowingStream<String, any Error> = url.lines.eraseToThrowingStream()
  /// ```
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}
