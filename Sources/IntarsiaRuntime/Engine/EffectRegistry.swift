/// Which effects run, whose they are, and what follows when one ends: a pure state machine.
///
/// It starts no task and calls nobody. Every event returns the steps that the engine has to take, in order. That an
/// effect is registered before its task is made, and that a cancelled one is refused from the moment it is
/// cancelled, are properties of this type alone.
package struct EffectRegistry<Action> {
  package typealias Token = EffectToken

  /// What the engine has to do next.
  package enum Step {
    /// Make a task that runs the operation, then report that it has ended.
    case launch(EffectRun<Action>, Token, EffectTicket)
    /// Process an action; report the end of the token, if there is one, when that is done.
    case deliver(Action, Token?, EffectTicket)
    /// Cancel the task of an operation.
    case cancel(Token, EffectTicket)
  }

  private struct Node {
    enum Kind {
      case operation(EffectRun<Action>)
      case delivery
      /// What is still to come, the last one first.
      case sequence(rest: [Effect<Action>])
      case group(open: Int)
    }

    var kind: Kind
    let parent: Token?
    let place: Place

    /// Takes the next effect out of a sequence, and says whether more come after it.
    ///
    /// Nothing of it stays behind: what its actions carry may soon be part of the state, where a second reference
    /// would make the next change copy it.
    mutating func takeNext() -> (effect: Effect<Action>, isLast: Bool)? {
      guard case .sequence(var rest) = kind else { return nil }
      // For as long as `rest` is changed, it has to be the only reference to its effects.
      kind = .sequence(rest: [])
      let next = rest.popLast()
      kind = .sequence(rest: rest)
      return next.map { ($0, rest.isEmpty) }
    }
  }

  /// Where in the tree of features an effect was made, and under which identifiers.
  private struct Place {
    var scope: EffectScopeTree.Index
    var ids: [EffectScopeTree.Name]
    let ticket: EffectTicket
  }

  private var nodes: [Token: Node] = [:]
  /// Cancelled operations whose task has not ended yet.
  private var draining: [Token: (EffectRun<Action>, EffectTicket)] = [:]
  private var scopes = EffectScopeTree()
  private var nextToken: UInt64 = 0
  private var steps: [Step] = []

  package init() {}

  /// Whether nothing runs, nothing waits to run, and nothing that was cancelled is still on its way out.
  package var isEmpty: Bool { nodes.isEmpty && draining.isEmpty && scopes.isEmpty }

  /// Whether what the operation sends is still to be processed.
  package func isLive(_ token: Token) -> Bool { nodes[token] != nil }

  /// An operation whose actions are still to be processed.
  func operation(_ token: Token) -> (EffectRun<Action>, EffectTicket)? {
    guard let node = nodes[token], case .operation(let run) = node.kind else { return nil }
    return (run, node.place.ticket)
  }

  /// The operations that run, oldest first; those that were cancelled but have not ended are marked.
  package var operations: [(token: Token, run: EffectRun<Action>, isCancelled: Bool)] {
    var all = draining.map { (token: $0.key, run: $0.value.0, isCancelled: true) }
    for (token, node) in nodes {
      if case .operation(let run) = node.kind { all.append((token, run, false)) }
    }
    return all.sorted { $0.token.rawValue < $1.token.rawValue }
  }

  // MARK: - Events

  /// A reducer has returned an effect.
  package mutating func start(_ effect: Effect<Action>, ticket: EffectTicket) -> [Step] {
    let place = Place(scope: EffectScopeTree.root, ids: [], ticket: ticket)
    _ = begin(effect, parent: nil, place: place, mustReport: false)
    return takeSteps()
  }

  /// The task of an operation has ended, or an action that something waits for has been processed.
  package mutating func end(_ token: Token) -> [Step] {
    if let (_, ticket) = draining.removeValue(forKey: token) {
      ticket.leave(token)
    } else {
      close(token)
    }
    return takeSteps()
  }

  /// The store goes away: every operation is cancelled, and nothing starts any more.
  package mutating func endAll() -> [Step] {
    cancel(Set(nodes.keys))
    return takeSteps()
  }

  private mutating func takeSteps() -> [Step] {
    defer { steps = [] }
    return steps
  }

  // MARK: - Interpreting

  /// Starts an effect and returns whether it goes on beyond this turn.
  ///
  /// - Parameter mustReport: Whether the end of an action that is sent at once has to be reported, because
  ///   something is to start after it.
  private mutating func begin(
    _ effect: Effect<Action>, parent: Token?, place: Place, mustReport: Bool
  ) -> Bool {
    guard !place.ticket.isCancelled else { return false }
    switch effect.operation {
    case .none:
      return false
    case .send(let action):
      let token = mustReport ? open(.delivery, parent: parent, place: place) : nil
      steps.append(.deliver(action, token, place.ticket))
      return mustReport
    case .run(let run):
      let token = open(.operation(run), parent: parent, place: place)
      place.ticket.enter(token)
      steps.append(.launch(run, token, place.ticket))
      return true
    case .merge(let effects):
      return beginGroup(effects, parent: parent, place: place, mustReport: mustReport)
    case .concatenate(let effects):
      let token = open(.sequence(rest: effects.reversed()), parent: parent, place: place)
      return advance(token, mustReport: mustReport)
    case .cancellable(let inner, let id, let cancelInFlight):
      let name = EffectScopeTree.Name(scope: place.scope, id: id)
      if cancelInFlight { cancel(scopes.tokens(named: name)) }
      var place = place
      place.ids.append(name)
      return begin(inner, parent: parent, place: place, mustReport: mustReport)
    case .cancel(let id):
      cancel(scopes.tokens(named: EffectScopeTree.Name(scope: place.scope, id: id)))
      return false
    case .scoped(let inner, let scope):
      var place = place
      place.scope = scopes.enter(scope, in: place.scope)
      defer { scopes.leaveIfEmpty(place.scope) }
      return begin(inner, parent: parent, place: place, mustReport: mustReport)
    case .endScope(let scope):
      cancel(scopes.tokens(under: scope, in: place.scope))
      return false
    case .endElements(let scope, let gone):
      let isGone = gone.take()
      cancel(scopes.tokens(underElementsOf: scope, in: place.scope, where: isGone))
      return false
    }
  }

  private mutating func beginGroup(
    _ effects: [Effect<Action>], parent: Token?, place: Place, mustReport: Bool
  ) -> Bool {
    // The group is open while it starts its members, so that none of them can end it.
    let group = open(.group(open: effects.count), parent: parent, place: place)
    var open = 0
    for effect in effects {
      // A member can cancel the whole group, and then the rest does not start.
      guard nodes[group] != nil else { return false }
      if begin(effect, parent: group, place: place, mustReport: mustReport) { open += 1 }
    }
    guard nodes[group] != nil else { return false }
    if open == 0 {
      remove(group)
      return false
    }
    nodes[group]?.kind = .group(open: open)
    return true
  }

  /// Starts what comes next in a sequence and returns whether the sequence goes on beyond this turn.
  private mutating func advance(_ token: Token, mustReport: Bool) -> Bool {
    while let place = nodes[token]?.place {
      guard let (next, isLast) = nodes[token]?.takeNext() else {
        remove(token)
        return false
      }
      let isOpen = begin(next, parent: token, place: place, mustReport: mustReport || !isLast)
      if isOpen { return nodes[token] != nil }
    }
    return false
  }

  private mutating func open(_ kind: Node.Kind, parent: Token?, place: Place) -> Token {
    nextToken += 1
    let token = Token(rawValue: nextToken)
    nodes[token] = Node(kind: kind, parent: parent, place: place)
    scopes.insert(token.rawValue, at: place.scope, names: place.ids)
    return token
  }

  private mutating func remove(_ token: Token) {
    guard let node = nodes.removeValue(forKey: token) else { return }
    scopes.remove(token.rawValue, at: node.place.scope, names: node.place.ids)
  }

  /// Something has ended by itself: what waits for it goes on.
  private mutating func close(_ token: Token) {
    guard let node = nodes[token] else { return }
    if case .operation = node.kind { node.place.ticket.leave(token) }
    remove(token)
    memberEnded(of: node.parent)
  }

  private mutating func memberEnded(of parent: Token?) {
    guard let parent, let node = nodes[parent] else { return }
    switch node.kind {
    case .sequence:
      if !advance(parent, mustReport: node.parent != nil) { memberEnded(of: node.parent) }
    case .group(let open) where open > 1:
      nodes[parent]?.kind = .group(open: open - 1)
    case .group, .operation, .delivery:
      remove(parent)
      memberEnded(of: node.parent)
    }
  }

  /// Ends operations, sequences and groups from outside.
  ///
  /// All are refused before anything that waited goes on.
  private mutating func cancel(_ rawTokens: Set<UInt64>) {
    guard !rawTokens.isEmpty else { return }
    cancel(Set(rawTokens.map(Token.init(rawValue:))))
  }

  private mutating func cancel(_ tokens: Set<Token>) {
    let ordered = tokens.sorted { $0.rawValue < $1.rawValue }
    var waiting: [Token?] = []
    for token in ordered {
      guard let node = nodes[token] else { continue }
      remove(token)
      if case .operation(let run) = node.kind {
        draining[token] = (run, node.place.ticket)
        steps.append(.cancel(token, node.place.ticket))
      }
      waiting.append(node.parent)
    }
    for parent in waiting where parent.map({ !tokens.contains($0) }) ?? false {
      memberEnded(of: parent)
    }
  }
}
