public import IntarsiaIssues

/// Runs a part of an effect that an identifier can cancel, while the effect continues.
///
/// ```swift
/// return .run { send in
///   await send(.started)
///   try? await withTaskCancellation(id: CancelID.download, cancelInFlight: true) {
///     for try await progress in download() { await send(.progressed(progress)) }
///   }
///   await send(.ended)  // also when the download was cancelled
/// }
/// ```
///
/// The identifier works like that of ``Effect/cancellable(id:cancelInFlight:)``. It belongs to the
/// feature of the effect, and `.cancel(id:)` and `Task.cancel(id:)` accept it. After the
/// cancellation, the store drops all actions that the operation sends.
///
/// Call it from the operation of an effect, or from a function that such an operation calls.
/// Elsewhere it runs the operation and reports an issue, because no identifier can cancel the
/// operation.
///
/// - Parameters:
///   - id: The identifier of the operation.
///   - cancelInFlight: Whether to cancel the running work with the same identifier first.
///   - operation: The work. It runs in a task of its own.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Value {
  guard let effect = RunningEffect.current, let port = effect.port else {
    reportOutsideOfEffect(
      "withTaskCancellation", id,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return try await operation()
  }
  let part = EffectPart(id: EffectID(id), cancelInFlight: cancelInFlight)
  await port.post(.open(part), from: effect.token)
  let running = RunningEffect(part, of: effect)
  let task = Task(executorPreference: port.taskExecutor) {
    await IssueTrace.$running.withValue(running) { await outcome(of: operation) }
  }
  part.attach { task.cancel() }
  let ended = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  await port.post(.close(part.token), from: effect.token)
  return try ended.get()
}

private func outcome<Value, Failure: Error>(
  of operation: @Sendable () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await operation())
  } catch {
    return .failure(error)
  }
}

private func reportOutsideOfEffect(_ name: String, _ id: some Hashable, at location: IssueLocation)
{
  reportIssue(
    IssueCode.effect.noEffect, "\(name) was called outside of an effect.",
    values: [("Identifier", "\(id)")], at: location)
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the work of the feature that has an identifier, from inside one of its effects.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in events() {
  ///     if event == .disconnected { Task.cancel(id: CancelID.heartbeat) }
  ///     await send(.received(event))
  ///   }
  /// }
  /// ```
  ///
  /// The identifier belongs to the feature whose effect calls this function, and to the features
  /// inside it. When the call returns, the store drops all further actions of the cancelled work.
  ///
  /// Call it from the operation of an effect, or from a function that such an operation calls.
  /// Elsewhere it cancels nothing and reports an issue. It also cancels nothing if its own effect
  /// has been cancelled.
  ///
  /// - Isolation: Can be called from any isolation inside an effect, without waiting for the store.
  public static func cancel(
    id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let effect = RunningEffect.current else {
      reportOutsideOfEffect(
        "Task.cancel(id:)", id,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      return
    }
    effect.cancel(EffectID(id))
  }
}
