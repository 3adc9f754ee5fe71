import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import Synchronization

/// A gate between a core and its effects: durable stores open it after a commit.
package protocol EffectGate: Sendable {
  /// Waits until the actions that the core has reduced so far are committed.
  ///
  /// - Returns: Whether they are; `false` if they never will be, so that no effect may run.
  func pass() async -> Bool
}

/// The connection from an effect's task to its core, without the type of the actions.
package class AnyEffectPort: @unchecked Sendable {
  // Safe: every property is constant and `Sendable`, and subclasses add only `Sendable` properties.

  /// The requests of effects to cancel an identifier.
  final let cancellationRequests = CancellationRequests()

  /// The executor of the effects' tasks, or `nil` for the default executor.
  final let taskExecutor: (any TaskExecutor)?

  /// The gate that operations pass before they begin, and after each of their actions.
  final let gate: (any EffectGate)?

  init(taskExecutor: (any TaskExecutor)?, gate: (any EffectGate)? = nil) {
    self.taskExecutor = taskExecutor
    self.gate = gate
  }

  /// Passes a command of a live operation to the core, and waits until the core has processed it.
  func post(_ command: EffectCommand, from token: EffectToken) async {
    preconditionFailure("\(Self.self) does not override post(_:from:)")
  }

  /// Runs the operation until it returns or throws.
  func perform(_ run: AnyEffectRun, as effect: RunningEffect) async {
    preconditionFailure("\(Self.self) does not override perform(_:as:)")
  }

  /// Reports the end of an operation, and waits until the core has processed it.
  ///
  /// Effects that follow start from this task, and so with its task-local values. If the core has
  /// been released, the port updates the completion instead.
  func end(_ effect: RunningEffect) async {
    preconditionFailure("\(Self.self) does not override end(_:)")
  }
}

/// The connection from an effect's task to its core: the only part of a core that tasks retain.
///
/// The host of the core implements it. A port hops to the main actor or another actor, or stores
/// the event for a test.
package class EffectPort<Action>: AnyEffectPort, @unchecked Sendable {
  // Safe: it has no stored properties, and subclasses add only `Sendable` properties.
  package typealias Token = EffectToken

  /// Creates a port from closures, for other modules.
  ///
  /// - Parameter post: Emits a message, without waiting until it has been processed.
  package static func calling(
    taskExecutor: (any TaskExecutor)? = nil,
    post: (@Sendable (Transferred<EffectMessage<Action>>, Token) -> Void)? = nil,
    emit: @escaping @Sendable (Transferred<EffectMessage<Action>>, Token) async -> Void,
    end: @escaping @Sendable (RunningEffect) -> Void
  ) -> EffectPort {
    CallingPort(taskExecutor: taskExecutor, post: post, emit: emit, end: end)
  }

  /// Processes a message of a live operation, then returns.
  func emit(_ message: Transferred<EffectMessage<Action>>, from token: Token) async {
    preconditionFailure("\(Self.self) does not override emit(_:from:)")
  }

  /// Processes an action of a live operation, then returns.
  ///
  /// Equivalent to emitting a message with the action, without allocating the message.
  func emit(action: sending Action, from token: Token) async {
    await emit(Transferred(.action(action)), from: token)
  }

  /// Processes a message of a live operation at once, if the core is on the main actor.
  ///
  /// - Returns: Whether later messages of the operation arrive after this one.
  @MainActor
  func emitNow(_ message: Transferred<EffectMessage<Action>>, from token: Token) -> Bool { false }

  final override func post(_ command: EffectCommand, from token: Token) async {
    await emit(Transferred(.command(command)), from: token)
  }

  final override func perform(_ run: AnyEffectRun, as effect: RunningEffect) async {
    await unsafeDowncast(run, to: EffectRun<Action>.self).perform(Send(effect, through: self))
  }
}

