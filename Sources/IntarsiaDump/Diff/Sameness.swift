/// Whether two values are to be taken for the same.
enum Sameness {
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
    (value as? any Identifiable).flatMap { $0.ownID }
  }

  /// Whether two values lie in memory alike.
  ///
  /// Then they are made of the same parts: a value is what its bits and the objects are to which they lead. The reverse
  /// does not hold.
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

  /// Whether values of whose parts nothing can be seen, such as functions of C, have other bytes.
  ///
  /// Only where bytes are all that there is: what a reference leads to may be the same at another place.
  static func differUnseen(_ lhs: Any, _ rhs: Any) -> Bool {
    func haveOtherBytes<T>(_ lhs: T) -> Bool {
      guard _isPOD(T.self), let rhs = rhs as? T else { return false }
      return !haveSameBits(lhs, rhs)
    }
    switch lhs {
    case is any CustomReflectable, is any CustomDumpReflectable, is any CustomDumpRepresentable,
      is any CustomDumpStringConvertible:
      // It has said what is to be seen of it.
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
