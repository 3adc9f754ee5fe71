/// A feature with effects, and the names of these effects: a node of a tree that mirrors the
/// features.
///
/// A feature and a name are objects. Starting an effect looks them up once. After that the effect
/// holds them, so that ending or replacing it looks nothing up.
///
/// Features without effects take no memory: entering a feature without starting anything leaves no
/// trace.
final class EffectBranch {
  // Only the registry changes these properties, and meanwhile calls nothing but `Hashable` of
  // identifiers. So no access overlaps another.

  private let parent: EffectBranch?
  private let scope: EffectScope?
  @exclusivity(unchecked) private(set) var children: [EffectScope: EffectBranch] = [:]
  @exclusivity(unchecked) private var names: [EffectID: Name] = [:]
  /// The effects of the feature.
  ///
  /// The root records none: it never ends, so its effects are never requested.
  @exclusivity(unchecked) private var tokens: Set<EffectToken> = []
  /// The number of callers that keep the branch, even without effects.
  @exclusivity(unchecked) private var retainCount = 0

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

  /// Whether neither the feature nor its child features have anything to record.
  var isEmpty: Bool { tokens.isEmpty && children.isEmpty && names.isEmpty && retainCount == 0 }

  /// Returns the branch of a child feature, and creates it if necessary.
  func entering(_ scope: EffectScope) -> EffectBranch {
    if let known = children[scope] { return known }
    let new = EffectBranch(scope, in: self)
    children[scope] = new
    scope.noteEntry()
    return new
  }

  /// Keeps the branch, even without effects.
  func retain() {
    retainCount += 1
  }

  func release() {
    retainCount -= 1
    leaveIfEmpty()
  }

  /// Removes the branch from the tree if it is empty, and then each parent that becomes empty.
  private func leaveIfEmpty() {
    var branch = self
    while branch.isEmpty, let scope = branch.scope, let parent = branch.parent {
      // After an earlier removal, another branch may have the same scope.
      guard let index = parent.children.index(forKey: scope),
        parent.children.values[index] === branch
      else { return }
      parent.children.remove(at: index)
      scope.noteExit()
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

  /// Returns the effects of several features other than the root, oldest first.
  static func tokens(of branches: [EffectBranch]) -> [EffectToken] {
    if branches.count == 1 { return Array(branches[0].tokens).sorted() }
    var all: Set<EffectToken> = []
    for branch in branches { all.formUnion(branch.tokens) }
    return Array(all).sorted()
  }

  // MARK: - Features below

  /// Returns the branches of a child feature and of all features below it.
  func branches(under scope: EffectScope) -> [EffectBranch] {
    children[scope]?.withAllBelow ?? []
  }

  /// Returns the branches of the elements of a collection that satisfy a predicate, and of all
  /// features below.
  ///
  /// - Complexity: O(*n*) in the number of children that have effects.
  func branches(
    underElementsOf collection: EffectScope, where isRemoved: (AnyHashable) -> Bool
  ) -> [EffectBranch] {
    var all: [EffectBranch] = []
    for (scope, branch) in children where scope.isElement(of: collection) {
      guard let id = scope.element, isRemoved(id) else { continue }
      all += branch.withAllBelow
    }
    return all
  }

  var withAllBelow: [EffectBranch] {
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
  /// An identifier of a feature, and the effects that have it.
  ///
  /// A feature has one object for an identifier while an effect has it or a caller keeps it. So
  /// names are compared by identity.
  final class Name: Hashable {
    let branch: EffectBranch
    private let id: EffectID
    @exclusivity(unchecked) fileprivate var tokens: Set<EffectToken> = []
    /// The number of callers that keep the name, even without effects.
    @exclusivity(unchecked) private var retainCount = 0

    fileprivate init(_ id: EffectID, of branch: EffectBranch) {
      self.branch = branch
      self.id = id
    }

    /// The effects that have the name, oldest first.
    var sortedTokens: [EffectToken] { tokens.isEmpty ? [] : Array(tokens).sorted() }

    /// Keeps the name, even without effects.
    func retain() {
      retainCount += 1
    }

    func release() {
      retainCount -= 1
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
      guard tokens.isEmpty, retainCount == 0 else { return }
      branch.names[id] = nil
      branch.leaveIfEmpty()
    }

    static func == (lhs: Name, rhs: Name) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Returns the effects that have an identifier in this feature or below, oldest first.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - name: Its name in this feature, if the caller has looked it up.
  /// - Complexity: O(*n*) in the number of features below that have effects. A feature without any
  ///   looks up one name at the most.
  func tokens(named id: EffectID, _ name: Name? = nil) -> [EffectToken] {
    guard !children.isEmpty else { return (name ?? names[id])?.sortedTokens ?? [] }
    var all: Set<EffectToken> = []
    for branch in withAllBelow { all.formUnion(branch.names[id]?.tokens ?? []) }
    return Array(all).sorted()
  }

  /// Returns the name for an identifier, which the caller must release.
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

/// The feature of an effect, the names of the effect, and the throttles that its actions pass.
///
/// It is an object because nearly all effects of a store share one. With three references in each
/// context, a thousand effects at once took 4% more instructions.
final class EffectMembership {
  let branch: EffectBranch
  /// The names of the effect, the outermost first.
  let names: [EffectBranch.Name]
  /// The throttles of the effect, the outermost first.
  let throttles: [NamedThrottle]

  init(branch: EffectBranch, names: [EffectBranch.Name] = [], throttles: [NamedThrottle] = []) {
    self.branch = branch
    self.names = names
    self.throttles = throttles
  }

  func entering(_ branch: EffectBranch) -> EffectMembership {
    EffectMembership(branch: branch, names: names, throttles: throttles)
  }

  func named(_ name: EffectBranch.Name) -> EffectMembership {
    EffectMembership(branch: branch, names: names + [name], throttles: throttles)
  }

  func behind(_ throttles: [NamedThrottle]) -> EffectMembership {
    EffectMembership(branch: branch, names: names, throttles: throttles)
  }

  /// Keeps the branch and the names in the registry although no entry may refer to them.
  func retain() {
    branch.retain()
    for name in names { name.retain() }
  }

  /// Ends a call of ``retain()``.
  func release() {
    for name in names { name.release() }
    branch.release()
  }
}
