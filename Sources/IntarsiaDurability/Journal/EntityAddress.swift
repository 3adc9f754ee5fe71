/// The address of a durable entity: the kind of its feature, and its identifier in that kind.
///
/// ```swift
/// let address = EntityAddress(kind: "order", id: "4711")
/// print(address)  // order/4711
/// ```
public struct EntityAddress: Codable, Comparable, CustomStringConvertible, Hashable, Sendable {
  /// The kind of the feature, as in ``DurableFeature/kind``.
  public var kind: String

  /// The identifier of the entity among those of its kind.
  public var id: String

  /// Creates an address.
  public init(kind: String, id: String) {
    self.kind = kind
    self.id = id
  }

  /// The kind and the identifier, as in `order/4711`.
  public var description: String { "\(kind)/\(id)" }

  /// The start of the identifiers of messages and keys, without `#` and with the first `/` after
  /// the kind, so that two addresses have different ones.
  var identifier: String {
    "\(kind.escaping(["%", "#", "/"]))/\(id.escaping(["%", "#"]))"
  }

  /// Orders addresses by their kind, then by their identifier.
  public static func < (first: Self, second: Self) -> Bool {
    (first.kind, first.id) < (second.kind, second.id)
  }
}

extension String {
  /// The text with percent escapes for some ASCII characters.
  fileprivate func escaping(_ characters: Set<Character>) -> String {
    guard contains(where: characters.contains) else { return self }
    return map { character in
      guard characters.contains(character), let value = character.asciiValue else {
        return String(character)
      }
      return "%" + String(value, radix: 16, uppercase: true)
    }.joined()
  }
}
