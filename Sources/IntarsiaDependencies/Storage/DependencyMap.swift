/// A persistent map from a key's type to its value: copies share what they have in common.
///
/// What was inserted last lies side by side in the map itself, so that a few overrides take no more than one object
/// each. What does not fit moves into a tree that copies share; inserting there copies the path to what changed.
///
/// A value in the tree that a recent one has taken the place of is kept until the recent ones move there as well.
@usableFromInline
struct DependencyMap: @unchecked Sendable {
  // Safe: nodes are filled before anybody else sees them, and not changed afterwards; boxes never are.

  /// The boxes that were inserted last, without gaps, and no two with the same key.
  @usableFromInline var box0: AnyDependencyBox?
  @usableFromInline var box1: AnyDependencyBox?
  @usableFromInline var box2: AnyDependencyBox?
  /// All others.
  @usableFromInline var root: DependencyMapNode?

  @inlinable
  init(root: DependencyMapNode? = nil) {
    self.root = root
  }

  /// The box of a key, if there is one.
  ///
  /// - Complexity: O(log *n*) with base 16; one probe for a handful of values.
  @inlinable
  subscript(_ key: ObjectIdentifier) -> AnyDependencyBox? {
    find(key)?.takeUnretainedValue()
  }

  /// The box of a key, if there is one, without retaining it: the map keeps it, and has to outlive its use.
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

  /// Whether a box can be inserted where it costs nothing.
  func hasRoom(for box: AnyDependencyBox) -> Bool {
    guard let box0, let box1, let box2 else { return true }
    return box0.key == box.key || box1.key == box.key || box2.key == box.key
  }

  /// Inserts a box where it costs nothing.
  ///
  /// - Returns: Whether there was room.
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

  /// Puts another map with the same content in the place of the one that this is a changed copy of.
  mutating func rebase(from old: DependencyMap, to new: @autoclosure () -> DependencyMap) {
    guard root === old.root else { return }
    var rebased = new()
    if let box0, box0 !== old.box0 { rebased.insert(box0) }
    if let box1, box1 !== old.box1 { rebased.insert(box1) }
    if let box2, box2 !== old.box2 { rebased.insert(box2) }
    self = rebased
  }

  /// A tree of everything in the map.
  func merged() -> DependencyMapNode? {
    var root = root
    for case let box? in [box0, box1, box2] {
      let hash = DependencyMapNode.hash(box.key)
      root = root?.inserting(box, hash: hash, depth: 0) ?? .leaf(box, hash: hash)
    }
    return root
  }
}
