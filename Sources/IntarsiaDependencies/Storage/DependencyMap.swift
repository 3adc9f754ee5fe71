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
