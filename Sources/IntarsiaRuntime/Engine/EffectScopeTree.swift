/// The features that have effects, as a tree, and the effects of each by identifier.
///
/// Features without effects take no room: entering one that then starts nothing leaves no trace.
struct EffectScopeTree {
  typealias Index = Int

  /// An identifier and the feature that it belongs to.
  struct Name: Hashable {
    let scope: Index
    let id: EffectID
  }

  private struct Branch {
    let parent: Index
    let scope: EffectScope?
    var children: [EffectScope: Index] = [:]
    var tokens: Set<UInt64> = []
    /// How many tokens bear a name of this branch, and what else keeps it.
    var names = 0
  }

  static let root: Index = 0

  private var branches: [Index: Branch] = [:]
  private var named: [Name: Set<UInt64>] = [:]
  private var nextIndex: Index = 1

  /// Whether no feature has an effect.
  var isEmpty: Bool { branches.isEmpty && named.isEmpty }

  /// The branch of a child feature, grown if it is not there.
  mutating func enter(_ scope: EffectScope, in parent: Index) -> Index {
    if let known = branches[parent]?.children[scope] { return known }
    let index = nextIndex
    nextIndex += 1
    branches[parent, default: Branch(parent: parent, scope: nil)].children[scope] = index
    branches[index] = Branch(parent: parent, scope: scope)
    return index
  }

  /// Drops a branch that holds nothing, and those above it that it leaves empty.
  mutating func leaveIfEmpty(_ index: Index) {
    var index = index
    while let branch = branches[index],
      branch.tokens.isEmpty, branch.children.isEmpty, branch.names == 0
    {
      branches[index] = nil
      guard index != Self.root, let scope = branch.scope else { return }
      branches[branch.parent]?.children[scope] = nil
      index = branch.parent
    }
  }

  mutating func insert(_ token: UInt64, at index: Index, names: [Name]) {
    branches[index, default: Branch(parent: Self.root, scope: nil)].tokens.insert(token)
    for name in names where named[name, default: []].insert(token).inserted {
      branches[name.scope, default: Branch(parent: Self.root, scope: nil)].names += 1
    }
  }

  mutating func remove(_ token: UInt64, at index: Index, names: [Name]) {
    for name in names where named[name]?.remove(token) != nil {
      if named[name]?.isEmpty ?? false { named[name] = nil }
      branches[name.scope]?.names -= 1
      leaveIfEmpty(name.scope)
    }
    branches[index]?.tokens.remove(token)
    leaveIfEmpty(index)
  }

  /// Keeps a branch though it may have no effects.
  mutating func retain(_ index: Index) {
    branches[index, default: Branch(parent: Self.root, scope: nil)].names += 1
  }

  mutating func release(_ index: Index) {
    branches[index]?.names -= 1
    leaveIfEmpty(index)
  }

  func tokens(named name: Name) -> Set<UInt64> {
    named[name] ?? []
  }

  /// The effects of some branches.
  func tokens(at indices: [Index]) -> Set<UInt64> {
    var all: Set<UInt64> = []
    for index in indices { all.formUnion(branches[index]?.tokens ?? []) }
    return all
  }

  /// The branches of a child feature and of all features below it.
  func indices(under scope: EffectScope, in parent: Index) -> [Index] {
    branches[parent]?.children[scope].map(indices(atAndBelow:)) ?? []
  }

  /// The branches of those elements of a collection for which a predicate holds, and of all features below them.
  ///
  /// - Complexity: O(*n*) in the number of the parent's children that have effects.
  func indices(
    underElementsOf collection: EffectScope, in parent: Index, where isGone: (AnyHashable) -> Bool
  ) -> [Index] {
    var all: [Index] = []
    for (scope, index) in branches[parent]?.children ?? [:] where scope.isElement(of: collection) {
      guard let id = scope.element, isGone(id) else { continue }
      all += indices(atAndBelow: index)
    }
    return all
  }

  private func indices(atAndBelow index: Index) -> [Index] {
    var all: [Index] = []
    var unvisited = [index]
    while let next = unvisited.popLast() {
      guard let branch = branches[next] else { continue }
      all.append(next)
      unvisited.append(contentsOf: branch.children.values)
    }
    return all
  }
}
