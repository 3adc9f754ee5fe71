import IntarsiaDependencies
public import IntarsiaIssues

/// A description of work that a reducer returns and the store performs.
///
/// A reducer only changes its state. An effect describes work that takes time, may fail or uses
/// something outside the feature. It can send actions back.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .factButtonTapped:
///     state.isLoading = true
///     return .run { [number = state.number] send in
///       await send(.factResponse(try await facts.fetch(number)))
///     }
///   case .factResponse(let fact):
///     state.isLoading = false
///     state.fact = fact
///     return .none
///   }
/// }
/// ```
///
/// Effects are data: making an effect starts nothing. A store, a test or a trace can inspect the
/// effects that a reducer returns. ``none`` and ``send(_:)`` start no task.
public struct Effect<Action> {
  /// The tree that the store interprets.
  ///
  /// Each value is one reference: larger payloads are boxed.
  package enum Operation {
    case none
    indirect case send(Action)
    case run(EffectRun<Action>)
    indirect case merge([Effect<Action>])
    /// Effects that run one after the other.
    ///
    /// - Parameter isDelay: Whether the effects after the first one begin only if the sequence has
    ///   not been cancelled.
    indirect case concatenate([Effect<Action>], isDelay: Bool = false)
    indirect case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
    indirect case cancel(EffectID)
    /// An effect of a child feature, or of a feature inside that child.
    indirect case scoped(Effect<Action>, EffectScope, inside: InnerScopes? = nil)
    /// The end of a child feature: all its running effects are cancelled.
    indirect case endScope(EffectScope)
    /// The end of the removed elements of a collection.
    indirect case endElements(of: EffectScope, RemovedElements)
    /// The end of the child features that are gone since a state was replaced.
    indirect case endReplaced(ReplacedState)
    /// An effect whose actions are limited to one per interval.
    indirect case throttled(Effect<Action>, EffectThrottle)
    /// An effect that a closure makes at each start.
    indirect case deferred(@Sendable () -> Effect<Action>)
  }

  package let operation: Operation

  package init(_ operation: Operation) {
    self.operation = operation
  }
}

// Safe: every value in the tree is `Sendable`, except those of `endElements` and `endReplaced`,
// which hold copies of the state. The store drops them, in its own isolation, when it has
// interpreted the reducer's effect.
extension Effect: @unchecked Sendable where Action: Sendable {}

extension Effect {
  /// An effect that does nothing.
  public static var none: Self { Self(.none) }

  /// Sends an action after the reducer has returned and before the store's `send` returns.
  ///
  /// Use it in a child feature to notify its parent. To share logic between two actions, call a
  /// method.
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Whether there is nothing to interpret.
  @usableFromInline package var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}

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
  @_alwaysEmitIntoClient
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
        EffectIssues.unhandledError, "An effect threw an error that nothing handles.",
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

  /// Returns the same operation, with a task-local value bound around it, around its error handler
  /// and around the effects that it adds.
  func binding<Value: Sendable>(
    _ local: TaskLocal<Value>, to value: @escaping @Sendable (Send<Action>) -> Value
  ) -> EffectRun {
    let inner = withSend { (send: Send<Action>) in
      Send(through: send) { message in
        guard case .effect(let effect) = message else { return message }
        return .effect(effect.binding(local, to: value))
      }
    }
    var newHandler: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler = inner.handler {
      newHandler = { error, send in
        await local.withValue(value(send)) { await handler(error, send) }
      }
    }
    return EffectRun(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies,
      operation: { [operation = inner.operation] send in
        try await local.withValue(value(send)) { try await operation(send) }
      }, handler: newHandler)
  }
}

extension Effect {
  /// Returns the same effect, with a task-local value bound around each of its operations.
  func binding<Value: Sendable>(
    _ local: TaskLocal<Value>, to value: @escaping @Sendable (Send<Action>) -> Value
  ) -> Self {
    transformed(sends: { .send($0) }, runs: { $0.binding(local, to: value) })
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
