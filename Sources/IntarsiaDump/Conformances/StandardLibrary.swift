// Conformances of standard library types whose mirrors show implementation details or nothing.

extension AnyHashable: CustomDumpRepresentable {
  /// The value that was erased.
  public var customDumpValue: Any { base }
}

extension AnyKeyPath: CustomDumpStringConvertible {
  /// The path: `\Counter.State.count`.
  public var customDumpDescription: String {
    let description = String(describing: self)
    guard description.hasPrefix("\\") else { return TypeName(of: type(of: self)).text }
    // A computed property without a name is printed as an address, which differs between runs.
    return description.replacing(#/<computed 0x[0-9a-f]+ /#, with: "<computed ")
  }
}

extension AnyCollection: CustomDumpRepresentable {
  /// The elements.
  public var customDumpValue: Any { Array(self) }
}

extension Character: CustomDumpRepresentable {
  /// The character as a string.
  public var customDumpValue: Any { String(self) }
}

extension ClosedRange: CustomDumpStringConvertible {
  /// Both bounds: `1...5`.
  public var customDumpDescription: String {
    "\(String(customDumping: lowerBound))...\(String(customDumping: upperBound))"
  }
}

extension Dictionary.Keys: CustomDumpRepresentable {
  /// The keys as a set, in the same order as in a dump of the dictionary.
  public var customDumpValue: Any { Set(self) }
}

extension Dictionary.Values: CustomDumpRepresentable {
  /// The values, sorted by their texts.
  public var customDumpValue: Any { KeyOrder.sorted(Array(self)) }
}

extension Duration: CustomDumpStringConvertible {
  /// The days, hours, minutes and so on: `1 second, 500 milliseconds`.
  ///
  /// A duration with fractions of a nanosecond is printed in seconds.
  public var customDumpDescription: String {
    let seconds = components.seconds.magnitude
    let (nanoseconds, rest) = components.attoseconds.magnitude
      .quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest == 0 else { return description }
    let units = [
      (seconds / 86_400, "day"), (seconds / 3_600 % 24, "hour"), (seconds / 60 % 60, "minute"),
      (seconds % 60, "second"), (nanoseconds / 1_000_000, "millisecond"),
      (nanoseconds / 1_000 % 1_000, "microsecond"), (nanoseconds % 1_000, "nanosecond"),
    ]
    let texts = units.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    guard !texts.isEmpty else { return "0 nanoseconds" }
    return (self < .zero ? "-" : "") + texts.joined(separator: ", ")
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: CustomDumpReflectable {
  /// The elements, in the form of an array.
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: indices.map { self[$0] }, displayStyle: .collection)
  }
}

extension KeyValuePairs: CustomDumpReflectable {
  /// The pairs in their order, in the form of a dictionary.
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .dictionary)
  }
}

extension ObjectIdentifier: CustomDumpStringConvertible {
  /// The address of the object, without leading zeros.
  public var customDumpDescription: String { debugDescription.replacing(#/0x0+/#, with: "0x") }
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
  /// The type of the expression, because its pattern cannot be printed.
  public var customDumpDescription: String { TypeName(of: Self.self).text }
}

extension StaticString: CustomDumpRepresentable {
  /// The string.
  public var customDumpValue: Any { description }
}

extension Unicode.Scalar: CustomDumpRepresentable {
  /// The scalar as a string.
  public var customDumpValue: Any { String(self) }
}

extension Task: CustomDumpStringConvertible {
  /// The type of the task, which has no other printable contents.
  public var customDumpDescription: String { TypeName(of: Self.self).text }
}
