/// A wrapper that makes a value `Sendable` without a check by the compiler.
///
/// The compiler then trusts that the value is safe to share. Explain at the point of use why it is:
///
/// ```swift
/// // Immutable, but declared in a module that has not been annotated yet.
/// let formatter = UncheckedSendable(LegacyFormatter())
/// Task { print(formatter.value.string(from: 42)) }
/// ```
///
/// As a property wrapper, it lets a `Sendable` type store a value that is not `Sendable`:
///
/// ```swift
/// struct Client: Sendable {
///   @UncheckedSendable var formatter: LegacyFormatter
/// }
/// ```
///
/// If the value needs protection, use ``LockIsolated``.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Unproven by design: the code that wraps a value guarantees its safety.

  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the initial value of a property.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value of the wrapped property.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A mutable part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value as though it were not wrapped.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value as though it were not wrapped.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
