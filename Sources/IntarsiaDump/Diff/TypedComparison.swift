/// The comparison functions of a type, looked up once for all of its values.
struct TypedComparison<Value> {
  /// Returns whether two values are the same.
  let areSame: (Value, Value) -> Bool
  /// Returns whether two values have the same id, or `nil` if they have no ids.
  ///
  /// The function is `nil` if the type has no ids.
  let haveSameID: ((Value, Value) -> Bool?)?

  init(_ comparison: Comparison) {
    let bitsTell = !TwoSidedDump.isActive
    areSame =
      Sameness.equality(of: Value.self)
      ?? { bitsTell && Sameness.haveSameBits($0, $1) || comparison.areSame($0, $1) }
    if let areOne = (Value.self as? any Identifiable.Type)?.comparisonOfIDs {
      // Passed as `Any`, because the compiler cannot know that `Self` is `Value`.
      haveSameID = areOne as? (Value, Value) -> Bool
    } else if Value.self is any Equatable.Type {
      haveSameID = nil
    } else {
      // The dynamic types of the values may have ids.
      haveSameID = { Sameness.haveSameID($0, $1) }
    }
  }

  /// Returns the pairs whose parts must be compared to determine whether all pairs are the same.
  static func pairs(_ pairs: some Sequence<(Value, Value)>) -> PartPairs {
    if let areEqual = Sameness.equality(of: Value.self) {
      return pairs.allSatisfy(areEqual) ? .same(if: []) : .different
    }
    let bitsTell = !TwoSidedDump.isActive
    return .same(
      if: pairs.filter { !(bitsTell && Sameness.haveSameBits($0, $1)) }.map { ($0, $1) })
  }
}

extension Identifiable {
  /// Whether an id is more than the identity of an object.
  private static var hasIDs: Bool { ID.self != ObjectIdentifier.self }

  /// Returns whether two values have the same id; `nil` if the type has no ids.
  fileprivate static var comparisonOfIDs: Any? {
    hasIDs ? { (lhs: Self, rhs: Self) -> Bool in lhs.id == rhs.id } : nil
  }

  /// The id, or `nil` if it is only the identity of an object.
  var ownID: AnyHashable? {
    Self.hasIDs ? AnyHashable(id) : nil
  }
}