private final class CallingPort<Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: every property is constant, and the closures are `@Sendable`.
  private let post: (@Sendable (Transferred<EffectMessage<Action>>, EffectToken) -> Void)?
  private let emit: @Sendable (Transferred<EffectMessage<Action>>, EffectToken) async -> Void
  private let end: @Sendable (RunningEffect) -> Void

  init(
    taskExecutor: (any TaskExecutor)?,
    post: (@Sendable (Transferred<EffectMessage<Action>>, EffectToken) -> Void)?,
    emit: @escaping @Sendable (Transferred<EffectMessage<Action>>, EffectToken) async -> Void,
    end: @escaping @Sendable (RunningEffect) -> Void
  ) {
    self.post = post
    self.emit = emit
    self.end = end
    super.init(taskExecutor: taskExecutor)
  }

  override func emit(_ message: Transferred<EffectMessage<Action>>, from token: EffectToken) async {
    await emit(message, token)
  }

  override func emitNow(
    _ message: Transferred<EffectMessage<Action>>, from token: EffectToken
  ) -> Bool {
    post?(message, token)
    return post != nil
  }

  override func end(_ effect: RunningEffect) async { end(effect) }
}

/// The cancellation requests of effects, from any isolation, until the core takes them.
///
/// The core takes them before it accepts a message of an effect, and before it starts another
/// effect. So a request is effective when the requesting call returns, although that call cannot
/// wait for the core.
package final class CancellationRequests: Sendable {
  /// A request to cancel an identifier in the feature of the requesting effect.
  struct Request {
    let id: EffectID
    let token: EffectToken
  }

  private let hasRequests = Atomic(false)
  private let requests = VisibleMutex<[Request]>([])

  init() {}

  func post(_ request: Request) {
    requests.withLock {
      $0.append(request)
      hasRequests.store(true, ordering: .releasing)
    }
  }

  /// - Complexity: One atomic load.
  @inline(__always)
  var isEmpty: Bool { !hasRequests.load(ordering: .acquiring) }

  func takeAll() -> [Request] {
    requests.withLock { requests in
      hasRequests.store(false, ordering: .releasing)
      defer { requests = [] }
      return requests
    }
  }
}

/// A message from a running operation to the core.
///
/// Each message is one reference. A value of the size of an action would have its size looked up at
/// each use.
package indirect enum EffectMessage<Action> {
  /// The operation sends an action.
  case action(Action)
  /// The operation runs another effect as a part of itself, and ends only after it.
  case effect(Effect<Action>)
  /// The operation has waited for the end of a throttle window.
  case release
  /// A part of the operation begins or ends, or a cancellation request waits for the core.
  case command(EffectCommand)

  /// - Returns: `nil` if the resulting effect is empty.
  func flatMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> Effect<NewAction>
  ) -> EffectMessage<NewAction>? {
    switch self {
    case .action(let action):
      let effect = transform(action)
      switch effect.operation {
      case .none: return nil
      case .send(let action): return .action(action)
      default: return .effect(effect)
      }
    case .effect(let effect): return .effect(effect.flatMap(transform))
    case .release: return .release
    case .command(let command): return .command(command)
    }
  }
}

/// A message from a running operation to its core that does not depend on the type of the actions.
package enum EffectCommand: Sendable {
  /// A part of the operation begins, which an identifier can cancel separately.
  case open(RunningEffect, EffectID, cancelInFlight: Bool)
  /// A part of the operation has ended.
  case close(EffectToken)
  /// A cancellation request is in the port's ``CancellationRequests``.
  case wake
}

/// A value that an effect transfers to the store, which may have another isolation.
///
/// A function type with a `sending` parameter would express the same. Swift 6.3 cannot convert
/// closures to such a type if they run in their caller's isolation.
package struct Transferred<Value>: @unchecked Sendable {
  // Safe: the value comes from a `sending` parameter, or from a transformation that reaches only
  // such a value and `Sendable` values. So no other code reaches any part of it, and its receiver
  // reads it once. Only the debug report of a send from outside the main actor transfers an
  // unchecked value.
  package let value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Creates a transfer without the compiler's check.
  init(unchecked value: Value) {
    self.value = value
  }

  /// The transformation can reach only the transferred value and `Sendable` values.
  func compactMap<NewValue>(
    _ transform: @Sendable (Value) -> NewValue?
  ) -> Transferred<NewValue>? {
    transform(value).map(Transferred<NewValue>.init(unchecked:))
  }
}
