import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Runs an asynchronous operation that can send any number of actions.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await progress in download() {
  ///     await send(.progressed(progress))
  ///   }
  /// } catch: { error, send in
  ///   await send(.failed("\(error)"))
  /// }
  /// ```
  ///
  /// The operation uses the dependencies that are current where the effect is made.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task that runs the operation.
  ///   - name: The name of that task, for debuggers and test messages.
  ///   - operation: The work, which runs outside the store's isolation. Cancelling the effect
  ///     cancels its task, and the store drops the actions that it sends afterwards.
  ///   - handler: Handles an error. Without a handler, the error is reported as an issue at the
  ///     caller's source location. Cancellation is not an error.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      runs: EffectRun(
        name: name, rawPriority: priority?.rawValue, operation: operation, handler: handler,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  init(runs run: EffectRun<Action>) {
    self.init(.run(run))
  }
}

/// An asynchronous operation that has not started.
@usableFromInline
package final class EffectRun<Action>: AnyEffectRun, @unchecked Sendable {
  // Safe: every property is constant, and both closures are `@Sendable`.
  let operation: @Sendable (Send<Action>) async throws -> Void
  let handler: (@Sendable (any Error, Send<Action>) async -> Void)?

  init(
    name: String?, rawPriority: UInt8?, origin: IssueLocation,
    dependencies: DependencySnapshot,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (@Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    self.operation = operation
    self.handler = handler
    super.init(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies)
  }

  /// Creates an operation with the current dependencies.
  ///
  /// Callers know the type of the actions, so no class metadata is looked up at run time.
  @usableFromInline
  convenience init(
    name: String?, rawPriority: UInt8?,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (@Sendable (any Error, Send<Action>) async -> Void)?,
    fileID: StaticString, filePath: SourceFilePath, line: UInt, column: UInt
  ) {
    self.init(
      name: name, rawPriority: rawPriority,
      origin: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      dependencies: .current, operation: operation, handler: handler)
  }

  /// Runs the operation until it returns or throws, and handles its error.
  @inline(__always)
  final func perform(_ send: Send<Action>) async {
    do {
      try await operation(send)
    } catch {
      await handle(error, send)
    }
  }

  /// Checks the type of an error in a separate function.
  ///
  /// In `perform`, the check would reserve memory for an error even if none is thrown.
  private func handle(_ error: any Error, _ send: Send<Action>) async {
    if error is CancellationError { return }
    if let handler {
      await handler(error, send)
    } else if !Task.isCancelled, !(error is UnimplementedFailure) {
      // An unimplemented endpoint has already reported itself.
      reportIssue(
        IssueCode.effect.unhandledError, "An effect threw an error that nothing handles.",
        values: [("Error", "\(error)"), ("Effect made at", "\(origin)")], at: origin)
    }
  }

  /// Returns the same operation, with an effect instead of each action that it sends.
  func flatMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> Effect<NewAction>
  ) -> EffectRun<NewAction> {
    withSend { $0.pullback(transform) }
  }

  /// Returns the same operation with another `Send`.
  func withSend<NewAction>(
    _ change: @escaping @Sendable (Send<NewAction>) -> Send<Action>
  ) -> EffectRun<NewAction> {
    var newHandler: (@Sendable (any Error, Send<NewAction>) async -> Void)?
    if let handler { newHandler = { error, send in await handler(error, change(send)) } }
    return EffectRun<NewAction>(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies,
      operation: { [operation] send in try await operation(change(send)) }, handler: newHandler)
  }

  /// Returns the same operation, with a task-local value bound around it and its error handler.
  func binding<Value: Sendable>(
    _ local: TaskLocal<Value>, to value: @escaping @Sendable (Send<Action>) -> Value
  ) -> EffectRun {
    var newHandler: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler {
      newHandler = { error, send in
        await local.withValue(value(send)) { await handler(error, send) }
      }
    }
    return EffectRun(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies,
      operation: { [operation] send in
        try await local.withValue(value(send)) { try await operation(send) }
      }, handler: newHandler)
  }
}

/// An asynchronous operation, without the type of its actions.
@usableFromInline
package class AnyEffectRun: @unchecked Sendable {
  // Safe: every property is constant, and the subclass adds only `Sendable` properties.
  package final let name: String?
  /// The raw value of the priority.
  ///
  /// A stored `TaskPriority` would have its size looked up at each access.
  final let rawPriority: UInt8?
  /// The source location that made the effect.
  package final let origin: IssueLocation
  final let dependencies: DependencySnapshot

  package final var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }

  init(
    name: String?, rawPriority: UInt8?, origin: IssueLocation,
    dependencies: DependencySnapshot
  ) {
    self.name = name
    self.rawPriority = rawPriority
    self.origin = origin
    self.dependencies = dependencies
  }
}
