/// The bits and the type of a small value.
///
/// A value consists of its bits and the objects that they refer to. The bits therefore identify a
/// value as long as it is kept alive. The same value can have several representations, though.
struct ValueBits: Hashable {
  private let type: ObjectIdentifier
  private let words: Words

  /// Six words are enough: a deeply nested value is small, because its contents are stored behind a
  /// reference.
  private struct Words: Hashable {
    var first: UInt64 = 0, second: UInt64 = 0, third: UInt64 = 0
    var fourth: UInt64 = 0, fifth: UInt64 = 0, sixth: UInt64 = 0
  }

  /// Copies the bits of a value, or returns `nil` if the value is larger than six words.
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
