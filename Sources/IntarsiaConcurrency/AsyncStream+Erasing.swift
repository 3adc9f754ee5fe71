extension AsyncStream {
  /// A stream that takes its elements from another sequence, as they are asked for.
  ///
  /// It makes one type of all sequences, as in the endpoint of a dependency:
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
  /// If the other sequence throws, the stream ends. Nothing is buffered, and no task is made. Like any stream of this
  /// type, it is for one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try? await elements.next() }
  }

  /// A stream that has no element and does not end, unless the task that waits for it is cancelled.
  ///
  /// ```swift
  /// $0.location.updates = { .never }
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  ///
  /// ```swift
  /// $0.location.updates = { .finished }
  /// ```
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncSequence {
  /// A stream of this sequence's elements, which ends where the sequence throws.
  ///
  /// ```swift
  /// let lines: AsyncStream<String> = url.lines.eraseToStream()
  /// ```
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }
}
