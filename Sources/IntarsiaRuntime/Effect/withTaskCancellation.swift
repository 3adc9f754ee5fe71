public import IntarsiaIssues

/// Runs a part of an effect so that it can be cancelled by an identifier, while the effect goes on.
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
/// The identifier is the same thing as that of ``Effect/cancellable(id:cancelInFlight:)``: it belongs to the feature
/// whose effect this is, and `.cancel(id:)` and `Task.cancel(id:)` know it. From the moment of cancellation nothing
/// arrives that the operation sends.
///
/// It is meant for the operation of an effect, and for what that calls. Elsewhere the operation runs, but nothing can
/// cancel it by the identifier, which is reported.
///
/// - Parameters:
///   - id: What names the operation.
///   - cancelInFlight: Whether whatever runs under the same identifier is cancelled first.
///   - operation: What to do. It runs in a task of its own.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Value {
  guard let effect = RunningEffect.current, let engine = effect.line else {
    reportOutsideOfEffect(
      "withTaskCancellation", id,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return try await operation()
  }
  let part = EffectPart(id: EffectID(id), cancelInFlight: cancelInFlight)
  await engine.post(.open(part), effect.token)
  let running = RunningEffect(part, of: effect)
  let task = Task(executorPreference: engine.taskExecutor) {
    await IssueTrace.$running.withValue(running) { await outcome(of: operation) }
  }
  part.attach { task.cancel() }
  let ended = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  await engine.post(.close(part.token), effect.token)
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
  /// Cancels whatever the feature runs under an identifier, from inside of one of its effects.
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
  /// The identifier belongs to the feature whose effect calls this. When the call returns, nothing more arrives that
  /// was sent under it.
  ///
  /// It is meant for the operation of an effect, and for what that calls; elsewhere it cancels nothing, which is
  /// reported. An effect that was cancelled itself cancels nothing any more.
  ///
  /// - Isolation: Can be called from anywhere inside of an effect, without waiting for the store.
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
