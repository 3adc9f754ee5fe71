public import IntarsiaIssues

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// An effect that sends every element of the sequence.
  ///
  /// ```swift
  /// return connection.messages
  ///   .eraseToEffect()
  ///   .map(Action.received)
  /// ```
  ///
  /// The effect asks for the next element when the store has processed the one before. If the
  /// sequence throws, the effect reports the error at the caller's source location.
  public func eraseToEffect(
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<Element> {
    .run(
      operation: { send in
        for try await element in self { await send(element) }
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An effect that sends an action for every element of the sequence.
  ///
  /// ```swift
  /// return connection.messages.eraseToEffect(Action.received)
  /// ```
  public func eraseToEffect<Action>(
    _ transform: @escaping @Sendable (Element) -> Action,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<Action> {
    eraseToEffect(fileID: fileID, filePath: filePath, line: line, column: column).map(transform)
  }
}
