public import IntarsiaDump

extension PresentationState: Equatable where State: Equatable {
  /// Whether equal states are presented, or none.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes what is presented.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes what is presented, as the optional would.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes what is presented, as the optional would.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

// What the compiler derives for a state calls these, as it calls those of optionals: nothing is
// encoded for nothing.
extension KeyedEncodingContainer {
  /// Encodes what is presented, if anything is.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes what is presented, whether the key is there or not.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type, forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomDumpRepresentable {
  /// What is presented.
  public var customDumpValue: Any { wrappedValue as Any }
}

extension PresentationState: CustomReflectable {
  /// Shows what is presented.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
