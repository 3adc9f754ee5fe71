// The values of the standard library whose mirrors show their insides, or nothing.

extension AnyHashable: CustomDumpRepresentable {
  /// The value that was erased.
  public var customDumpValue: Any { base }
}

extension AnyKeyPath: CustomDumpStringConvertible {
  /// The path: `\Counter.State.count`.
  public var customDumpDescription: String {
    let description = String(describing: self)
    guard description.hasPrefix("\\") else { return TypeName(of: type(of: self)).text }
    // A computed property that has no name is shown by an address, which differs from run to run.
    return description.replacing(#/<computed 0x[0-9a-f]+ /#, with: "<computed ")
  }
}

extension AnyCollection: CustomDumpRepresentable {
  /// The elements.
  public var customDumpValue: Any { Array(self) }
}

extension ClosedRange: CustomDumpStringConvertible {
  /// Both bounds: `1...5`.
  public var customDumpDescription: String {
    "\(String(customDumping: lowerBound))...\(String(customDumping: upperBound))"
  }
}

extension Dictionary.Keys: CustomDumpRepresentable {
  /// The keys, sorted as those of the dictionary.
  public var customDumpValue: Any { Set(self) }
}

extension Dictionary.Values: CustomDumpRepresentable {
  /// The values, sorted: by what they are if they can be compared, and else by how they are printed.
  public var customDumpValue: Any { KeyOrder.sorted(Array(self)) }
}

extension Duration: CustomDumpStringConvertible {
  /// The seconds: `1.5 seconds`.
  public var customDumpDescription: String { description }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: CustomDumpReflectable {
  /// The elements, as those of an array.
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: indices.map { self[$0] }, displayStyle: .collection)
  }
}

extension KeyValuePairs: CustomDumpReflectable {
  /// The pairs in their order, as those of a dictionary.
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .dictionary)
  }
}

extension ObjectIdentifier: CustomDumpStringConvertible {
  /// The address of the object.
  public var customDumpDescription: String { debugDescription }
}

extension PartialRangeFrom: CustomDumpStringConvertible {
  /// The lower bound: `1...`.
  public var customDumpDescription: String { "\(String(customDumping: lowerBound))..." }
}

extension PartialRangeThrough: CustomDumpStringConvertible {
  /// The upper bound: `...5`.
  public var customDumpDescription: String { "...\(String(customDumping: upperBound))" }
}

extension PartialRangeUpTo: CustomDumpStringConvertible {
  /// The upper bound: `..<5`.
  public var customDumpDescription: String { "..<\(String(customDumping: upperBound))" }
}

extension Range: CustomDumpStringConvertible {
  /// Both bounds: `1..<5`.
  public var customDumpDescription: String {
    "\(String(customDumping: lowerBound))..<\(String(customDumping: upperBound))"
  }
}

extension Regex: CustomDumpStringConvertible {
  /// The type: what the expression looks for can't be printed.
  public var customDumpDescription: String { TypeName(of: Self.self).text }
}

extension StaticString: CustomDumpRepresentable {
  /// The string.
  public var customDumpValue: Any { description }
}

extension Task: CustomDumpStringConvertible {
  /// The type: a task tells nothing of itself.
  public var customDumpDescription: String { TypeName(of: Self.self).text }
}
