/// A persistent map from a key's type to its value: copies share their common elements.
///
/// The map itself holds up to three recent boxes, so that a few overrides take one object each. A
/// box that does not fit moves the recent ones into a tree that copies share.
/// Inserting into the tree copies the path to the changed node.
///
/// A recent box may shadow a box in the tree. The shadowed box is kept until the recent boxes move
/// into the tree.
@usableFromInline
struct DependencyMap: @unchecked Sendable {
  // Safe: a node is filled before it is shared, and never changed afterwards. The values of boxes
  // never change.

  /// The boxes that were inserted last, without gaps and with distinct keys.
  @usableFromInline var box0: AnyDependencyBox?
  @usableFromInline var box1: AnyDependencyBox?
  @usableFromInline var box2: AnyDependencyBox?
  /// The tree of all other boxes.
  @usableFromInline var root: DependencyMapNode?

  @inlinable
  init(root: DependencyMapNode? = nil) {
    self.root = root
  }

  /// The box of a key, if any.
  ///
  /// - Complexity: O(log *n*) with base 16; a handful of values takes a single probe.
  @inlinable
  subscript(_ key: ObjectIdentifier) -> AnyDependencyBox? {
    find(key)?.takeUnretainedValue()
  }

  /// The box of a key, if any, without a retain: the map owns the box and must outlive its use.
  @inlinable
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    if let box0 {
      if box0.key == key { return .passUnretained(box0) }
      if let box1 {
        if box1.key == key { return .passUnretained(box1) }
        if let box2, box2.key == key { return .passUnretained(box2) }
      }
    }
    return root?.find(key)
  }

  /// All boxes, in no particular order.
  var boxes: [AnyDependencyBox] {
    let recent = [box0, box1, box2].compactMap { $0 }
    guard let root else { return recent }
    var boxes = recent
    root.append(to: &boxes, unlessIn: recent)
    return boxes
  }

  mutating func insert(_ box: AnyDependencyBox) {
    if insertAmongRecent(box) { return }
    self = DependencyMap(root: merged())
    box0 = box
  }

  /// Whether a box fits among the recent ones, without a change of the tree.
  func hasRoom(for box: AnyDependencyBox) -> Bool {
    guard let box0, let box1, let box2 else { return true }
    return box0.key == box.key || box1.key == box.key || box2.key == box.key
  }

  /// Inserts a box among the recent ones, without a change of the tree.
  ///
  /// - Returns: Whether the box fitted.
  mutating func insertAmongRecent(_ box: AnyDependencyBox) -> Bool {
    if box0 == nil || box0?.key == box.key {
      box0 = box
    } else if box1 == nil || box1?.key == box.key {
      box1 = box
    } else if box2 == nil || box2?.key == box.key {
      box2 = box
    } else {
      return false
    }
    return true
  }

  /// Moves the changes of this copy of a map onto another map with the same content.
  mutating func rebase(from old: DependencyMap, to new: @autoclosure () -> DependencyMap) {
    guard root === old.root else { return }
    var rebased = new()
    if let box0, box0 !== old.box0 { rebased.insert(box0) }
    if let box1, box1 !== old.box1 { rebased.insert(box1) }
    if let box2, box2 !== old.box2 { rebased.insert(box2) }
    self = rebased
  }

  /// Returns a tree of all boxes in the map.
  func merged() -> DependencyMapNode? {
    var root = root
    for case let box? in [box0, box1, box2] {
      let hash = DependencyMapNode.hash(box.key)
      root = root?.inserting(box, hash: hash, depth: 0) ?? .leaf(box, hash: hash)
    }
    return root
  }
}

/// A node of the tree: its boxes, then its child nodes, both in ascending order of their bits.
///
/// A compressed hash-array mapped prefix tree, with 16 branches per node, for keys that hash
/// without collisions. Source: Steindorfer and Vinju, "Optimizing Hash-Array Mapped Tries for Fast
/// and Lean Immutable JVM Collections", OOPSLA 2015.
///
/// ```text
/// header     boxes    0000_0000_0010_0100   boxes on branches 2 and 5
///            children 0000_0010_0000_0000   a child node on branch 9
/// elements   [ box 2 | box 5 | child 9 ]
/// ```
@usableFromInline
final class DependencyMapNode: ManagedBuffer<DependencyMapNode.Ways, AnyObject> {
  /// Two bitmaps: the branches that lead to a box, and those that lead to a child node.
  @usableFromInline
  struct Ways {
    @usableFromInline var boxes: UInt16
    @usableFromInline var children: UInt16

    @inlinable
    init(boxes: UInt16, children: UInt16) {
      self.boxes = boxes
      self.children = children
    }

    var count: Int { boxes.nonzeroBitCount + children.nonzeroBitCount }

    func index(ofBox bit: UInt16) -> Int {
      (boxes & (bit &- 1)).nonzeroBitCount
    }

    func index(ofChild bit: UInt16) -> Int {
      boxes.nonzeroBitCount + (children & (bit &- 1)).nonzeroBitCount
    }
  }

  /// A bijection of the key's bits, so that the hashes of two keys differ.
  ///
  /// Fibonacci hashing: the multiplier is 2⁶⁴ divided by the golden ratio. The highest bits are
  /// used first.
  @inlinable
  static func hash(_ key: ObjectIdentifier) -> UInt64 {
    UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
  }

