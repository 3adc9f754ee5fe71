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

  /// It belongs to one tree: an object, so that it can be changed where it is.
  private final class Branch {
    // Changed by the tree alone, which calls nobody meanwhile: no access can overlap another.

    let parent: Index
    let scope: EffectScope?
    @exclusivity(unchecked) var children: [EffectScope: Index] = [:]
    @exclusivity(unchecked) var tokens: Set<EffectToken> = []
    /// How many tokens there are at the root, which nobody ends: so nobody asks which they are.
    @exclusivity(unchecked) var unnamed = 0
    /// How many tokens bear a name of this branch, and what else keeps it.
    @exclusivity(unchecked) var names = 0

    init(parent: Index, scope: EffectScope?) {
      self.parent = parent
      self.scope = scope
    }

    var isEmpty: Bool { tokens.isEmpty && unnamed == 0 && children.isEmpty && names == 0 }
  }

  static let root: Index = 0

  /// The branch that most effects are at; once it is there, it stays.
  private var rootBranch: Branch?
  /// All others.
  private var branches: [Index: Branch] = [:]
  private var named: [Name: Set<EffectToken>] = [:]
  private var nextIndex: Index = 1

  /// Whether no feature has an effect.
  var isEmpty: Bool { branches.isEmpty && named.isEmpty && rootBranch?.isEmpty ?? true }

  private func branch(_ index: Index) -> Branch? {
    index == Self.root ? rootBranch : branches[index]
  }

  private mutating func grow(_ index: Index) -> Branch {
    if let known = branch(index) { return known }
    let branch = Branch(parent: Self.root, scope: nil)
    if index == Self.root { rootBranch = branch } else { branches[index] = branch }
    return branch
  }

  /// The branch of a child feature, grown if it is not there.
  mutating func enter(_ scope: EffectScope, in parent: Index) -> Index {
    if let known = branch(parent)?.children[scope] { return known }
    let index = nextIndex
    nextIndex += 1
    grow(parent).children[scope] = index
    branches[index] = Branch(parent: parent, scope: scope)
    return index
  }

  /// Drops a branch that holds nothing, and those above it that it leaves empty.
  mutating func leaveIfEmpty(_ index: Index) {
    var index = index
    while index != Self.root, let branch = branches[index], branch.isEmpty {
      branches[index] = nil
      guard let scope = branch.scope else { return }
      self.branch(branch.parent)?.children[scope] = nil
      index = branch.parent
    }
  }

  mutating func insert(_ token: EffectToken, at index: Index, names: [Name]) {
    if index == Self.root { grow(index).unnamed += 1 } else { grow(index).tokens.insert(token) }
    for name in names where named[name, default: []].insert(token).inserted {
      grow(name.scope).names += 1
    }
  }

  mutating func remove(_ token: EffectToken, at index: Index, names: [Name]) {
    for name in names where named[name]?.remove(token) != nil {
      if named[name]?.isEmpty ?? false { named[name] = nil }
      branch(name.scope)?.names -= 1
      leaveIfEmpty(name.scope)
    }
    if index == Self.root {
      rootBranch?.unnamed -= 1
    } else {
      branch(index)?.tokens.remove(token)
      leaveIfEmpty(index)
    }
  }

  /// Keeps a branch though it may have no effects.
  mutating func retain(_ index: Index) {
    grow(index).names += 1
  }

  mutating func release(_ index: Index) {
    branch(index)?.names -= 1
    leaveIfEmpty(index)
  }

  func tokens(named name: Name) -> Set<EffectToken> {
    named[name] ?? []
  }

  /// The effects of some branches, of which none is the root.
  func tokens(at indices: [Index]) -> Set<EffectToken> {
    var all: Set<EffectToken> = []
    for index in indices { all.formUnion(branch(index)?.tokens ?? []) }
    return all
  }

  /// The branches of a child feature and of all features below it.
  func indices(under scope: EffectScope, in parent: Index) -> [Index] {
    branch(parent)?.children[scope].map(indices(atAndBelow:)) ?? []
  }

  /// The branches of those elements of a collection for which a predicate holds, and of all features below them.
  ///
  /// - Complexity: O(*n*) in the number of the parent's children that have effects.
  func indices(
    underElementsOf collection: EffectScope, in parent: Index, where isGone: (AnyHashable) -> Bool
  ) -> [Index] {
    var all: [Index] = []
    for (scope, index) in branch(parent)?.children ?? [:] where scope.isElement(of: collection) {
      guard let id = scope.element, isGone(id) else { continue }
      all += indices(atAndBelow: index)
    }
    return all
  }

  private func indices(atAndBelow index: Index) -> [Index] {
    var all: [Index] = []
    var unvisited = [index]
    while let next = unvisited.popLast() {
      guard let branch = branch(next) else { continue }
      all.append(next)
      unvisited.append(contentsOf: branch.children.values)
    }
    return all
  }
}
