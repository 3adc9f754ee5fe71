/// A change of one entity that a journal makes completely or not at all.
public struct JournalAppend: Codable, Hashable, Sendable {
  /// The entity.
  public var entity: EntityAddress

  /// The position that the entity must have, so that the change is made.
  public var expected: JournalPosition

  /// The new actions, whose versions follow the expected one.
  public var records: [JournalRecord]

  /// The state after one of the new actions.
  public var snapshot: JournalSnapshot?

  /// The identifiers of the messages that the new actions apply.
  ///
  /// If one of them is applied already, the whole append fails. An identifier without a pending
  /// message is stored as applied: it is the key of a caller that may repeat its request.
  public var applied: [String]

  /// The messages and timers that the new actions send.
  ///
  /// A timer replaces the pending timer of the same name.
  public var messages: [JournalMessage]

  /// The names of the entity's pending timers that end.
  ///
  /// They end before ``messages`` are written.
  public var cancelledTimers: [String]

  /// Whether effects of the entity run after the new actions.
  ///
  /// The journal keeps it, so that ``Journal/interruptedEntities(for:kinds:includingOwn:limit:)``
  /// finds the entity when its node has crashed.
  public var hasEffects: Bool

  /// Creates an append.
  public init(
    entity: EntityAddress, expected: JournalPosition, records: [JournalRecord] = [],
    snapshot: JournalSnapshot? = nil, applied: [String] = [], messages: [JournalMessage] = [],
    cancelledTimers: [String] = [], hasEffects: Bool = false
  ) {
    self.entity = entity
    self.expected = expected
    self.records = records
    self.snapshot = snapshot
    self.applied = applied
    self.messages = messages
    self.cancelledTimers = cancelledTimers
    self.hasEffects = hasEffects
  }

  /// The position of the entity after the append.
  package var result: JournalPosition {
    // A caller may expect any version, which no entity has if the sum overflows.
    JournalPosition(
      version: expected.version &+ Int64(records.count), epoch: expected.epoch)
  }
}
