/// The order in which the entries of dictionaries and sets are shown.
enum KeyOrder {
  /// Sorts keys by their texts.
  ///
  /// - Parameters:
  ///   - keys: The keys, in any order.
  ///   - rest: Returns the texts that are shown beside a key. They order keys that are printed
  ///     alike.
  static func sorted<Key>(_ keys: [Key], then rest: (Key) -> [String] = { _ in [] }) -> [Key] {
    guard keys.count > 1 else { return keys }
    let texts = zip(keys, keys.map { Dumper.text(of: $0) }).sorted { $0.1 < $1.1 }
    return separated(texts, { $0.1 < $1.1 }, { rest($0.0) }).map(\.0)
  }

  /// Sorts consecutive elements without an order between them by their texts.
  ///
  /// Otherwise, they would have the order of their hash values.
  private static func separated<Element>(
    _ elements: [Element], _ areInOrder: (Element, Element) -> Bool,
    _ texts: (Element) -> [String]
  ) -> [Element] {
    var result: [Element] = []
    while result.count < elements.count {
      let start = result.count
      let end =
        elements[(start + 1)...].firstIndex { areInOrder(elements[start], $0) } ?? elements.count
      if end == start + 1 {
        result.append(elements[start])
      } else {
        result += elements[start..<end].map { ($0, texts($0)) }
          .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
      }
    }
    return result
  }
}
