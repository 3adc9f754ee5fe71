extension Task where Failure == Never {
  /// The result of the task, which is cancelled together with whoever waits for it.
  ///
  /// A task that is not a child goes on when the one that waits for its `value` is cancelled. This one does not:
  ///
  /// ```swift
  /// let answer = Task { await computation.run() }
  /// return await answer.cancellableValue
  /// ```
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// The result of the task, which is cancelled together with whoever waits for it.
  ///
  /// A task that is not a child goes on when the one that waits for its `value` is cancelled. This one does not:
  ///
  /// ```swift
  /// let download = Task { try await client.download(url) }
  /// return try await download.cancellableValue
  /// ```
  ///
  /// - Throws: What the task throws.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}
