/// A persistent map from a key's type to its value: inserting copies the path to what changed and shares the rest.
///
/// A compressed hash-array mapped prefix tree (Steindorfer and Vinju, "Optimizing Hash-Array Mapped Tries for Fast
/// and Lean Immutable JVM Collections", OOPSLA 2015), 32 ways, for keys that hash without collisions.
struct DependencyMap: Sendable {
  private let root: Node?

  init() {
    root = nil
  }

  private init(root: Node) {
    self.root = root
  }

  /// - Complexity: O(log *n*) with base 32; one probe for a handful of values.
  subscript(_ key: ObjectIdentifier) -> AnyDependencyBox? {
    guard var node = root else { return nil }
    var hash = Self.hash(key)
    while true {
      let bit = Self.bit(of: hash)
      if node.entryMap & bit != 0 {
        let entry = node.entries[Self.index(of: bit, in: node.entryMap)]
        return entry.key == key ? entry.box : nil
      }
      guard node.childMap & bit != 0 else { return nil }
      node = node.children[Self.index(of: bit, in: node.childMap)]
      hash &<<= 5
    }
  }

  func inserting(_ box: AnyDependencyBox, for key: ObjectIdentifier) -> DependencyMap {
    let entry = Entry(key: key, box: box)
    guard let root else { return DependencyMap(root: Node(entry, hash: Self.hash(key))) }
    return DependencyMap(root: root.inserting(entry, hash: Self.hash(key), depth: 0))
  }

  /// A bijection of the key's bits, so that two keys never share all of them.
  ///
  /// The highest bits are used first.
  private static func hash(_ key: ObjectIdentifier) -> UInt64 {
    UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func bit(of hash: UInt64) -> UInt32 {
    1 &<< UInt32(truncatingIfNeeded: hash &>> 59)
  }

  private static func index(of bit: UInt32, in map: UInt32) -> Int {
    (map & (bit &- 1)).nonzeroBitCount
  }

  private struct Entry: Sendable {
    let key: ObjectIdentifier
    let box: AnyDependencyBox
  }

  private final class Node: Sendable {
    let entryMap: UInt32
    let childMap: UInt32
    let entries: [Entry]
    let children: [Node]

    init(entryMap: UInt32, childMap: UInt32, entries: [Entry], children: [Node]) {
      self.entryMap = entryMap
      self.childMap = childMap
      self.entries = entries
      self.children = children
    }

    convenience init(_ entry: Entry, hash: UInt64) {
      self.init(entryMap: bit(of: hash), childMap: 0, entries: [entry], children: [])
    }

    func inserting(_ entry: Entry, hash: UInt64, depth: UInt64) -> Node {
      let bit = DependencyMap.bit(of: hash)
      var entries = entries
      var children = children
      if childMap & bit != 0 {
        let index = DependencyMap.index(of: bit, in: childMap)
        children[index] = children[index].inserting(entry, hash: hash &<< 5, depth: depth + 5)
        return Node(entryMap: entryMap, childMap: childMap, entries: entries, children: children)
      }
      let index = DependencyMap.index(of: bit, in: entryMap)
      guard entryMap & bit != 0 else {
        entries.insert(entry, at: index)
        return Node(
          entryMap: entryMap | bit, childMap: childMap, entries: entries, children: children)
      }
      let present = entries[index]
      guard present.key != entry.key else {
        entries[index] = entry
        return Node(entryMap: entryMap, childMap: childMap, entries: entries, children: children)
      }
      // Two keys share this way: they move into a node of their own, one level down.
      let presentHash = DependencyMap.hash(present.key) &<< (depth + 5)
      let child = Node(present, hash: presentHash)
        .inserting(entry, hash: hash &<< 5, depth: depth + 5)
      entries.remove(at: index)
      children.insert(child, at: DependencyMap.index(of: bit, in: childMap))
      return Node(
        entryMap: entryMap & ~bit, childMap: childMap | bit, entries: entries, children: children)
    }
  }
}
