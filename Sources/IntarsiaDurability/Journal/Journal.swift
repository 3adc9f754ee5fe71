/// A store of actions, snapshots and messages that survives the process.
///
/// The library has three: ``InMemoryJournal`` for tests and trials, `SQLiteJournal` for one
/// machine, and `PostgreSQLJournal` for several. Another one can only be a wrapper of these, as
/// several results have no public initializer. All have the same promises:
///
/// - ``append(_:)`` is atomic and durable: when it returns, the change survives a crash.
/// - An append succeeds only at the expected version and in the expected epoch of the entity.
/// - A message is applied at most once.
///
/// - Isolation: All functions can be called from any isolation, at the same time.
public protocol Journal: Sendable {
  /// Whether other processes may use the journal at the same time.
  ///
  /// Then nodes renew their leases, and look for messages of other processes.
  var isShared: Bool { get }

  /// Extends the lease of a node, or begins it.
  ///
  /// While the lease lasts, no other node can claim the entities of this node.
  ///
  /// - Parameters:
  ///   - node: The name of the node, unique among the running ones.
  ///   - duration: The time from now, by the clock of the journal, until the lease ends.
  /// - Returns: Whether the lease was in force until now; `false` if it has begun anew.
  @discardableResult
  func renewLease(of node: String, for duration: Duration) async throws -> Bool

  /// Ends the lease of a node, so that other nodes can claim its entities at once.
  func endLease(of node: String) async throws

  /// Makes a node the owner of an entity, in a new epoch, and returns the entity's history.
  ///
  /// An entity without a row is claimed at version 0.
  ///
  /// - Returns: The history, or the name of the owner whose lease is in force.
  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim

  /// Gives up an entity that a node owns but cannot run, so that another node can claim it.
  ///
  /// The node can still claim it again. Without a claim, it gets no messages to the entity for a
  /// time, and ``interruptedEntities(for:kinds:includingOwn:limit:)`` leaves the entity out.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - node: The name of the node.
  ///   - duration: The time from now, by the clock of the journal, in which other nodes come first.
  func release(_ entity: EntityAddress, by node: String, for duration: Duration) async throws

  /// Returns the history of an entity without claiming it; `nil` if the journal has no such entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - isWhole: Whether the history begins with the first stored action instead of the newest
  ///     snapshot.
  func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory?

  /// Returns the position of an entity; `nil` if the journal has no such entity.
  func position(of entity: EntityAddress) async throws -> JournalPosition?

  /// Returns entities whose effects were interrupted: they ran after the last append, and the owner
  /// is gone.
  ///
  /// - Parameters:
  ///   - node: The name of the node, which can claim the entities.
  ///   - kinds: The kinds of entities that the node can run.
  ///   - includesOwn: Whether to include the entities that the node itself owns, because it has
  ///     just started.
  ///   - limit: The maximum number of addresses.
  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress]

  /// Makes a change, completely or not at all.
  ///
  /// - Throws: A ``DurabilityError``: with ``DurabilityError/Code-swift.enum/uncertain`` if the
  ///   change may have been made, with another code if nothing was written.
  func append(_ append: JournalAppend) async throws

  /// Stores messages that no entity of this process sends.
  ///
  /// A message whose identifier is stored already changes nothing.
  func post(_ messages: [JournalMessage]) async throws

  /// Returns pending messages that are due, to entities that the node owns or can claim.
  ///
  /// - Parameters:
  ///   - node: The name of the node.
  ///   - kinds: The kinds of entities that the node can run.
  ///   - limit: The maximum number of messages.
  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages

  /// Returns the outcomes of messages by their identifiers, without those of pending ones.
  func outcomes(of messages: [String]) async throws -> [String: MessageOutcome]

  /// Sets a message aside that cannot be applied, so that those after it are delivered.
  func reject(_ message: String, reason: String) async throws

  /// Counts a delivery of a pending message, which may end the process.
  func countAttempt(of message: String) async throws

  /// Returns messages of a kind that were set aside, oldest first.
  ///
  /// - Parameters:
  ///   - kind: The kind of the receivers.
  ///   - limit: The maximum number of messages.
  func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage]

  /// Makes a message pending again that was set aside, for example after a repair of its reducer.
  ///
  /// - Returns: Whether the message was set aside.
  @discardableResult
  func requeue(_ message: String) async throws -> Bool

  /// Returns the timer of an entity by its name; `nil` if none is stored.
  ///
  /// A timer is stored until an append cancels it or another message replaces it, also after its
  /// delivery.
  func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer?

  /// Returns a sequence with an element when messages may have become deliverable or applied.
  ///
  /// Several changes may have one element.
  func changes() -> AsyncStream<Void>

  /// Returns the addresses of the entities of a kind in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - id: The identifier after which the result begins; `nil` for the first entities.
  ///   - limit: The maximum number of addresses.
  func entities(of kind: String, after id: String?, limit: Int) async throws -> [EntityAddress]

  /// Deletes actions that the newest snapshot contains, and outcomes of messages, if older than a
  /// time.
  ///
  /// - Parameter time: The time in microseconds since 1970.
  /// - Returns: The number of deleted rows.
  @discardableResult
  func prune(before time: Int64) async throws -> Int

  /// Closes the journal: later calls throw, and ``changes()`` ends.
  func close() async
}

/// The result of ``Journal/claim(_:for:)``.
public enum JournalClaim: Hashable, Sendable {
  /// The node owns the entity now, in the epoch of the history.
  case claimed(EntityHistory)
  /// The entity belongs to another node, whose lease is in force.
  case owned(by: String)
}

/// The outcome of a message.
public enum MessageOutcome: Codable, Hashable, Sendable {
  /// The message was applied by the action of this version.
  case applied(Int64)
  /// The message was set aside for this reason.
  case rejected(String)
}
