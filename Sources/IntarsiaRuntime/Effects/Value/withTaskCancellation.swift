public import IntarsiaConcurrency
public import IntarsiaIssues

/// Runs an operation that an identifier can cancel, while its effect or task continues.
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
/// Outside an effect, `Task.cancel(id:)` outside effects cancels the operation. Such identifiers
/// belong to the process, and in a test to that test.
///
/// - Parameters:
///   - id: The identifier of the operation.
///   - cancelInFlight: Whether to cancel the running work with the same identifier first.
///   - operation: The work. It runs in a task of its own.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@_alwaysEmitIntoClient
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result = VisibleMutex<Result<Value, Failure>?>(nil)
  let work: @Sendable () async -> Void = {
    let ended = await Result(catching: operation)
    result.withLock { $0 = ended }
  }
  await runCancellably(EffectID(id), cancelInFlight: cancelInFlight, work)
  guard let ended = result.withLock({ $0 }) else {
    preconditionFailure("The task of an operation ended without a result")
  }
  return try ended.get()
}

/// Runs work that an identifier can cancel, of the current effect if there is one.
@usableFromInline
func runCancellably(
  _ id: EffectID, cancelInFlight: Bool, _ work: @escaping @Sendable () async -> Void
) async {
  if let effect = RunningEffect.current {
    await effect.runPart(id, cancelInFlight: cancelInFlight, work)
  } else {
    await TasksOutsideEffects.run(id, cancelInFlight: cancelInFlight, work)
  }
}

/// The work outside effects that an identifier can cancel.
private enum TasksOutsideEffects {
  /// An identifier, of one test if a test runs.
  private struct Name: Hashable {
    let test = TestIdentity.current
    let id: EffectID
  }

  private static let tasks = VisibleMutex<[Name: [Task<Void, Never>]]>([:])

  static func run(
    _ id: EffectID, cancelInFlight: Bool, _ work: @escaping @Sendable () async -> Void
  ) async {
    if cancelInFlight { cancel(id) }
    let name = Name(id: id)
    // The work may cancel its own identifier, so it begins only when its task is in the table.
    let task = tasks.withLock { tasks in
      let task = Task { await work() }
      tasks[name, default: []].append(task)
      return task
    }
    await task.cancellableValue
    tasks.withLock { tasks in
      tasks[name]?.removeAll { $0 == task }
      if tasks[name]?.isEmpty == true { tasks[name] = nil }
    }
  }

  /// - Returns: Whether any work had the identifier.
  @discardableResult
  static func cancel(_ id: EffectID) -> Bool {
    let cancelled = tasks.withLock { $0.removeValue(forKey: Name(id: id)) } ?? []
    for task in cancelled { task.cancel() }
    return !cancelled.isEmpty
  }
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
  /// Inside an effect that has been cancelled, it cancels nothing. Outside an effect, it cancels
  /// the operations of ``withTaskCancellation(id:cancelInFlight:operation:)`` outside effects. It
  /// warns if none has the identifier: a detached task leaves its effect.
  ///
  /// - Isolation: Can be called from any isolation, without waiting for the store.
  public static func cancel(
    id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let effect = RunningEffect.current else {
      guard !TasksOutsideEffects.cancel(EffectID(id)) else { return }
      return reportIssue(
        EffectIssues.noEffect,
        "Task.cancel(id:) was called outside of an effect, and cancelled nothing.",
        values: [("Identifier", "\(id)")], severity: .warning,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    effect.cancel(EffectID(id))
  }
}
