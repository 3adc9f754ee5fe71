/// The bits of a small value, and its type.
///
/// As long as the value is kept, they say which one it is: a value is what its bits and the objects are to which they lead.
/// One value may have several, though.
struct ValueBits: Hashable {
  private let type: ObjectIdentifier
  private let words: Words

  /// What is deep is not large: it lies behind a reference.
  private struct Words: Hashable {
    var first: UInt64 = 0, second: UInt64 = 0, third: UInt64 = 0
    var fourth: UInt64 = 0, fifth: UInt64 = 0, sixth: UInt64 = 0
  }

  /// The bits of a value, `nil` if it is larger than those of a few references.
  init?(_ value: Any) {
    func copy<Value>(_ value: Value) -> Words? {
      guard MemoryLayout<Value>.size <= MemoryLayout<Words>.size else { return nil }
      var words = Words()
      withUnsafeMutableBytes(of: &words) { target in
        withUnsafeBytes(of: value) { target.copyMemory(from: $0) }
      }
      return words
    }
    guard let words = _openExistential(value, do: copy) else { return nil }
    (type, self.words) = (ObjectIdentifier(Swift.type(of: value)), words)
  }

  /// The bits of two values that are compared.
  struct Pair: Hashable {
    private let left, right: ValueBits

    init?(_ left: Any, _ right: Any) {
      guard let left = ValueBits(left), let right = ValueBits(right) else { return nil }
      (self.left, self.right) = (left, right)
    }
  }
}
