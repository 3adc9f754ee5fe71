import IntarsiaCollections
import IntarsiaConcurrency

/// Watches one value of a store for one iterator.
@MainActor
final class ValueFeed<Value: Sendable> {
  typealias Queue = ValueQueue<Value, CheckedContinuation<Value?, Never>>

  /// Read and changed wherever a task waits, is cancelled, or lets the last store go.
  nonisolated let line: ValueLine<Value>
  private let read: @MainActor () -> Value
  private let isSame: @MainActor (Value, Value) -> Bool
  private nonisolated let ending: CoreLifetime
  private nonisolated let registration: Int
  private weak let host: AnyStoreHost?
  private nonisolated let leash = ObservationCanceller()
  private var actions: AnyStoreHost.Watching?
  private var last: Value?

  /// - Parameters:
  ///   - limit: How many values wait until somebody asks for them.
  ///   - engine: What the value is read from.
  ///   - isSame: Whether a value is no news after another.
  ///   - read: Reads the value, while the engine is there.
  init(
    limit: Int, host: AnyStoreHost, isSame: @escaping @MainActor (Value, Value) -> Bool,
    read: @escaping @MainActor () -> Value
  ) {
    let line = ValueLine<Value>(limit: limit)
    self.line = line
    self.host = host
    self.read = read
    self.isSame = isSame
    ending = host.ending
    registration = ending.notify { line.perform { $0.end() } }
    if Tracking.isOwn(of: Value.self) {
      handOn(read())
      actions = host.watchActions { [weak self] in self?.look() }
    } else {
      watch()
    }
  }

  deinit {
    ending.forget(registration)
    leash.cut()
  }

  /// Hands on the value as it is now, and comes back when it is announced that it changes.
  ///
  /// Changes are announced once the state is what it will be, so there is nothing to wait for in between: no value is
  /// missed, neither the last.
  private func watch() {
    // Held while it is read: the last store may be let go on another thread.
    guard let host else { return }
    let value = withExtendedLifetime(host) { () -> Value? in
      var value: Value?
      leash.track {
        value = read()
      } onChange: { [weak self] in
        guard let self else { return }
        // The engine announces changes where it runs.
        MainActor.assumeIsolated { watch() }
      }
      return value
    }
    if let value { handOn(value) }
  }

  /// Looks after an action whether the value is another one.
  private func look() {
    guard let host else { return }
    handOn(withExtendedLifetime(host, read))
  }

  private func handOn(_ value: Value) {
    if let last, isSame(last, value) { return }
    last = value
    line.perform { $0.push(value) }
  }
}

/// A state that announces changes of its own fields, not as a change of where it stands.
///
/// Whoever wants to know of every change inside of it would have to observe each field of each state in it, so it is
/// compared after each action instead.
private enum Tracking {
  static func isOwn(of type: Any.Type) -> Bool {
    if type is any _TrackedIdentity.Type || type is any _StructureStamped.Type { return true }
    guard let optional = type as? any OptionalType.Type else { return false }
    return isOwn(of: optional.wrappedType)
  }
}

private protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

/// A queue of values that can be used from anywhere.
final class ValueLine<Value: Sendable>: Sendable {
  private let queue: VisibleMutex<ValueFeed<Value>.Queue>

  init(limit: Int) {
    queue = VisibleMutex(ValueQueue(limit: limit))
  }

  func perform(_ event: @Sendable (inout ValueFeed<Value>.Queue) -> ValueFeed<Value>.Queue.Step) {
    switch queue.withLock({ event(&$0) }) {
    case .wait: break
    case .resume(let waiter, let value): waiter.resume(returning: value)
    }
  }

  func next() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        perform { $0.next(waiter) }
      }
    } onCancel: {
      perform { $0.cancel() }
    }
  }
}

/// Keeps the feed of a store on the main actor.
final class FeedWatch<Value: Sendable>: ValueWatch<Value>, @unchecked Sendable {
  // Safe: the feed is bound to the main actor, and so `Sendable`.
  private let feed: ValueFeed<Value>

  init(_ feed: ValueFeed<Value>) {
    self.feed = feed
    super.init(feed.line)
  }
}
