import IntarsiaCollections
public import IntarsiaDump

extension StackState: Equatable where Element: Equatable {
  /// Whether both have equal elements with equal identifiers, in the same order.
  ///
  /// To compare the elements alone, compare arrays of them: `Array(first) == Array(second)`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.components.elementsEqual(rhs.components) { lhs, rhs in
      lhs.id == rhs.id && lhs.present == rhs.present
    }
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their identifiers, in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for component in components {
      hasher.combine(component.id)
      hasher.combine(component.present)
    }
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements as an array encodes them.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements as an array decodes them, and gives each a new identifier.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: CustomDumpReflectable {
  /// Shows each element after its identifier, as in a dictionary: `#0: …`.
  public var customDumpMirror: Mirror {
    let pairs = components.map { (id: $0.id, element: $0.present) }
    return Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
  }
}

extension StackState: CustomReflectable {
  /// Shows the elements without their identifiers.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension StackState: CustomStringConvertible {
  /// The elements, described as an array.
  public var description: String { Array(self).description }
}
