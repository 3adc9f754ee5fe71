public import IntarsiaIssues

extension Effect {
  /// Runs an asynchronous operation, and sends what it returns.
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
  ///   - operation: What to do.
  ///   - handler: Turns an error into an action. Without it an error is reported as an issue, with this place.
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

  /// Runs an asynchronous operation, and sends nothing: an error that it throws is of no interest either.
  ///
  /// ```swift
  /// return .fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// - Note: It ends with the store, like any effect. What is to outlive that is a matter for
  ///   `@Dependency(\.fireAndForget)`.
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

  /// Runs the effect for what it does, and drops whatever it sends.
  ///
  /// ```swift
  /// return saveEffect.fireAndForget()  // an `Effect` of any actions
  /// ```
  public func fireAndForget<NewAction>() -> Effect<NewAction> {
    compactMap { _ in nil }
  }

  /// Computes an action at once, when the effect is started, and sends it.
  ///
  /// ```swift
  /// return .sync { .loaded(defaults.integer(forKey: "count")) }
  /// ```
  ///
  /// - Isolation: The work is done in the isolation of the store, before the store's `send` returns.
  public static func sync(_ work: @escaping @Sendable () -> Action) -> Self {
    Self(.deferred { .send(work()) })
  }
}
