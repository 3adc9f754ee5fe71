/// The order in which the entries of dictionaries and sets are shown.
enum KeyOrder {
  /// Sorts keys by their texts.
  ///
  /// - Parameters:
  ///   - keys: The keys, in any order.
  ///   - rest: Returns the texts that are shown beside a key. They order keys that are printed
  ///     alike, which would have the order of their hash values otherwise.
  static func sorted<Key>(_ keys: [Key], then rest: (Key) -> [String] = { _ in [] }) -> [Key] {
    guard keys.count > 1 else { return keys }
    return keys.map { (key: $0, text: Dumper.text(of: $0)) }.sorted { lhs, rhs in
      lhs.text == rhs.text
        ? rest(lhs.key).lexicographicallyPrecedes(rest(rhs.key)) : lhs.text < rhs.text
    }.map(\.key)
  }
}
