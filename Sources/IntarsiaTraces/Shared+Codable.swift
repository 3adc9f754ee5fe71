public import Intarsia
import Synchronization

// These conformances are not in `Intarsia`. A state that an application restores has to declare its
// shared values by their keys, or their changes would not be saved.

extension Shared: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Shared: Decodable where Value: Decodable {
  /// Decodes the value of a recorded state into a reference of its own, without a key.
  ///
  /// - Throws: A `DecodingError` if the decoder is not that of a ``TracePlayer``. Elsewhere, write
  ///   `init(from:)`, and declare the shared value by its key.
  public init(from decoder: any Decoder) throws {
    self.init(value: try DecodedSharedValues.value(from: decoder))
  }
}

extension SharedReader: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension SharedReader: Decodable where Value: Decodable {
  /// Decodes the value of a recorded state into a constant.
  ///
  /// - Throws: A `DecodingError` if the decoder is not that of a ``TracePlayer``. Elsewhere, write
  ///   `init(from:)`, and declare the shared value by its key.
  public init(from decoder: any Decoder) throws {
    self.init(value: try DecodedSharedValues.value(from: decoder))
  }
}

/// Allows a decoder to make shared values without a key, and notes whether it made any.
final class DecodedSharedValues: Sendable {
  static let key = CodingUserInfoKey(rawValue: "Intarsia.DecodedSharedValues")

  private let found = Atomic(false)

  /// Whether the decoded value contains a shared value.
  var areUsed: Bool { found.load(ordering: .relaxed) }

  static func value<Value: Decodable>(from decoder: any Decoder) throws -> Value {
    guard let key, let values = decoder.userInfo[key] as? DecodedSharedValues else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            A shared value can be decoded by a TracePlayer only: a decoded one has no key, so its \
            changes are not saved. Write init(from:), and declare it by its key, as in \
            _favorites = Shared(.favorites).
            """))
    }
    values.found.store(true, ordering: .relaxed)
    return try decoder.singleValueContainer().decode(Value.self)
  }
}
