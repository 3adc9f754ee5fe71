/// Comparisons of two values by equality, by id and by their bytes.
package enum Sameness {
  /// Returns whether the values have the same type and are equal, or `nil` if the type of `lhs` is
  /// not `Equatable`.
  package static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool? {
    func compare<T: Equatable>(_ lhs: T) -> Bool {
      (rhs as? T).map { lhs == $0 } ?? false
    }
    guard let lhs = lhs as? any Equatable else { return nil }
    return compare(lhs)
  }

  /// Returns the comparison of a type, or `nil` if it is not `Equatable`.
  package static func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
    // Returned as `Any`, because the compiler cannot know that both types are one.
    func equal<Equal: Equatable>(_ type: Equal.Type) -> Any {
      let equal: (Equal, Equal) -> Bool = { $0 == $1 }
      return equal
    }
    return (type as? any Equatable.Type).flatMap { equal($0) as? (Value, Value) -> Bool }
  }

  /// Returns whether the values have the same id, or `nil` if one of them has no id.
  static func haveSameID(_ lhs: Any, _ rhs: Any) -> Bool? {
    guard let lhs = id(of: lhs), let rhs = id(of: rhs) else { return nil }
    return lhs == rhs
  }

  static func id(of value: Any) -> AnyHashable? {
    (value as? any Identifiable).flatMap { $0.ownID }
  }

  /// Returns whether two values have the same bytes.
  ///
  /// Values with the same bytes have the same parts, because a value consists of its bits and the
  /// objects that they refer to. Values with the same parts can have different bytes.
  static func haveSameBits<T>(_ lhs: T, _ rhs: T) -> Bool {
    withUnsafeBytes(of: lhs) { lhs in
      withUnsafeBytes(of: rhs) { rhs in
        let size = MemoryLayout<T>.size
        var offset = 0
        while offset + 8 <= size {
          guard
            lhs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
              == rhs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          else { return false }
          offset += 8
        }
        return lhs[offset...].elementsEqual(rhs[offset...])
      }
    }
  }

  /// Returns whether two values without visible parts, such as C functions, have different bytes.
  ///
  /// This applies only to types without references, because references to different addresses can
  /// lead to the same contents.
  static func differUnseen(_ lhs: Any, _ rhs: Any) -> Bool {
    func haveOtherBytes<T>(_ lhs: T) -> Bool {
      guard _isPOD(T.self), let rhs = rhs as? T else { return false }
      return !haveSameBits(lhs, rhs)
    }
    switch lhs {
    case is any CustomReflectable, is any CustomDumpReflectable, is any CustomDumpRepresentable,
      is any CustomDumpStringConvertible:
      // The value determines its visible parts itself.
      return false
    default:
      let mirror = Mirror(reflecting: lhs)
      guard mirror.children.isEmpty, ![.enum, .optional].contains(mirror.displayStyle) else {
        return false
      }
      return _openExistential(lhs, do: haveOtherBytes)
    }
  }
}
