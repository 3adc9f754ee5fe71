#if canImport(Combine)
  public import Combine
  public import IntarsiaIssues

  extension Effect {
    /// An effect that sends every value of a Combine publisher.
    ///
    /// ```swift
    /// return .publisher { notifications.map { .received($0) } }
    /// ```
    ///
    /// What the publisher fails with is an error of the effect, for a ``catch(_:)`` that stands after it; without one it
    /// is reported with this place.
    ///
    /// - Parameter makePublisher: Makes the publisher, each time that the effect starts.
    public static func publisher<P: Publisher & SendableMetatype>(
      _ makePublisher: @escaping @Sendable () -> P,
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where P.Output == Action, Action: Sendable {
      .run(
        operation: { send in
          for try await value in makePublisher().values { await send(value) }
        },
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  extension Publisher where Output: Sendable, Self: Sendable {
    /// An effect that sends every value of the publisher.
    ///
    /// ```swift
    /// return notifications.eraseToEffect().map(Action.received)
    /// ```
    public func eraseToEffect(
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Effect<Output> {
      .publisher(
        { self }, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
