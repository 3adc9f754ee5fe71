import IntarsiaDependencies

/// Which effects run, whose they are, and what follows when one ends: a pure state machine.
///
/// It starts no task and calls nobody. Every event returns the steps that the engine has to take, in order. That an
/// effect is registered before its task is made, and that a cancelled one is refused from the moment it is
/// cancelled, are properties of this type alone.
package final class EffectRegistry<Action> {
  package typealias Token = EffectToken

  /// What the engine has to do next.
  package typealias Step = EffectStep

  // Nobody is called while one of these is changed, so that no access can overlap another; an effect would have that
  // checked some twenty times.

  @exclusivity(unchecked) private var nodes = EffectNodes()
  /// Cancelled operations whose task has not ended yet.
  @exclusivity(unchecked) private var draining: [Token: EffectNode] = [:]
  /// The root of the tree of features, once something has started.
  @exclusivity(unchecked) private var root: EffectAddress?
  @exclusivity(unchecked) private var windows = ThrottleWindows()
  @exclusivity(unchecked) private var steps: [Step] = []
  /// Memory for the next steps.
  @exclusivity(unchecked) private var spareSteps: [Step] = []
  /// The operation on whose behalf something starts right now.
  @exclusivity(unchecked) private var speaker: Token?
  /// How the operations that start from now on reach the engine.
  @exclusivity(unchecked) var line: EffectLine?

  package init() {}

  /// Whether nothing runs, nothing waits to run, and nothing that was cancelled is still on its way out.
  ///
  /// That an action has arrived and the next one has to wait for a while is remembered beyond this.
  package var isEmpty: Bool {
    nodes.isEmpty && draining.isEmpty && (root?.branch.isEmpty ?? true || !windows.isEmpty)
  }

  /// Whether nothing runs and nothing waits to run, but what was cancelled and is still on its way out.
  ///
  /// - Parameter tokens: What of that is meant.
  package func isEmpty(besides tokens: Set<Token>) -> Bool {
    nodes.isEmpty && draining.keys.allSatisfy(tokens.contains)
  }

  /// What was cancelled and has not ended yet.
  package var drainingTokens: Set<Token> { Set(draining.keys) }

  /// How many windows of throttles are remembered.
  var windowCount: Int { windows.count }

  /// Whether what the operation sends is still to be processed.
  package func isLive(_ token: Token) -> Bool { nodes[token] != nil }

  /// An operation whose actions are still to be processed.
  func sender(_ token: Token) -> EffectSender? { nodes[token]?.sender }

  /// What an effect is called that runs, or was cancelled and has not ended; of a part, the effect that it is a part of.
  func name(of token: Token) -> EffectName? {
    var whole = token
    if case .part(_, _, let operation) = nodes[token]?.kind { whole = operation }
    guard let run = nodes[token]?.speakingRun ?? draining[token]?.speakingRun else { return nil }
    return EffectName(number: whole.rawValue, name: run.name, location: run.origin)
  }

  /// The operations that run, oldest first; those that were cancelled but have not ended are marked.
  package var operations: [(token: Token, run: AnyEffectRun, isCancelled: Bool)] {
    var all: [(token: Token, run: AnyEffectRun, isCancelled: Bool)] = []
    for (token, node) in draining {
      if let run = node.speakingRun { all.append((token, run, true)) }
    }
    for (token, node) in nodes.all {
      switch node.kind {
      case .operation: all.append((token, node.operation.run, node.place.ticket.isCancelled))
      // As long as the operation runs that it is a part of, it is no other effect.
      case .part(_, let run, let whole):
        if nodes[whole] == nil { all.append((token, run, node.place.ticket.isCancelled)) }
      case .delivery, .sequence, .group: break
      }
    }
    return all.sorted { $0.token.rawValue < $1.token.rawValue }
  }

  /// The task of an operation that runs, or that was cancelled and has not ended.
  package func task(of token: Token) -> Task<Void, Never>? {
    guard let node = nodes[token] ?? draining[token], case .operation = node.kind else {
      return nil
    }
    return node.place.ticket.task(of: node.operation)
  }

  /// How many were cancelled and have not ended.
  var drainingCount: Int { draining.count }

  func isDraining(_ token: Token) -> Bool { draining[token] != nil }

  /// The address of what the feature of the store starts, made when it first starts something.
  private func rootAddress() -> EffectAddress {
    if let root { return root }
    let new = EffectAddress(branch: EffectBranch())
    root = new
    return new
  }

  // MARK: - Events

  /// A reducer has returned an effect.
  package func start(_ effect: Effect<Action>, ticket: EffectTicket) -> [Step] {
    let place = EffectPlace(address: rootAddress(), ticket: ticket)
    _ = begin(effect, parent: nil, place: place, mustReport: false)
    return takeSteps()
  }

  /// The task of an operation has ended, or an action that something waits for has been processed.
  package func end(_ token: Token) -> [Step] {
    if let node = draining.isEmpty ? nil : draining.removeValue(forKey: token) {
      node.leaveTicket()
    } else {
      close(token)
    }
    return takeSteps()
  }

  /// An operation wants something else done on its behalf, and is not over before that is.
  package func start(_ effect: Effect<Action>, onBehalfOf token: Token) -> [Step] {
    guard let place = nodes[token]?.place else { return [] }
    let group = joinGroup(around: token)
    let mustReport = nodes[group]?.parent != nil
    speaker = token
    defer { speaker = nil }
    let member = begin(effect, parent: group, place: place, mustReport: mustReport)
    if case .over = member { memberEnded(of: group) }
    return takeSteps()
  }

  /// An operation wants to cancel what bears an identifier of its feature.
  package func cancel(_ id: EffectID, onBehalfOf token: Token) -> [Step] {
    guard let place = nodes[token]?.place else { return [] }
    cancel(id, in: place.address.branch)
    return takeSteps()
  }

  /// A part of an operation begins, which can be cancelled by itself.
  package func open(_ part: EffectPart, in token: Token) -> [Step] {
    if part.cancelInFlight, let name = nodes[token]?.place.address.branch.name(part.id) {
      cancelInFlight(name, before: token)
    }
    guard let node = nodes[token], let run = node.speakingRun else {
      part.cancel()
      return takeSteps()
    }
    var place = node.place
    let name = place.address.branch.retainName(part.id)
    defer { name.release() }
    place.address = place.address.named(name)
    var whole = token
    if case .part(_, _, let operation) = node.kind { whole = operation }
    // It has no parent: the operation waits for its parts by itself.
    insert(EffectNode(kind: .part(part, run, of: whole), parent: nil, place: place), as: part.token)
    place.ticket.enter(part)
    return takeSteps()
  }

  /// A throttled operation has sent an action.
  ///
  /// - Returns: The action, if it is to be processed now.
  package func admit(_ action: Action, from token: Token) -> (Action?, [Step]) {
    guard let place = nodes[token]?.place, !place.ticket.isCancelled else { return (nil, []) }
    let group = joinGroup(around: token)
    switch pass(action, from: place, parent: group) {
    case .passed(let action):
      memberEnded(of: group)
      return (action, takeSteps())
    case .held(let isOpen):
      if !isOpen { memberEnded(of: group) }
      return (nil, takeSteps())
    }
  }

  /// The window is over for whose end an operation has waited.
  ///
  /// - Returns: The action that has waited with it, if it is to be processed now.
  package func release(_ token: Token) -> (Action?, [Step]) {
    guard case .operation(let gate?) = nodes[token]?.kind,
      let action = windows.release(gate.name, timer: token)
    else { return (nil, []) }
    return admit(action.action(as: Action.self), from: token)
  }

  /// The store goes away: every operation is cancelled, and nothing starts any more.
  package func endAll() -> [Step] {
    guard !nodes.isEmpty || !windows.isEmpty else { return takeSteps() }
    cancel(nodes.all.map(\.token).sorted { $0.rawValue < $1.rawValue })
    windows.removeAll()
    return takeSteps()
  }

  private func takeSteps() -> [Step] {
    guard !steps.isEmpty else { return [] }
    let taken = steps
    steps = spareSteps
    spareSteps = []
    return taken
  }

  /// Takes back the memory of steps that have been taken.
  func reuse(_ taken: consuming [Step]) {
    let taken = taken
    guard spareSteps.capacity == 0, taken.capacity <= 64 else { return }
    spareSteps = taken
    // Where somebody else still holds the array, this makes a new one.
    spareSteps.removeAll(keepingCapacity: true)
  }

  // MARK: - Interpreting

  /// What has become of an effect by the end of the turn that starts it.
  private enum Beginning {
    /// It goes on.
    case open
    /// There was nothing to it that goes on.
    case over
    /// It was cancelled by a part of its own, and what waited for it has gone on since.
    case gone
  }

  /// Starts an effect.
  ///
  /// - Parameter mustReport: Whether the end of an action that is sent at once has to be reported, because
  ///   something is to start after it.
  private func begin(
    _ effect: Effect<Action>, parent: Token?, place: EffectPlace, mustReport: Bool
  ) -> Beginning {
    guard !place.ticket.isCancelled else { return .over }
    switch effect.operation {
    case .none:
      return .over
    case .send(let action):
      return place.address.gates.isEmpty
        ? deliver(action, parent: parent, place: place, mustReport: mustReport)
        : deliverThrottled(action, parent: parent, place: place, mustReport: mustReport)
    case .run(let run):
      launch(run, parent: parent, place: place, isFollowed: mustReport)
      return .open
    case .merge(let effects):
      return beginGroup(effects, parent: parent, place: place, mustReport: mustReport)
    case .concatenate(let effects):
      let token = open(.sequence(EffectSequence(effects)), parent: parent, place: place)
      return advance(token, mustReport: mustReport)
    case .cancellable(let inner, let id, let replacesOthers):
      let name = place.address.branch.retainName(id)
      defer { name.release() }
      if replacesOthers { cancelInFlight(name, before: parent) }
      var place = place
      place.address = place.address.named(name)
      return begin(inner, parent: parent, place: place, mustReport: mustReport)
    case .cancel(let id):
      cancel(id, in: place.address.branch)
      return .over
    case .scoped(let inner, let scope, var scopesBelow):
      var branch = place.address.branch.entering(scope)
      while let next = scopesBelow {
        branch = branch.entering(next.scope)
        scopesBelow = next.rest
      }
      var place = place
      place.address = place.address.entering(branch)
      // The effect may begin with ending all that the feature has run so far.
      branch.retain()
      defer { branch.release() }
      return begin(inner, parent: parent, place: place, mustReport: mustReport)
    case .endScope(let scope):
      endBranches(place.address.branch.branches(under: scope))
      return .over
    case .endElements(let scope, let gone):
      let isGone = gone.take()
      endBranches(place.address.branch.branches(underElementsOf: scope, where: isGone))
      return .over
    case .throttled(let inner, let throttle):
      windows.removeOutdated(waiting: isLive)
      let name = place.address.branch.retainName(throttle.id)
      defer { name.release() }
      // What an effect before this one has sent may still arrive: it competes with what this one sends.
      cancelInFlight(name, before: parent, keepsHeld: true)
      var place = place
      place.address = place.address.behind(EffectGate(name: name, throttle: throttle))
      return begin(inner, parent: parent, place: place, mustReport: mustReport)
    case .deferred(let make):
      return begin(make(), parent: parent, place: place, mustReport: mustReport)
    }
  }

  private func deliver(
    _ action: Action, parent: Token?, place: EffectPlace, mustReport: Bool
  ) -> Beginning {
    let token = mustReport ? open(.delivery, parent: parent, place: place) : nil
    steps.append(.deliver(EffectAction(action), token, place.ticket))
    return mustReport ? .open : .over
  }

  /// A function of its own, which alone has to know how large an action is.
  @inline(never)
  private func deliverThrottled(
    _ action: Action, parent: Token?, place: EffectPlace, mustReport: Bool
  ) -> Beginning {
    switch pass(action, from: place, parent: parent) {
    case .passed(let action):
      deliver(action, parent: parent, place: place, mustReport: mustReport)
    case .held(let isOpen):
      isOpen ? .open : .over
    }
  }

  private func beginGroup(
    _ effects: [Effect<Action>], parent: Token?, place: EffectPlace, mustReport: Bool
  ) -> Beginning {
    // While it starts its members, the group counts itself as one, so that none of them can end it. A member may end
    // others that have just started.
    let group = open(.group(open: effects.count + 1), parent: parent, place: place)
    for effect in effects {
      // A member can cancel the whole group, and then the rest does not start.
      guard nodes[group] != nil else { return .gone }
      let member = begin(effect, parent: group, place: place, mustReport: mustReport)
      if case .over = member { leaveGroup(group) }
    }
    guard nodes[group] != nil else { return .gone }
    return leaveGroup(group) ? .open : .over
  }

  /// Counts one member less, without anything else going on when it was the last one.
  ///
  /// - Returns: Whether there are others.
  @discardableResult
  private func leaveGroup(_ group: Token) -> Bool {
    guard let node = nodes[group], case .group(let open) = node.kind else { return false }
    if open == 1 {
      remove(group)
    } else {
      node.kind = .group(open: open - 1)
    }
    return open > 1
  }

  /// Starts what comes next in a sequence.
  private func advance(_ token: Token, mustReport: Bool) -> Beginning {
    while let place = nodes[token]?.place {
      guard let (next, isLast) = takeNext(of: token) else {
        remove(token)
        return .over
      }
      let member = begin(next, parent: token, place: place, mustReport: mustReport || !isLast)
      guard let phase = nodes[token]?.enter(.waiting) else { return .gone }
      if case .open = member, phase == .starting { return .open }
    }
    return .gone
  }

  private func takeNext(of token: Token) -> (effect: Effect<Action>, isLast: Bool)? {
    guard case .sequence(let rest, _) = nodes[token]?.kind else { return nil }
    nodes[token]?.kind = .sequence(rest)
    return unsafeDowncast(rest, to: EffectSequence<Action>.self).takeNext()
  }

  private enum Passage {
    case passed(Action)
    /// - Parameter isOpen: Whether something was started that brings the action later.
    case held(isOpen: Bool)
  }

  /// Sends an action through the throttles around it, the innermost first.
  private func pass(_ action: Action, from place: EffectPlace, parent: Token?) -> Passage {
    var gates = place.address.gates
    while let gate = gates.popLast() {
      let verdict = windows.admit(
        EffectAction(action), place.ticket, name: gate.name, gate.throttle)
      guard case .waits(let window, let timer) = verdict else { continue }
      if let timer, nodes[timer] != nil { return .held(isOpen: false) }
      let wait = EffectRun<Action>(
        name: nil, rawPriority: nil, origin: gate.throttle.origin, dependencies: .current,
        operation: { send in
          try await window.waitForEnd()
          await send.release()
        }, handler: nil)
      var place = place
      place.address = place.address.behindOnly(gates)
      let token = launch(wait, releases: gate, parent: parent, place: place, isFollowed: true)
      windows.setTimer(token, of: gate.name)
      return .held(isOpen: true)
    }
    return .passed(action)
  }

  /// Makes room for one more member in the group of an operation, and makes the group if there is none.
  private func joinGroup(around token: Token) -> Token {
    var operation = token
    if case .part(_, _, let whole) = nodes[token]?.kind, nodes[whole] != nil { operation = whole }
    if let group = nodes[operation]?.parent, case .group(let open) = nodes[group]?.kind {
      nodes[group]?.kind = .group(open: open + 1)
      return group
    }
    guard let node = nodes[operation] else { preconditionFailure("\(token) is not registered") }
    let group = open(.group(open: 2), parent: node.parent, place: node.place)
    nodes[operation]?.parent = group
    return group
  }

  private func open(_ kind: EffectNode.Kind, parent: Token?, place: EffectPlace) -> Token {
    let token = nodes.makeToken()
    insert(EffectNode(kind: kind, parent: parent, place: place), as: token)
    return token
  }

  private func insert(_ node: EffectNode, as token: Token) {
    nodes.insert(node, as: token)
    node.place.address.insert(token)
  }

  @discardableResult
  private func launch(
    _ run: EffectRun<Action>, releases: EffectGate? = nil, parent: Token?,
    place: EffectPlace, isFollowed: Bool
  ) -> Token {
    let token = nodes.makeToken()
    let effect = RunningEffect(
      token: token, run: run, releases: releases, parent: parent, place: place, line: line,
      isFollowed: isFollowed)
    insert(effect, as: token)
    place.ticket.enter(effect)
    steps.append(.launch(effect))
    return token
  }

  @discardableResult
  private func remove(_ token: Token) -> EffectNode? {
    guard let node = nodes.remove(token) else { return nil }
    node.place.address.remove(token)
    return node
  }

  /// Something has ended by itself: what waits for it goes on.
  private func close(_ token: Token) {
    guard let node = remove(token) else { return }
    memberEnded(of: node.parent)
    // What has started instead is known to the ticket by now: whoever waits for that waits on.
    node.leaveTicket()
  }

  private func memberEnded(of parent: Token?) {
    guard let parent, let node = nodes[parent] else { return }
    switch node.kind {
    case .sequence(_, .starting), .sequence(_, .ended):
      // Whoever starts the member looks at this afterwards.
      _ = node.enter(.ended)
    case .sequence(_, .waiting):
      if case .over = advance(parent, mustReport: node.parent != nil) {
        memberEnded(of: node.parent)
      }
    case .group(let open) where open > 1:
      node.kind = .group(open: open - 1)
    case .group, .operation, .part, .delivery:
      remove(parent)
      memberEnded(of: node.parent)
    }
  }

  /// Cancels what bears an identifier, and forgets what a throttle holds back under it.
  private func cancel(_ id: EffectID, in branch: EffectBranch) {
    guard let name = branch.name(id) else { return }
    windows.dropHeld(name)
    cancel(name.bearers)
  }

  /// Cancels what bears a name, before something else starts under it.
  ///
  /// What that is a part of goes on: an effect does not end itself by starting.
  private func cancelInFlight(
    _ name: EffectBranch.Name, before parent: Token?, keepsHeld: Bool = false
  ) {
    guard !name.hasNoBearer else { return }
    var tokens = name.bearers
    if parent != nil || speaker != nil {
      var spared: Set<Token> = []
      spare(parent, in: &spared)
      spare(speaker, in: &spared)
      tokens.removeAll(where: spared.contains)
    }
    cancel(tokens, keepingHeldUnder: keepsHeld ? name : nil)
  }

  /// Adds a token, and what it is a part of.
  private func spare(_ token: Token?, in spared: inout Set<Token>) {
    var token = token
    while let next = token {
      spared.insert(next)
      if case .part(_, _, let whole) = nodes[next]?.kind {
        token = whole
      } else {
        token = nodes[next]?.parent
      }
    }
  }

  /// Ends features with all that belongs to them.
  private func endBranches(_ branches: [EffectBranch]) {
    guard !branches.isEmpty else { return }
    cancel(EffectBranch.tokens(of: branches))
    windows.removeAll(in: branches)
  }

  /// Ends operations, sequences and groups from outside.
  ///
  /// All are refused before anything that waited goes on. What a throttle holds back goes with the operation that waits
  /// to deliver it, unless it is held under a name that is to keep it.
  private func cancel(_ tokens: [Token], keepingHeldUnder kept: EffectBranch.Name? = nil) {
    var waiting: [Token] = []
    for token in tokens {
      guard let node = remove(token) else { continue }
      switch node.kind {
      case .operation(let releases):
        if let name = releases?.name, name != kept { windows.dropHeld(name) }
        draining[token] = node
        steps.append(.cancel(node.operation))
      case .part(let part, _, _):
        draining[token] = node
        steps.append(.cancelPart(part))
      case .delivery, .sequence, .group:
        break
      }
      if let parent = node.parent { waiting.append(parent) }
    }
    // Those that were cancelled as well are not found any more.
    for parent in waiting { memberEnded(of: parent) }
  }
}
