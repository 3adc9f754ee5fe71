extension ObservationIdentity: Codable {
  /// Creates a new identity and reads nothing, because identities are not encoded.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Omits the identity of an observable state from the encoded data.
  public mutating func encode(_ value: ObservationIdentity, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
  /// Creates a new identity for a decoded state, whether or not the key is present.
  public func decode(
    _ type: ObservationIdentity.Type, forKey key: Key
  ) throws -> ObservationIdentity {
    ObservationIdentity()
  }
}
