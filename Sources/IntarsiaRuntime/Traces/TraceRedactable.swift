/// A value that does not leave the process in a trace.
///
/// ```swift
/// struct Password: Codable, TraceRedactable {
///   var text: String
///   var redactedForTrace: Password { Password(text: "•••") }
/// }
/// ```
///
/// The recorder writes the redacted value in dumps, in JSON and in Swift expressions, at any depth
/// of a state, an action, or an argument. Differences in tests still show the value itself.
public protocol TraceRedactable {
  /// The value that a trace contains, such as one with a fixed text.
  ///
  /// It has the same type, so that a state with it can still be decoded.
  var redactedForTrace: Self { get }
}

/// Encodes a value with redacted parts.
///
/// The encoder of the parts passes each nested value through this type.
struct RedactedValue: Encodable {
  let value: any Encodable

  init(_ value: any Encodable) {
    self.value =
      (value as? any TraceRedactable).flatMap { $0.redactedForTrace as? any Encodable }
      ?? value
  }

  func encode(to encoder: any Encoder) throws {
    // `JSONEncoder` writes these types in forms of its own, and decodes only those.
    if TraceJSON.isLeaf(value) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      try value.encode(to: RedactingEncoder(base: encoder))
    }
  }
}

/// An encoder that redacts the values it is given, and passes them on.
private struct RedactingEncoder: Encoder {
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RedactingKeyedContainer(base: base.container(keyedBy: type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(base: base.unkeyedContainer())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RedactingSingleValueContainer(base: base.singleValueContainer())
  }
}

private struct RedactingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(RedactedValue(value), forKey: key)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      RedactingKeyedContainer<NestedKey>(base: base.nestedContainer(keyedBy: type, forKey: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(base: base.nestedUnkeyedContainer(forKey: key))
  }

  mutating func superEncoder() -> any Encoder { RedactingEncoder(base: base.superEncoder()) }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    RedactingEncoder(base: base.superEncoder(forKey: key))
  }
}

private struct RedactingUnkeyedContainer: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(RedactedValue(value))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      RedactingKeyedContainer<NestedKey>(base: base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(base: base.nestedUnkeyedContainer())
  }

  mutating func superEncoder() -> any Encoder { RedactingEncoder(base: base.superEncoder()) }
}

private struct RedactingSingleValueContainer: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(RedactedValue(value))
  }
}
