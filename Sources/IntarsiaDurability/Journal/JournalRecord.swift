/// An action in the journal of an entity.
public struct JournalRecord: Codable, Hashable, Sendable {
  /// The sender of an action.
  public enum Origin: Codable, Hashable, Sendable {
    /// A caller of `send`.
    case caller
    /// The reducer, which returned the action in an effect.
    case reducer
    /// A running effect of the entity.
    case effect
    /// A message with this identifier, of another entity or of a timer.
    case message(String)
  }

  /// The version of the entity after the action: 1 for its first action.
  public var version: Int64

  /// The number of the schema in which the action is written.
  public var schema: Int

  /// The action as JSON.
  public var action: String

  /// The answers that the reducer got from dependencies, as JSON; `nil` without any.
  public var answers: String?

  /// The sender of the action.
  public var origin: Origin

  /// The time at which the action was reduced, in microseconds since 1970.
  public var time: Int64

  /// Creates a record.
  public init(
    version: Int64, schema: Int = 1, action: String, answers: String? = nil,
    origin: Origin = .caller, time: Int64
  ) {
    self.version = version
    self.schema = schema
    self.action = action
    self.answers = answers
    self.origin = origin
    self.time = time
  }
}

extension JournalRecord.Origin {
  /// The text of the origin in a database: `caller`, `reducer`, `effect` or `message:` and the
  /// identifier.
  public var text: String {
    switch self {
    case .caller: "caller"
    case .reducer: "reducer"
    case .effect: "effect"
    case .message(let id): "message:\(id)"
    }
  }

  /// Creates an origin from its ``text``; unknown texts are callers.
  package init(text: String) {
    switch text {
    case "reducer": self = .reducer
    case "effect": self = .effect
    case let text where text.hasPrefix("message:"): self = .message(String(text.dropFirst(8)))
    default: self = .caller
    }
  }
}

/// The state of an entity after one of its actions.
public struct JournalSnapshot: Codable, Hashable, Sendable {
  /// The version of the last action in the state.
  public var version: Int64

  /// The number of the schema in which the state is written.
  public var schema: Int

  /// The state as JSON.
  public var state: String

  /// Creates a snapshot.
  public init(version: Int64, schema: Int = 1, state: String) {
    self.version = version
    self.schema = schema
    self.state = state
  }
}

/// The stored part of an entity that restores its state: a snapshot, and the actions after it.
public struct EntityHistory: Codable, Hashable, Sendable {
  /// The position of the entity when the history was read.
  public var position: JournalPosition

  /// The newest snapshot, or `nil` to begin with the initial state.
  public var snapshot: JournalSnapshot?

  /// The actions after the snapshot, in their order.
  public var records: [JournalRecord]

  /// Whether effects of the entity ran after its last action.
  public var hasEffects: Bool

  /// Creates a history.
  public init(
    position: JournalPosition, snapshot: JournalSnapshot? = nil, records: [JournalRecord] = [],
    hasEffects: Bool = false
  ) {
    self.hasEffects = hasEffects
    self.position = position
    self.snapshot = snapshot
    self.records = records
  }
}
