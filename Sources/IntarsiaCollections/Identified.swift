/// A value with an id, for values that have no id themselves.
///
/// ```swift
/// let rooms: IdentifiedArrayOf<Identified<Int, String>> = [
///   Identified("Kitchen", id: 1), Identified("Kitchen", id: 2),
/// ]
/// print(rooms[id: 2]?.uppercased() ?? "")  // "KITCHEN"
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id.
  public let id: ID

  /// The value.
  public var value: Value

  /// Creates a value with an id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value with an id that is computed from the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Computes the id. It is called once, so the id stays the same when the value changes.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// A property of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A mutable property of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
