/// An error of a durable entity or its journal.
///
/// Its description says what happened, to which entity, in which statement, and how to fix it.
public struct DurabilityError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: String, Hashable, Sendable {
    /// Another owner has claimed or changed the entity; nothing was written.
    case fenced
    /// The message or the request with this key was applied before; nothing was written.
    case alreadyApplied
    /// The database cannot be reached or is locked; nothing was written, and a later try may work.
    case unavailable
    /// The connection was lost in a commit: the journal may or may not have the change.
    case uncertain
    /// The disk is full; nothing was written.
    case full
    /// The database cannot be written.
    case readOnly
    /// A part of the database is damaged.
    case corrupted
    /// A newer version of the library wrote the database.
    case newerSchema
    /// The database refused the credentials, or a right is missing.
    case denied
    /// A statement failed for another reason.
    case failed
    /// An action, a state or an answer cannot be read or written.
    case undecodable
    /// A reducer does not repeat its work: it asks for other answers than in the journal.
    case diverged
    /// No feature of this kind is registered.
    case unknownKind
    /// The stores have stopped, or their node has lost its lease.
    case stopped
  }

  /// The kind of the error.
  public var code: Code

  /// The entity, if the error concerns one.
  public var entity: EntityAddress?

  /// The statement or the step that failed, such as `append` or the text in SQL.
  public var statement: String?

  /// The description of the failure, in a sentence.
  public var message: String

  /// The advice, in a sentence.
  public var remedy: String

  /// Creates an error.
  public init(
    _ code: Code, entity: EntityAddress? = nil, statement: String? = nil, _ message: String,
    remedy: String
  ) {
    self.code = code
    self.entity = entity
    self.statement = statement
    self.message = message
    self.remedy = remedy
  }

  /// Whether the same call may succeed later without a repair.
  public var isTemporary: Bool { code == .unavailable || code == .uncertain || code == .full }

  /// Whether the same change fails again, also after its entity was restored.
  var isLasting: Bool { !isTemporary && code != .fenced && code != .alreadyApplied }
}

extension DurabilityError: CustomStringConvertible {
  /// The failure, the entity, the statement and the advice.
  public var description: String {
    var text = message
    if let entity { text += " Entity: \(entity)." }
    if let statement { text += " Statement: \(statement)." }
    return "\(text) \(remedy) [\(code.rawValue)]"
  }
}

extension DurabilityError {
  /// An append failed because the entity is at another position.
  package static func fenced(_ append: JournalAppend, found: JournalPosition?) -> Self {
    Self(
      .fenced, entity: append.entity, statement: "append",
      "Another owner has the entity: expected \(append.expected), found "
        + "\(found.map(\.description) ?? "no entity").",
      remedy: "Nothing was written; send the action again, and the present owner gets it.")
  }

  /// An append failed because a message was applied before.
  package static func alreadyApplied(_ id: String, to entity: EntityAddress) -> Self {
    Self(
      .alreadyApplied, entity: entity, statement: "append",
      "The message \(id) was applied before.",
      remedy: "Nothing was written; there is nothing to do.")
  }

  /// Returns any error as one of this type.
  static func wrapping(_ error: any Error) -> Self {
    error as? Self ?? Self(.failed, statement: "append", "\(error)", remedy: "Try again.")
  }

  /// The same error with the entity that it concerns, and the statement if there is one.
  func concerning(_ entity: EntityAddress?, in statement: String? = nil) -> DurabilityError {
    var error = self
    (error.entity, error.statement) = (self.entity ?? entity, statement ?? self.statement)
    return error
  }

  /// A call that has waited too long.
  static var noConnectionInTime: DurabilityError {
    DurabilityError(
      .unavailable, "No connection of the journal was free in time.",
      remedy: "Nothing was written; try again, or let the journal have more connections.")
  }

  /// A call of a journal that is closed.
  static var journalIsClosed: DurabilityError {
    DurabilityError(
      .stopped, "The journal is closed.", remedy: "Use the journal before `close()`.")
  }
}
