public import IntarsiaDump

extension PresentationState: Equatable where State: Equatable {
  /// Whether both present equal states, or neither presents a state.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes the presented state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes the presented state as an optional encodes.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the presented state as an optional decodes.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

// Derived conformances of a state call these overloads, as they call those for optionals. An absent
// state therefore encodes no key.
extension KeyedEncodingContainer {
  /// Encodes the presented state; encodes nothing if there is none.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes the presented state; presents nothing if the key is absent.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type, forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomDumpRepresentable {
  /// The presented state, or `nil`.
  public var customDumpValue: Any { wrappedValue as Any }
}

extension PresentationState: CustomReflectable {
  /// Reflects the presented state as an optional.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension PresentationState: FeatureContainer {
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)? {
    wrappedValue.feature(element)
  }
}
