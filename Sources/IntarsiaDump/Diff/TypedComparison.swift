/// How values of one type are compared, found out once for all of them.
struct TypedComparison<Value> {
  /// Whether two values are to be taken for the same.
  let areSame: (Value, Value) -> Bool
  /// Whether two values have one id, or `nil` if they have none; `nil` if the type has no ids.
  let haveSameID: ((Value, Value) -> Bool?)?
  /// The id of a value; `nil` if the type has none.
  let id: ((Value) -> AnyHashable)?
  /// What stands for a value in a table: its id, or the value itself; `nil` if it can't stand in a table.
  let key: ((Value) -> AnyHashable)?

  init(_ comparison: Comparison = Comparison()) {
    areSame =
      Self.areEqual ?? { Sameness.haveSameBits($0, $1) || comparison.areSame($0, $1) }
    let identifiable = (Value.self as? any Identifiable.Type).flatMap { $0.hasIDs ? $0 : nil }
    if let areOne = identifiable?.comparisonOfIDs as? (Value, Value) -> Bool {
      haveSameID = { areOne($0, $1) }
    } else if Value.self is any Equatable.Type {
      haveSameID = nil
    } else {
      // The values may have types of their own, which have ids.
      haveSameID = { Sameness.haveSameID($0, $1) }
    }
    id = identifiable?.identity as? (Value) -> AnyHashable
    key = id ?? (Value.self as? any Hashable.Type)?.key as? (Value) -> AnyHashable
  }

  // A function of `Self` is handed over as `Any`, since the compiler can't know that `Self` is `Value`.

  /// Whether two values are equal; `nil` if the type has no equality.
  private static var areEqual: ((Value, Value) -> Bool)? {
    (Value.self as? any Equatable.Type)?.equality as? (Value, Value) -> Bool
  }

  /// Whether a value stands before another one; `nil` if the type has no order.
  static var areInOrder: ((Value, Value) -> Bool)? {
    (Value.self as? any Comparable.Type)?.order as? (Value, Value) -> Bool
  }

  /// Which of some pairs have to be taken apart to know whether all of them are the same.
  static func pairs(_ pairs: some Sequence<(Value, Value)>) -> PartPairs {
    if let areEqual { return pairs.allSatisfy(areEqual) ? .same(if: []) : .different }
    return .same(if: pairs.filter { !Sameness.haveSameBits($0, $1) }.map { ($0, $1) })
  }
}

extension Equatable {
  fileprivate static var equality: Any {
    { (lhs: Self, rhs: Self) -> Bool in lhs == rhs }
  }
}

extension Comparable {
  fileprivate static var order: Any {
    { (lhs: Self, rhs: Self) -> Bool in lhs < rhs }
  }
}

extension Hashable {
  fileprivate static var key: Any {
    { (value: Self) -> AnyHashable in AnyHashable(value) }
  }
}

extension Identifiable {
  /// Whether the ids tell more than which object it is.
  fileprivate static var hasIDs: Bool { ID.self != ObjectIdentifier.self }

  fileprivate static var identity: Any {
    { (value: Self) -> AnyHashable in AnyHashable(value.id) }
  }

  fileprivate static var comparisonOfIDs: Any {
    { (lhs: Self, rhs: Self) -> Bool in lhs.id == rhs.id }
  }

  /// The id, if it tells more than which object it is.
  var ownID: AnyHashable? {
    Self.hasIDs ? AnyHashable(id) : nil
  }
}
