import Foundation

/// A field of a journal with a key, as the beginning of a sentence.
///
/// All journals have the same limits. An index of PostgreSQL has rows of at most 2,704 bytes. The
/// longest key is the identifier of a message. It contains a kind and an identifier, with percent
/// escapes of three bytes for some characters, and the name of a timer or a key.
enum JournalKey: String, Sendable {
  case kind = "The kind"
  case identifier = "The identifier"
  case node = "The name of the node"
  case key = "The key"
  case message = "The identifier of the message"
  case timer = "The name of the timer"

  /// The maximum number of bytes in UTF-8.
  var limit: Int {
    switch self {
    case .kind: 192
    case .message: 2_650
    case .identifier, .node, .key, .timer: 512
    }
  }

  /// Returns the form of a key in a database.
  ///
  /// - Throws: An error for a text that is too long or contains NUL.
  func stored(_ text: String, of entity: EntityAddress? = nil) throws(DurabilityError) -> String {
    let key = text.journalKey
    let bytes = key.utf8.count
    guard bytes <= limit else {
      // The start of the text is enough for a log.
      throw DurabilityError(
        .failed, entity: self == .identifier || self == .kind ? nil : entity,
        "\(rawValue) “\(text.prefix(32))…” has \(bytes) bytes, and the limit is \(limit).",
        remedy: "Nothing was written; use a shorter text, such as a hash of it.")
    }
    guard !key.utf8.contains(0) else {
      throw DurabilityError(
        .failed, entity: entity,
        "\(rawValue) \(text.debugDescription) contains NUL, which journals do not store.",
        remedy: "Nothing was written; use a text without NUL.")
    }
    return key
  }
}

extension String {
  /// The form of a key in a database, which compares bytes: equal strings have equal bytes.
  ///
  /// Swift takes `é` of one scalar and `é` of two scalars for equal, so a database must do so, too.
  /// Its order of bytes is then Swift's order of strings.
  package var journalKey: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}

// Each journal stores these forms: keys are checked before they are sent, as an error of a database
// would not name the field.

extension EntityAddress {
  /// The address with its keys in the form of a database.
  ///
  /// - Throws: An error if a key is too long or contains NUL.
  func stored() throws(DurabilityError) -> EntityAddress {
    EntityAddress(
      kind: try JournalKey.kind.stored(kind, of: self),
      id: try JournalKey.identifier.stored(id, of: self))
  }
}

extension JournalMessage {
  /// The message with its keys in the form of a database.
  func stored() throws(DurabilityError) -> JournalMessage {
    var result = self
    result.attempts = 0
    result.receiver = try receiver.stored()
    result.id = try JournalKey.message.stored(id, of: receiver)
    if let timer { result.timer = try JournalKey.timer.stored(timer, of: receiver) }
    return result
  }
}

extension JournalAppend {
  /// The append with its keys in the form of a database.
  // Not inlined, so that its values have no places in the frame of a waiting append.
  @inline(never)
  func stored() throws -> JournalAppend {
    var result = self
    result.entity = try entity.stored()
    result.applied = try applied.map { try JournalKey.message.stored($0, of: entity) }
    result.messages = try messages.map { try $0.stored() }
    result.cancelledTimers = try cancelledTimers.map {
      try JournalKey.timer.stored($0, of: entity)
    }
    return result
  }
}
