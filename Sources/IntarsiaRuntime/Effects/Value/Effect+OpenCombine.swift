#if OpenCombine && canImport(OpenCombine)
  import IntarsiaConcurrency
  public import IntarsiaIssues
  public import OpenCombine

  extension Effect where Action: Sendable {
    /// An effect that sends every value of an OpenCombine publisher.
    ///
    /// ```swift
    /// return .publisher { notifications.map { .received($0) } }
    /// ```
    ///
    /// Requires the package trait `OpenCombine`. A failure of the publisher is an error of the
    /// effect.
    ///
    /// - Parameter makePublisher: Makes the publisher, before this function returns. The effect
    ///   subscribes to it on another thread, which publishers allow.
    public static func publisher<P: Publisher & SendableMetatype>(
      _ makePublisher: () -> P,
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where P.Output == Action {
      // Safe: a publisher can be subscribed to on any thread, and only this effect does so.
      let publisher = UncheckedSendable(makePublisher())
      return .run(
        operation: { send in
          let (values, continuation) = AsyncThrowingStream<Action, any Error>.makeStream()
          let subscription = publisher.value.sink { completion in
            switch completion {
            case .finished: continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
          } receiveValue: {
            continuation.yield($0)
          }
          defer { subscription.cancel() }
          for try await value in values { await send(value) }
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
      .publisher({ self }, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
