public import IntarsiaIssues

extension Effect {
  /// Runs an asynchronous operation and sends its result.
  ///
  /// ```swift
  /// return .task {
  ///   .factResponse(try await facts.fetch(number))
  /// } catch: { error in
  ///   .failed("\(error)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task that runs the operation.
  ///   - name: The name of that task.
  ///   - operation: The work, which returns the action to send.
  ///   - handler: Converts an error to an action. Without a handler, the error is reported as an
  ///     issue at the caller's source location.
  public static func task(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable () async throws -> sending Action,
    catch handler: (@Sendable (_ error: any Error) async -> sending Action)? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var sendingHandler: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler { sendingHandler = { error, send in await send(await handler(error)) } }
    return .run(
      priority: priority, name: name, operation: { send in await send(try await operation()) },
      catch: sendingHandler, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs an asynchronous operation, sends nothing and ignores its error.
  ///
  /// ```swift
  /// return .fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// - Note: The operation is cancelled with the store, like any effect. For work that outlives the
  ///   store, use `@Dependency(\.fireAndForget)`.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    name: String? = nil,
    _ operation: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .run(
      priority: priority, name: name, operation: { _ in try? await operation() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the effect and drops all actions that it sends.
  ///
  /// ```swift
  /// return saveEffect.fireAndForget()  // an `Effect` of any actions
  /// ```
  public func fireAndForget<NewAction>() -> Effect<NewAction> {
    compactMap { _ in nil }
  }

  /// Computes an action when the effect starts, and sends it at once.
  ///
  /// ```swift
  /// return .sync { .loaded(defaults.integer(forKey: "count")) }
  /// ```
  ///
  /// - Isolation: The closure runs in the isolation of the store, before the store's `send`
  ///   returns.
  public static func sync(_ work: @escaping @Sendable () -> Action) -> Self {
    Self(.deferred { .send(work()) })
  }
}
