extension AsyncStream {
  /// Creates a stream that takes its elements from another sequence on demand.
  ///
  /// Sequences of different types become streams of one type, for example for the endpoint of a
  /// dependency:
  ///
  /// ```swift
  /// struct ScreenshotsClient: Sendable {
  ///   var screenshots: @Sendable () -> AsyncStream<Void>
  /// }
  ///
  /// let live = ScreenshotsClient {
  ///   AsyncStream(NotificationCenter.default.notifications(named: screenshotTaken).map { _ in })
  /// }
  /// ```
  ///
  /// If the other sequence throws, the stream ends. The stream buffers no elements and creates no
  /// task. Like any `AsyncStream`, it supports one iterating task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try? await elements.next() }
  }

  /// A stream that has no elements, and ends only if the waiting task is cancelled.
  ///
  /// ```swift
  /// $0.location.updates = { .never }
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has finished, without elements.
  ///
  /// ```swift
  /// $0.location.updates = { .finished }
  /// ```
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream that takes its elements, and its error, from another sequence on demand.
  ///
  /// ```swift
  /// let live = ChatClient {
  ///   AsyncThrowingStream(socket.messages.map(Message.init))
  /// }
  /// ```
  ///
  /// The stream buffers no elements and creates no task. Like any `AsyncThrowingStream`, it
  /// supports one iterating task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try await elements.next() }
  }

  /// A stream that has no elements, and ends only if the waiting task is cancelled.
  ///
  /// ```swift
  /// $0.chat.messages = { .never }
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// Returns a stream that has finished without elements, with an error or without.
  ///
  /// ```swift
  /// $0.chat.messages = { .finished(throwing: Offline()) }
  /// ```
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// Returns a stream of this sequence's elements, which ends if the sequence throws.
  ///
  /// ```swift
  /// let lines: AsyncStream<String> = url.lines.eraseToStream()
  /// ```
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// Returns a stream of this sequence's elements, which throws the error of the sequence.
  ///
  /// ```swift
  /// let lines: AsyncThrowingStream<String, any Error> = url.lines.eraseToThrowingStream()
  /// ```
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}
