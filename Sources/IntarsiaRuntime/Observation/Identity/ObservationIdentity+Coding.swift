extension ObservationIdentity: Codable {
  /// Makes a new identity: an identity is not stored.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Leaves an observable state's identity out of what is encoded.
  public mutating func encode(_ value: ObservationIdentity, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
  /// Makes a new identity for a decoded state, whether its key is there or not.
  public func decode(
    _ type: ObservationIdentity.Type, forKey key: Key
  ) throws -> ObservationIdentity {
    ObservationIdentity()
  }
}
