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
    /// A failure of the publisher is an error of the effect. A ``catch(_:)`` after this call
    /// handles it. Otherwise it is reported at the caller's source location.
    ///
    /// - Parameter makePublisher: Makes the publisher each time the effect starts.
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
