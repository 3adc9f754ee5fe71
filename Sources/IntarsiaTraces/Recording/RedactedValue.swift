import Foundation
import IntarsiaDump

/// Encodes a value with redacted parts.
///
/// The encoder of the parts passes each nested value through this type, with the path that its
/// coding keys lead along.
struct RedactedValue: Encodable {
  private let value: any Encodable
  private let path: [String]
  private let redactor: TraceRedactor

  init(_ value: any Encodable, at path: [String] = [], _ redactor: TraceRedactor) {
    self.init(value, replacedBy: redactor.replacement(for: value, at: path), at: path, redactor)
  }

  fileprivate init(
    _ value: any Encodable, replacedBy replacement: DumpReplacement?, at path: [String],
    _ redactor: TraceRedactor
  ) {
    self.path = path
    self.redactor = replacement?.isFinal == true ? .ofReplacements : redactor
    self.value =
      replacement.map { replacement in
        replacement.value as? any Encodable ?? TraceRedactor.neutral(for: value)
          ?? RedactionMark.text
      } ?? value
  }

  func encode(to encoder: any Encoder) throws {
    // `JSONEncoder` writes these types in forms of its own, and decodes only those.
    if TraceJSON.isLeaf(value) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      let parts = EncodedParts(of: value, at: path, redactor)
      try value.encode(to: RedactingEncoder(base: encoder, parts: parts))
    }
  }
}

/// The parts of a value that is being encoded.
private struct EncodedParts {
  private(set) var path: [String]
  let redactor: TraceRedactor
  /// The properties by their names, if a filter may know them.
  private var named: [String: Any] = [:]
  /// The redacted properties: a coding key may have another name.
  private var hidden: [(value: Any, replacement: DumpReplacement)] = []
  /// The other properties, if a part of one or all is redacted: the type may encode anything.
  private var shown: [Any]?

  init(of owner: Any, at path: [String], _ redactor: TraceRedactor) {
    (self.path, self.redactor) = (path, redactor)
    guard redactor.hasFilters else { return }
    if !SwiftSource.isDeclaredBySystem(type(of: owner)), redactor.hidesPart(of: owner, at: path) {
      shown = []
    }
    add(owner, at: path)
  }

  private mutating func add(_ value: Any, at path: [String]) {
    let isCase = Mirror(reflecting: value).displayStyle == .enum
    for (names, part) in TraceRedactor.parts(of: value) {
      for name in names { named[name] = part }
      if let replacement = redactor.replacement(for: part, at: path + names) {
        hidden.append((part, replacement))
      } else {
        shown?.append(part)
      }
      if isCase, Mirror(reflecting: part).displayStyle == .tuple { add(part, at: path + names) }
    }
  }

  /// Returns the parts inside of the value of a key.
  func inside(_ key: any CodingKey) -> EncodedParts {
    var parts = self
    parts.path += names(of: key)
    return parts
  }

  private func names(of key: any CodingKey) -> [String] {
    TraceRedactor.name(of: key.stringValue).map { [$0] } ?? []
  }

  func redacted(_ value: any Encodable, forKey key: any CodingKey) -> RedactedValue {
    let name = names(of: key)
    if let part = name.first.flatMap({ named[$0] }), Self.isSame(part, value) {
      return RedactedValue(value, at: path + name, redactor)
    }
    return redacted(value, named: name)
  }

  /// Redacts a value whose place among the properties is unknown.
  func redacted(_ value: any Encodable, named name: [String] = []) -> RedactedValue {
    let path = path + name
    if let part = hidden.first(where: { StateAssignments.areEqual($0.value, value) }) {
      return RedactedValue(value, replacedBy: part.replacement, at: path, redactor)
    }
    guard isShown(value) else {
      let mark = DumpReplacement(RedactionMark(), isFinal: true)
      return RedactedValue(value, replacedBy: mark, at: path, redactor)
    }
    return RedactedValue(value, at: path, redactor)
  }

  /// Whether a value is one of the properties, and no text that the type has made of them.
  private func isShown(_ value: any Encodable) -> Bool {
    shown.map { $0.contains { Self.isSame($0, value) } } ?? true
  }

  private static func isSame(_ part: Any, _ value: any Encodable) -> Bool {
    part is any Equatable
      ? StateAssignments.areEqual(part, value) : type(of: part) == type(of: value)
  }
}

/// An encoder that redacts the values it is given, and passes them on.
private struct RedactingEncoder: Encoder {
  let base: any Encoder
  let parts: EncodedParts

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      RedactingKeyedContainer(base: base.container(keyedBy: type), parts: parts))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(base: base.unkeyedContainer(), parts: parts)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RedactingSingleValueContainer(base: base.singleValueContainer(), parts: parts)
  }
}

private struct RedactingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>
  let parts: EncodedParts

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(parts.redacted(value, forKey: key), forKey: key)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      RedactingKeyedContainer<NestedKey>(
        base: base.nestedContainer(keyedBy: type, forKey: key), parts: parts.inside(key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(
      base: base.nestedUnkeyedContainer(forKey: key), parts: parts.inside(key))
  }

  mutating func superEncoder() -> any Encoder {
    RedactingEncoder(base: base.superEncoder(), parts: parts)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    RedactingEncoder(base: base.superEncoder(forKey: key), parts: parts.inside(key))
  }
}

private struct RedactingUnkeyedContainer: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer
  let parts: EncodedParts

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(parts.redacted(value))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      RedactingKeyedContainer<NestedKey>(base: base.nestedContainer(keyedBy: type), parts: parts))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    RedactingUnkeyedContainer(base: base.nestedUnkeyedContainer(), parts: parts)
  }

  mutating func superEncoder() -> any Encoder {
    RedactingEncoder(base: base.superEncoder(), parts: parts)
  }
}

private struct RedactingSingleValueContainer: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer
  let parts: EncodedParts

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(parts.redacted(value))
  }
}
