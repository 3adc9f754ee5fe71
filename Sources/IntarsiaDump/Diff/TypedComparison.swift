/// The comparison functions of a type, looked up once for all of its values.
struct TypedComparison<Value> {
  /// Returns whether two values are the same.
  let areSame: (Value, Value) -> Bool
  /// Returns whether two values have the same id, or `nil` if they have no ids.
  ///
  /// The function is `nil` if the type has no ids.
  let haveSameID: ((Value, Value) -> Bool?)?
  /// Returns the id of a value; `nil` if the type has no ids.
  let id: ((Value) -> AnyHashable)?
  /// Returns the key of a value in a hash table: its id, or the value itself.
  ///
  /// The function is `nil` if the type has no ids and is not `Hashable`.
  let key: ((Value) -> AnyHashable)?

  init(_ comparison: Comparison = Comparison()) {
    let bitsTell = !TwoSidedDump.isActive
    areSame =
      Self.areEqual ?? { bitsTell && Sameness.haveSameBits($0, $1) || comparison.areSame($0, $1) }
    let identifiable = (Value.self as? any Identifiable.Type).flatMap { $0.hasIDs ? $0 : nil }
    if let areOne = identifiable?.comparisonOfIDs as? (Value, Value) -> Bool {
      haveSameID = { areOne($0, $1) }
    } else if Value.self is any Equatable.Type {
      haveSameID = nil
    } else {
      // The dynamic types of the values may have ids.
      haveSameID = { Sameness.haveSameID($0, $1) }
    }
    id = identifiable?.identity as? (Value) -> AnyHashable
    key = id ?? (Value.self as? any Hashable.Type)?.key as? (Value) -> AnyHashable
  }

  // Functions of `Self` are passed as `Any`, because the compiler cannot know that `Self` is
  // `Value`.

  /// Returns whether two values are equal; `nil` if the type is not `Equatable`.
  private static var areEqual: ((Value, Value) -> Bool)? {
    (Value.self as? any Equatable.Type)?.equality as? (Value, Value) -> Bool
  }

  /// Returns the pairs whose parts must be compared to determine whether all pairs are the same.
  static func pairs(_ pairs: some Sequence<(Value, Value)>) -> PartPairs {
    if let areEqual { return pairs.allSatisfy(areEqual) ? .same(if: []) : .different }
    let bitsTell = !TwoSidedDump.isActive
    return .same(
      if: pairs.filter { !(bitsTell && Sameness.haveSameBits($0, $1)) }.map { ($0, $1) })
  }
}

extension Equatable {
  fileprivate static var equality: Any {
    { (lhs: Self, rhs: Self) -> Bool in lhs == rhs }
  }
}

extension Hashable {
  fileprivate static var key: Any {
    { (value: Self) -> AnyHashable in AnyHashable(value) }
  }
}

extension Identifiable {
  /// Whether an id is more than the identity of an object.
  fileprivate static var hasIDs: Bool { ID.self != ObjectIdentifier.self }

  fileprivate static var identity: Any {
    { (value: Self) -> AnyHashable in AnyHashable(value.id) }
  }

  fileprivate static var comparisonOfIDs: Any {
    { (lhs: Self, rhs: Self) -> Bool in lhs.id == rhs.id }
  }

  /// The id, or `nil` if it is only the identity of an object.
  var ownID: AnyHashable? {
    Self.hasIDs ? AnyHashable(id) : nil
  }
}
