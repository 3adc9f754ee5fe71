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
  /// Each element waits until the one before it has been processed. If the sequence throws, that is reported with this
  /// place.
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

  /// An effect that turns every element of the sequence into an action.
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
