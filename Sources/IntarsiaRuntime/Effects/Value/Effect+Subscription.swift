import IntarsiaDependencies
import IntarsiaIssues

extension Effect where Action: Sendable {
  /// An effect that subscribes to a source of values when it starts, and sends every value.
  ///
  /// It subscribes before the store's `send` returns, so that it misses no later value.
  ///
  /// - Parameter subscribe: Passes the source's values to a continuation, and returns a closure
  ///   that ends the subscription.
  static func subscription(
    fileID: StaticString, filePath: SourceFilePath, line: UInt, column: UInt,
    _ subscribe:
      @escaping @Sendable (
        _ continuation: AsyncThrowingStream<Action, any Error>.Continuation
      ) -> @Sendable () -> Void
  ) -> Self {
    let dependencies = DependencySnapshot.current
    return Self(
      .deferred {
        let (values, continuation) = AsyncThrowingStream<Action, any Error>.makeStream()
        return dependencies.bind {
          let cancel = subscribe(continuation)
          return Self.run(
            operation: { send in
              defer { cancel() }
              for try await value in values { await send(value) }
            },
            fileID: fileID, filePath: filePath, line: line, column: column)
        }
      })
  }
}