  @inlinable
  static func bit(of hash: UInt64) -> UInt16 {
    1 &<< UInt16(truncatingIfNeeded: hash &>> 60)
  }

  /// The box of a key, if any, without a retain: the node owns the box.
  @inlinable
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    var hash = Self.hash(key)
    // The root keeps every node below it alive, so the search retains none of them.
    var node = Unmanaged.passUnretained(self)
    while true {
      let bit = Self.bit(of: hash)
      let next: (box: Unmanaged<AnyDependencyBox>?, child: Unmanaged<DependencyMapNode>?) =
        node._withUnsafeGuaranteedRef { node in
          node.withUnsafeMutablePointers { ways, elements in
            let boxes = ways.pointee.boxes
            let children = ways.pointee.children
            if boxes & bit != 0 {
              let element = elements[(boxes & (bit &- 1)).nonzeroBitCount]
              let box = unsafeDowncast(element, to: AnyDependencyBox.self)
              return (box.key == key ? .passUnretained(box) : nil, nil)
            }
            guard children & bit != 0 else { return (nil, nil) }
            let index = boxes.nonzeroBitCount + (children & (bit &- 1)).nonzeroBitCount
            return (
              nil,
              .passUnretained(unsafeDowncast(elements[index], to: DependencyMapNode.self))
            )
          }
        }
      guard let child = next.child else { return next.box }
      node = child
      hash &<<= 4
    }
  }

  static func leaf(_ box: AnyDependencyBox, hash: UInt64) -> DependencyMapNode {
    make(Ways(boxes: bit(of: hash), children: 0)) { $0.initialize(to: box) }
  }

  func inserting(_ box: AnyDependencyBox, hash: UInt64, depth: UInt64) -> DependencyMapNode {
    let bit = Self.bit(of: hash)
    let ways = header
    if ways.children & bit != 0 {
      let index = ways.index(ofChild: bit)
      let child = unsafeDowncast(element(at: index), to: DependencyMapNode.self)
      return replacing(
        index, by: child.inserting(box, hash: hash &<< 4, depth: depth + 4), ways: ways)
    }
    let index = ways.index(ofBox: bit)
    guard ways.boxes & bit != 0 else {
      return adding(box, at: index, ways: Ways(boxes: ways.boxes | bit, children: ways.children))
    }
    let present = unsafeDowncast(element(at: index), to: AnyDependencyBox.self)
    guard present.key != box.key else { return replacing(index, by: box, ways: ways) }
    // Two keys share this branch: both move into a new child node, one level down.
    let child = Self.leaf(present, hash: Self.hash(present.key) &<< (depth + 4))
      .inserting(box, hash: hash &<< 4, depth: depth + 4)
    let moved = Ways(boxes: ways.boxes & ~bit, children: ways.children | bit)
    return removing(index).adding(child, at: moved.index(ofChild: bit), ways: moved)
  }

  /// Appends all boxes, except those with the key of an excluded box.
  func append(to boxes: inout [AnyDependencyBox], unlessIn excluded: [AnyDependencyBox]) {
    let ways = header
    withUnsafeMutablePointerToElements { elements in
      for index in 0..<ways.boxes.nonzeroBitCount {
        let box = unsafeDowncast(elements[index], to: AnyDependencyBox.self)
        if !excluded.contains(where: { $0.key == box.key }) { boxes.append(box) }
      }
      for index in ways.boxes.nonzeroBitCount..<ways.count {
        unsafeDowncast(elements[index], to: DependencyMapNode.self)
          .append(to: &boxes, unlessIn: excluded)
      }
    }
  }

  // MARK: - Copies

  private static func make(
    _ ways: Ways, _ fill: (UnsafeMutablePointer<AnyObject>) -> Void
  ) -> DependencyMapNode {
    let buffer = DependencyMapNode.create(minimumCapacity: ways.count) { _ in ways }
    buffer.withUnsafeMutablePointerToElements(fill)
    return unsafeDowncast(buffer, to: DependencyMapNode.self)
  }

  private func element(at index: Int) -> AnyObject {
    withUnsafeMutablePointerToElements { $0[index] }
  }

  private func replacing(_ index: Int, by element: AnyObject, ways: Ways) -> DependencyMapNode {
    withUnsafeMutablePointerToElements { source in
      Self.make(ways) { target in
        target.initialize(from: source, count: index)
        (target + index).initialize(to: element)
        (target + index + 1).initialize(from: source + index + 1, count: ways.count - index - 1)
      }
    }
  }

  private func adding(_ element: AnyObject, at index: Int, ways: Ways) -> DependencyMapNode {
    withUnsafeMutablePointerToElements { source in
      Self.make(ways) { target in
        target.initialize(from: source, count: index)
        (target + index).initialize(to: element)
        (target + index + 1).initialize(from: source + index, count: ways.count - index - 1)
      }
    }
  }

  private func removing(_ index: Int) -> DependencyMapNode {
    let count = header.count - 1
    // Only the count of these branches matters, because the result is only copied from.
    let ways = Ways(boxes: UInt16((1 << count) - 1), children: 0)
    return withUnsafeMutablePointerToElements { source in
      Self.make(ways) { target in
        target.initialize(from: source, count: index)
        (target + index).initialize(from: source + index + 1, count: count - index)
      }
    }
  }

  deinit {
    _ = withUnsafeMutablePointers { ways, elements in
      elements.deinitialize(count: ways.pointee.count)
    }
  }
}
