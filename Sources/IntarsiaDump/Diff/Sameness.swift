/// Whether two values are to be taken for the same.
enum Sameness {
  /// Whether the values are equal, or, where their type does not tell, are printed alike.
  static func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    if let areEqual = areEqual(lhs, rhs) { return areEqual }
    if let object = Dumper.object(in: lhs), object == Dumper.object(in: rhs) { return true }
    return text(of: lhs) == text(of: rhs)
  }

  /// Whether the values are of one type, and equal, or `nil` if it has no equality.
  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool? {
    func compare<T: Equatable>(_ lhs: T) -> Bool {
      (rhs as? T).map { lhs == $0 } ?? false
    }
    guard let lhs = lhs as? any Equatable else { return nil }
    return compare(lhs)
  }

  /// Whether the values have one id, or `nil` if they have none.
  static func haveSameID(_ lhs: Any, _ rhs: Any) -> Bool? {
    guard let lhs = id(of: lhs), let rhs = id(of: rhs) else { return nil }
    return lhs == rhs
  }

  static func id(of value: Any) -> AnyHashable? {
    func id<T: Identifiable>(_ value: T) -> AnyHashable {
      AnyHashable(value.id)
    }
    return (value as? any Identifiable).map { id($0) }
  }

  private static func text(of value: Any) -> [String] {
    var dumper = Dumper()
    return dumper.lines(of: value)
  }
}
