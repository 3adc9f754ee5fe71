public import Intarsia
public import IntarsiaIssues

/// A running feature whose actions are in a journal: the durable counterpart of `StoreActor`.
///
/// ```swift
/// let order = stores.store(Order.self, id: "4711")
/// try await order.send(.add(line)).finish()
/// let total = try await order.total
/// ```
///
/// It names the entity, and is cheap to make. ``DurableStores`` restores the entity at the first
/// use, and keeps it in memory while it has effects or is used often.
///
/// - Isolation: Each entity has an actor of its own, on the node that owns it.
@dynamicMemberLookup
public struct DurableStoreActor<State: Codable & Sendable, Action: Codable & Sendable>: Sendable {
  /// The address of the entity.
  public let address: EntityAddress
  let stores: DurableStores

  /// Sends an action: runs the reducer, and waits until the action is in the journal.
  ///
  /// ```swift
  /// try await order.send(.paid, key: request.id)
  /// ```
  ///
  /// - Ordering: When `send` returns, the action and every action that the reducer returned for it
  ///   are on disk, in one transaction. Effects start after that. Actions that one task sends are
  ///   applied in their order.
  /// - Parameters:
  ///   - action: The action.
  ///   - key: A key that the caller repeats with the request: an action is applied once for each
  ///     key. It is unique among the keys to this entity.
  /// - Returns: The effects that the action started, to wait for or to cancel. On another node they
  ///   are not waited for.
  /// - Throws: A ``DurabilityError``. With the code ``DurabilityError/Code-swift.enum/uncertain``
  ///   the action may have been applied; with another code it was not. A cancelled caller does not
  ///   wait for another node.
  @discardableResult
  public func send(
    _ action: Action, key: String? = nil, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> StoreTask {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let id = try key.map { "\(address.identifier)#\(try JournalKey.key.stored($0))" }
    return try await perform { kind, activation in
      switch activation {
      case .local(let entity):
        if let id, try await isApplied(id) { return StoreTask(completion: nil) }
        return try await entity.send(action, applying: id, at: location)
      case .remote(let owner):
        let message = JournalMessage(
          id: id ?? stores.forwardedIdentifier(), receiver: address, schema: kind.coding.schema,
          action: try kind.coding.encode(action, of: address, for: "forward"))
        try await stores.forward(message, to: owner)
        return StoreTask(completion: nil)
      }
    }
  }

  /// Whether a key was applied.
  ///
  /// - Throws: An error if it was set aside.
  private func isApplied(_ id: String) async throws -> Bool {
    let outcome = try await stores.settings.commits.retry {
      try await stores.journal.outcomes(of: [id])[id]
    }
    guard case .rejected(let reason)? = outcome else { return outcome != nil }
    throw DurabilityError(
      .undecodable, entity: address, statement: "message \(id)",
      "An earlier request with this key was set aside: \(reason)",
      remedy: "Nothing was written; run one version on all nodes, and use another key.")
  }

  /// Runs an operation on the entity, again if the entity was released in between.
  private func perform<Result: Sendable>(
    _ operation: (
      DurableKind<State, Action>, DurableKind<State, Action>.Activation
    ) async throws -> Result
  ) async throws -> Result {
    let kind: DurableKind<State, Action> = try stores.kind(of: address)
    var fences = 0
    while true {
      do {
        // Most entities are in memory: a call of `activate` would suspend.
        guard stores.settings.commits.lease.term != nil, let entity = kind.entity(address.id) else {
          return try await operation(kind, try await kind.activate(address.id))
        }
        return try await operation(kind, .local(entity))
      } catch is EntityRetired {
        guard stores.isRunning else { throw DurableStores.stopped(address) }
      } catch let error as DurabilityError where error.code == .fenced && fences < 5 {
        // Another node may be the owner now.
        fences += 1
      }
    }
  }

  // MARK: - Reading

  /// The current state, which is in the journal.
  public var state: State {
    get async throws { try await withState { $0 } }
  }

  /// A field of the state.
  ///
  /// ```swift
  /// let total = try await order.total
  /// ```
  public subscript<Value: Sendable>(
    dynamicMember keyPath: any KeyPath<State, Value> & Sendable
  ) -> Value {
    get async throws { try await withState { $0[keyPath: keyPath] } }
  }

  /// Reads the state: several fields at one moment.
  ///
  /// The result is returned when the state that it was read from is in the journal. An entity of
  /// another node is read from the journal.
  public func withState<Result: Sendable>(
    _ body: @escaping @Sendable (_ state: State) throws -> Result
  ) async throws -> Result {
    try await perform { kind, activation in
      switch activation {
      case .local(let entity):
        return try await entity.read(body)
      case .remote:
        let history = try await stores.settings.commits.retry {
          try await stores.journal.history(of: address, isWhole: false)
        }
        let start = EntityHistory(position: JournalPosition(version: 0, epoch: 0))
        return try body(
          stores.dependencies.bind { try kind.state(of: address, in: history ?? start) })
      }
    }
  }

  /// Returns the values of a part of the state, as a sequence that begins with the current value.
  ///
  /// Each value is in the journal when it arrives. If values arrive faster than the reader takes
  /// them, only the newest is kept. The sequence ends when the entity leaves the memory of this
  /// node, for example because an append failed or the lease ended. An entity that is observed is
  /// not released because it is idle.
  ///
  /// - Throws: A ``DurabilityError`` if the entity cannot be restored, or another node owns it.
  public func values<Value: Sendable & Equatable>(
    of keyPath: any KeyPath<State, Value> & Sendable
  ) async throws -> AsyncStream<Value> {
    try await perform { _, activation in
      switch activation {
      case .remote(let owner):
        throw DurabilityError(
          .failed, entity: address, statement: "values",
          "The node `\(owner)` owns the entity.", remedy: "Observe it there, or read it repeatedly."
        )
      case .local(let entity):
        let (stream, continuation) = AsyncStream<Value>.makeStream(
          bufferingPolicy: .bufferingNewest(1))
        let number = try await entity.observe({ $0[keyPath: keyPath] }, continuation)
        continuation.onTermination = { _ in Task { await entity.removeObserver(number) } }
        return stream
      }
    }
  }
}

/// The durable store of a feature.
public typealias DurableStoreActorOf<F: DurableFeature> = DurableStoreActor<F.State, F.Action>

extension DurableStores {
  var isRunning: Bool { state.withLock(\.isRunning) }

  static func stopped(_ address: EntityAddress) -> DurabilityError {
    DurabilityError(
      .stopped, entity: address, "The durable stores have stopped.",
      remedy: "Nothing was written; send the action to another node.")
  }
}
