public import IntarsiaDump

extension StackState: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order, whatever their identifiers.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements as an array does, and gives each a new identifier.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: CustomDumpReflectable {
  /// Shows the elements without their identifiers.
  public var customDumpMirror: Mirror { customMirror }
}

extension StackState: CustomReflectable {
  /// Shows the elements without their identifiers.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension StackState: CustomStringConvertible {
  /// As an array is described.
  public var description: String { Array(self).description }
}
