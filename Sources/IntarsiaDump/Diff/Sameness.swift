/// Whether two values are to be taken for the same.
enum Sameness {
  /// Whether the values are equal, or, where their type does not tell, made of parts that are the same.
  static func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    if let areEqual = areEqual(lhs, rhs) { return areEqual }
    var comparison = StructuralComparison()
    return comparison.areSame(lhs, rhs)
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
}

/// Compares values whose types have no equality, part by part.
private struct StructuralComparison {
  private var dumpers = (first: Dumper(), second: Dumper())
  /// Two objects that were compared, or are being compared: where they lead back to each other, nothing new is found.
  private var known: Set<Pair> = []

  private struct Pair: Hashable {
    let first, second: ObjectIdentifier
  }

  mutating func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    if let areEqual = Sameness.areEqual(lhs, rhs) { return areEqual }
    if let first = Dumper.object(in: lhs), let second = Dumper.object(in: rhs) {
      guard first != second, known.insert(Pair(first: first, second: second)).inserted else {
        return true
      }
    }
    let shapes = (
      dumpers.first.shape(of: lhs, isRoot: true), dumpers.second.shape(of: rhs, isRoot: true)
    )
    switch shapes {
    case (.text(let left), .text(let right)): return left == right && !Self.differUnseen(lhs, rhs)
    case (.string(let left), .string(let right)): return left.text == right.text
    case (.group(let left), .group(let right)):
      guard left.name == right.name, left.closing == right.closing,
        left.parts.count == right.parts.count
      else { return false }
      if left.parts.count == 0 { return !Self.differUnseen(lhs, rhs) }
      if let areSame = left.parts.areSame(as: right.parts) { return areSame }
      return zip(left.parts.all, right.parts.all).allSatisfy { left, right in
        left.label == right.label && areSame(left.value, right.value)
      }
    default: return false
    }
  }

  /// Whether values of whose parts nothing can be seen, such as functions of C, have other bytes.
  ///
  /// Only where bytes are all that there is: what a reference leads to may be the same at another place.
  private static func differUnseen(_ lhs: Any, _ rhs: Any) -> Bool {
    func haveOtherBytes<T>(_ lhs: T) -> Bool {
      guard _isPOD(T.self), let rhs = rhs as? T else { return false }
      return !Sameness.haveSameBits(lhs, rhs)
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
