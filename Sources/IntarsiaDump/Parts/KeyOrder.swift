/// The order in which the entries of dictionaries and sets are shown.
enum KeyOrder {
  /// Sorts keys by themselves if they can be compared, and else by their texts.
  static func sorted<Key>(_ keys: [Key]) -> [Key] {
    if let areInOrder = TypedComparison<Key>().areInOrder { return keys.sorted(by: areInOrder) }
    if let first = keys.first as? AnyHashable {
      let type = Swift.type(of: first.base)
      let bases = keys.compactMap { ($0 as? AnyHashable)?.base }
      if let comparable = type as? any Comparable.Type,
        bases.allSatisfy({ Swift.type(of: $0) == type })
      {
        return sorted(keys, by: bases, of: comparable)
      }
    }
    let texts = keys.map { Dumper.text(of: $0) }
    return zip(keys, texts).sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func sorted<Key, Base: Comparable>(
    _ keys: [Key], by bases: [Any], of type: Base.Type
  ) -> [Key] {
    let bases = bases.compactMap { $0 as? Base }
    guard bases.count == keys.count else { return keys }
    return zip(keys, bases).sorted { $0.1 < $1.1 }.map(\.0)
  }
}
