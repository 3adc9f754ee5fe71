extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements into the hasher, in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storage)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements from an array.
  ///
  /// - Throws: An error of the decoder, or one that names the id if two elements have the same.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init()
    for element in try container.decode([Element].self) {
      if updateOrAppend(element) != nil {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Two elements have the id \(element.id).")
      }
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements as an array prints them.
  public var description: String { storage.description }

  /// The elements as an array prints them when it is debugged.
  public var debugDescription: String { storage.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that shows the elements, as that of an array does.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
