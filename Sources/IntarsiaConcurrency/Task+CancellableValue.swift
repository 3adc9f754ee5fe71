extension Task where Failure == Never {
  /// The result of the task, which is cancelled together with the task that awaits it.
  ///
  /// An unstructured task keeps running if the task that awaits its `value` is cancelled. With this
  /// property, it is cancelled as well:
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
  /// The result of the task, which is cancelled together with the task that awaits it.
  ///
  /// An unstructured task keeps running if the task that awaits its `value` is cancelled. With this
  /// property, it is cancelled as well:
  ///
  /// ```swift
  /// let download = Task { try await client.download(url) }
  /// return try await download.cancellableValue
  /// ```
  ///
  /// - Throws: The error that the task throws.
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
