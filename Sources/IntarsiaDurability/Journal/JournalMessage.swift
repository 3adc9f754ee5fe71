/// A message to an entity: an action that the journal delivers.
///
/// A message is written in the same transaction as the actions that send it. It is applied in the
/// same transaction as the action that it causes. So it is delivered at least once, and applied
/// once.
public struct JournalMessage: Codable, Hashable, Sendable {
  /// The identifier, unique in the journal.
  ///
  /// The same message twice has the same identifier.
  public var id: String

  /// The receiver.
  public var receiver: EntityAddress

  /// The number of the schema in which the action is written.
  public var schema: Int

  /// The action as JSON; `nil` for the end of a sleep, which only activates the entity.
  public var action: String?

  /// The time from which the message can be delivered, in microseconds since 1970; `nil` for at
  /// once.
  public var due: Int64?

  /// The name of a timer, unique among the pending messages to the receiver; `nil` for a message
  /// that is no timer.
  public var timer: String?

  /// The number of processes in which a delivery began, as far as they were counted.
  ///
  /// The journal counts it; a new message begins at zero.
  public var attempts: Int

  /// Creates a message.
  public init(
    id: String, receiver: EntityAddress, schema: Int = 1, action: String?, due: Int64? = nil,
    timer: String? = nil, attempts: Int = 0
  ) {
    self.attempts = attempts
    self.id = id
    self.receiver = receiver
    self.schema = schema
    self.action = action
    self.due = due
    self.timer = timer
  }
}

/// A message that was set aside.
public struct RejectedMessage: Hashable, Sendable {
  /// The message.
  public var message: JournalMessage

  /// The reason.
  public var reason: String
}

/// A stored timer.
public struct JournalTimer: Hashable, Sendable {
  /// The identifier of its message.
  public var message: String

  /// The due time, in microseconds since 1970; `nil` for at once.
  public var due: Int64?
}

/// The messages that a node can deliver now.
///
/// A receiver with many messages or with large ones leaves room for the others: a result has the
/// first message of each receiver, then the second of each, and so on, up to the limits.
public struct DeliverableMessages: Hashable, Sendable {
  /// The maximum number of messages to one receiver.
  package static let receiverLimit = 100

  /// The size in bytes from which a result has room for no further action: 16 MB.
  ///
  /// An action is never too large for a result of its own.
  package static let sizeLimit = 1 << 24

  /// Chooses among the messages that wait for some receivers, up to the limits.
  ///
  /// - Parameters:
  ///   - queues: The numbers of the messages to each receiver, in their order.
  ///   - limit: The maximum number of messages.
  ///   - message: Returns the message with a number.
  static func chosen<Failure>(
    from queues: [[Int64]], limit: Int,
    _ message: (_ number: Int64) throws(Failure) -> JournalMessage?
  ) throws(Failure) -> [JournalMessage] {
    var found: [(number: Int64, message: JournalMessage)] = []
    var size = 0
    for place in 0..<min(queues.map(\.count).max() ?? 0, receiverLimit) {
      let numbers = queues.compactMap { place < $0.count ? $0[place] : nil }
      for number in numbers.sorted() where found.count < limit && size < sizeLimit {
        guard let message = try message(number) else { continue }
        size += message.action?.utf8.count ?? 0
        found.append((number, message))
      }
    }
    return found.sorted { $0.number < $1.number }.map(\.message)
  }

  /// The messages, oldest first.
  ///
  /// Those to one receiver are the oldest ones.
  public var messages: [JournalMessage] = []

  /// The earliest later time at which another message becomes due, in microseconds since 1970.
  public var nextDue: Int64?

  /// The time after which another search may find more, by the clock of the journal; `nil` if only
  /// a change can make more messages deliverable.
  ///
  /// It ends when a message becomes due, when the lease of another node ends, or when the node may
  /// try an entity again that it gave up. So a lost node is replaced at the end of its lease, and a
  /// node whose own clock is wrong is not late.
  public var wait: Duration?
}
