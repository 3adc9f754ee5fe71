import IntarsiaConcurrency
import Synchronization

/// The defaults that were used in one context, found by their keys without a lock.
///
/// The boxes are in a tree that never changes. Inserting a box publishes a new tree, which shares
/// all but one path with the old one. A reader may still be searching an old tree, so old trees are
/// kept: about three nodes for each default.
struct UsedDefaults: ~Copyable, @unchecked Sendable {
  // Safe: a node is filled before it is published, and never changed afterwards.

  /// The root of the current tree.
  private let root = Atomic<Unmanaged<DependencyMapNode>?>(nil)

  /// All trees so far.
  private let trees = VisibleMutex<[DependencyMap]>([])

  /// The box of a key, without a retain: these defaults own it and must outlive its use.
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    // Safe: `trees` keeps each root alive that was ever published.
    root.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.find(key) }
  }

  /// The number of trees so far.
  var treeCount: Int { trees.withLock { $0.count } }

  func insert(_ box: AnyDependencyBox) {
    trees.withLock { trees in
      let hash = DependencyMapNode.hash(box.key)
      let next =
        trees.last?.root?.inserting(box, hash: hash, depth: 0) ?? .leaf(box, hash: hash)
      trees.append(DependencyMap(root: next))
      root.store(.passUnretained(next), ordering: .releasing)
    }
  }
}
