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
    _ value: any Encodable, replacedBy replacement: TraceRedactor.Replacement?, at path: [String],
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
  /// The names of the properties, if a filter may know them.
  private var names: Set<String> = []
  /// The redacted properties: a coding key may have another name.
  private var hidden: [(value: Any, replacement: TraceRedactor.Replacement)] = []

  init(of owner: Any, at path: [String], _ redactor: TraceRedactor) {
    (self.path, self.redactor) = (path, redactor)
    if redactor.hasFilters { add(Mirror(reflecting: owner), at: path) }
  }

  private mutating func add(_ mirror: Mirror, at path: [String]) {
    for child in mirror.children {
      if mirror.displayStyle == .dictionary {
        let pair = Array(Mirror(reflecting: child.value).children)
        if pair.count == 2 { add(pair[1].value, named: "\(pair[0].value)", at: path) }
      } else {
        add(child.value, named: Self.name(of: child.label ?? ""), at: path)
        let payload = Mirror(reflecting: child.value)
        if mirror.displayStyle == .enum, payload.displayStyle == .tuple {
          add(payload, at: path + [child.label ?? ""])
        }
      }
    }
  }

  private mutating func add(_ value: Any, named name: String?, at path: [String]) {
    guard let name else { return }
    names.insert(name)
    guard let replacement = redactor.replacement(for: value, at: path + [name]) else { return }
    hidden.append((value, replacement))
  }

  /// The name of a property or a coding key in a path; `nil` for an argument without one.
  private static func name(of label: String) -> String? {
    let name = label.drop { $0 == "_" }
    return name.isEmpty || name.allSatisfy(\.isNumber) || label.hasPrefix(".")
      ? nil : label.hasPrefix("_") ? String(name) : label
  }

  /// Returns the parts inside of the value of a key.
  func inside(_ key: any CodingKey) -> EncodedParts {
    var parts = self
    parts.path += names(of: key)
    return parts
  }

  private func names(of key: any CodingKey) -> [String] {
    Self.name(of: key.stringValue).map { [$0] } ?? []
  }

  func redacted(_ value: any Encodable, forKey key: any CodingKey) -> RedactedValue {
    let name = names(of: key)
    if let name = name.first, !names.contains(name) { return redacted(value, at: path + [name]) }
    return RedactedValue(value, at: path + name, redactor)
  }

  /// Redacts a value whose place among the properties is unknown.
  func redacted(_ value: any Encodable) -> RedactedValue { redacted(value, at: path) }

  private func redacted(_ value: any Encodable, at path: [String]) -> RedactedValue {
    guard let part = hidden.first(where: { StateAssignments.areEqual($0.value, value) }) else {
      return RedactedValue(value, at: path, redactor)
    }
    return RedactedValue(value, replacedBy: part.replacement, at: path, redactor)
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
