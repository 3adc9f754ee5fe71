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
    let (kind, id) = (kind.escaped, id.escaped)
    return "\(kind.replacing("/", with: "%2F"))/\(id)"
  }

  /// Orders addresses by their kind, then by their identifier.
  public static func < (first: Self, second: Self) -> Bool {
    (first.kind, first.id) < (second.kind, second.id)
  }
}

extension String {
  /// The text with percent escapes for `%` and `#`.
  fileprivate var escaped: String { replacing("%", with: "%25").replacing("#", with: "%23") }
}
