/// A feature that has effects, and the names that they bear: a node of a tree that mirrors the
/// features.
///
/// A feature and a name are objects. Starting an effect looks them up once. After that the effect
/// holds them, so that ending or replacing it looks nothing up.
///
/// Features without effects take no room: entering one that then starts nothing leaves no trace.
final class EffectBranch {
  // The registry alone changes these, and calls nothing else meanwhile: no access can overlap
  // another.

  private let parent: EffectBranch?
  private let scope: EffectScope?
  @exclusivity(unchecked) private var children: [EffectScope: EffectBranch] = [:]
  @exclusivity(unchecked) private var names: [EffectID: Name] = [:]
  /// The effects of the feature.
  ///
  /// Those of the root are not noted: the root never ends, so nothing asks for them.
  @exclusivity(unchecked) private var tokens: Set<EffectToken> = []
  /// How many keep the branch, though it may have no effects.
  @exclusivity(unchecked) private var keepers = 0

  /// The root of a tree: the feature of a store.
  init() {
    parent = nil
    scope = nil
  }

  private init(_ scope: EffectScope, in parent: EffectBranch) {
    self.parent = parent
    self.scope = scope
  }

  private var isRoot: Bool { parent == nil }

  /// Whether nothing is to be remembered of the feature, nor of those below it.
  var isEmpty: Bool { tokens.isEmpty && children.isEmpty && names.isEmpty && keepers == 0 }

  /// The branch of a child feature, grown if it is not there.
  func entering(_ scope: EffectScope) -> EffectBranch {
    if let known = children[scope] { return known }
    let new = EffectBranch(scope, in: self)
    children[scope] = new
    return new
  }

  /// Keeps the branch though it may have no effects.
  func retain() {
    keepers += 1
  }

  func release() {
    keepers -= 1
    leaveIfEmpty()
  }

  /// Leaves the tree if nothing is to be remembered, as do those above that this leaves empty.
  private func leaveIfEmpty() {
    var branch = self
    while branch.isEmpty, let scope = branch.scope, let parent = branch.parent {
      // Another one may stand where this one has left before.
      guard let index = parent.children.index(forKey: scope),
        parent.children.values[index] === branch
      else { return }
      parent.children.remove(at: index)
      branch = parent
    }
  }

  // MARK: - Effects

  func insert(_ token: EffectToken, named names: [Name]) {
    if !isRoot { tokens.insert(token) }
    for name in names { name.insert(token) }
  }

  func remove(_ token: EffectToken, named names: [Name]) {
    for name in names { name.remove(token) }
    guard !isRoot else { return }
    tokens.remove(token)
    leaveIfEmpty()
  }

  /// The effects of some features, none of which is the root, oldest first.
  static func tokens(of branches: [EffectBranch]) -> [EffectToken] {
    if branches.count == 1 { return oldestFirst(branches[0].tokens) }
    var all: Set<EffectToken> = []
    for branch in branches { all.formUnion(branch.tokens) }
    return oldestFirst(all)
  }

  private static func oldestFirst(_ tokens: Set<EffectToken>) -> [EffectToken] {
    tokens.sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: - Features below

  /// The branches of a child feature and of all features below it.
  func branches(under scope: EffectScope) -> [EffectBranch] {
    children[scope]?.withAllBelow ?? []
  }

  /// The branches of those elements of a collection for which a predicate holds, and of all below.
  ///
  /// - Complexity: O(*n*) in the number of children that have effects.
  func branches(
    underElementsOf collection: EffectScope, where isGone: (AnyHashable) -> Bool
  ) -> [EffectBranch] {
    var all: [EffectBranch] = []
    for (scope, branch) in children where scope.isElement(of: collection) {
      guard let id = scope.element, isGone(id) else { continue }
      all += branch.withAllBelow
    }
    return all
  }

  private var withAllBelow: [EffectBranch] {
    var all: [EffectBranch] = []
    var unvisited = [self]
    while let next = unvisited.popLast() {
      all.append(next)
      unvisited.append(contentsOf: next.children.values)
    }
    return all
  }
}

extension EffectBranch {
  /// An identifier of a feature, and the effects that bear it.
  ///
  /// While something bears or keeps it, a feature has one object for an identifier. So names are
  /// compared by identity.
  final class Name: Hashable {
    let branch: EffectBranch
    private let id: EffectID
    @exclusivity(unchecked) private var tokens: Set<EffectToken> = []
    /// How many keep the name, though nothing may bear it.
    @exclusivity(unchecked) private var keepers = 0

    fileprivate init(_ id: EffectID, of branch: EffectBranch) {
      self.branch = branch
      self.id = id
    }

    /// The effects that bear the name, oldest first.
    var bearers: [EffectToken] { EffectBranch.oldestFirst(tokens) }

    /// Whether no effect bears the name.
    var hasNoBearer: Bool { tokens.isEmpty }

    /// Keeps the name though nothing may bear it.
    func retain() {
      keepers += 1
    }

    func release() {
      keepers -= 1
      leaveIfUnused()
    }

    fileprivate func insert(_ token: EffectToken) {
      assert(branch.names[id] === self, "An effect bears a name that its feature has forgotten")
      tokens.insert(token)
    }

    fileprivate func remove(_ token: EffectToken) {
      if tokens.remove(token) != nil { leaveIfUnused() }
    }

    private func leaveIfUnused() {
      guard tokens.isEmpty, keepers == 0 else { return }
      branch.names[id] = nil
      branch.leaveIfEmpty()
    }

    static func == (lhs: Name, rhs: Name) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A name of the feature, if something bears or keeps it.
  func name(_ id: EffectID) -> Name? {
    names.isEmpty ? nil : names[id]
  }

  /// A name of the feature, which its caller has to release.
  func retainName(_ id: EffectID) -> Name {
    let name: Name
    if let known = names[id] {
      name = known
    } else {
      name = Name(id, of: self)
      names[id] = name
    }
    name.retain()
    return name
  }
}
