#if canImport(Combine)
  public import Combine
  import IntarsiaConcurrency
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
    /// - Parameter makePublisher: Makes the publisher, before this function returns. The effect
    ///   subscribes to it on another thread, which publishers allow.
    public static func publisher<P: Publisher & SendableMetatype>(
      _ makePublisher: () -> P,
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where P.Output == Action, Action: Sendable {
      // Safe: a publisher can be subscribed to on any thread, and only this effect does so.
      let publisher = UncheckedSendable(makePublisher())
      return .run(
        operation: { send in
          for try await value in publisher.value.values { await send(value) }
        },
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  extension Publisher where Output: Sendable, Self: SendableMetatype {
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
