/// The running effects, their features, and the effects that follow when one ends: a state machine.
///
/// Each event returns the steps for the core to perform, in order. The registry itself starts no
/// task, resumes no caller and reads no clock: readings of throttles' clocks are arguments of the
/// events that need them. It evaluates no key path and no closure of a feature, and calls only
/// `Hashable` of identifiers. Apart from its events it reads one flag,
/// ``EffectCompletion/isCancelled``.
///
/// This type alone ensures that an effect is registered before its task exists. It also ensures
/// that a cancelled effect is refused from the moment of its cancellation.
package final class EffectRegistry<Action> {
  package typealias Token = EffectToken

  /// A step for the core to perform.
  package typealias Step = EffectStep

  // Only this type and its extensions use them.
  //
  // Each access ends before another one begins, because no event calls other code. Dynamic
  // exclusivity checks would run about twenty times per effect.

  @exclusivity(unchecked) var entries = EffectSlotMap()
  /// Cancelled operations and parts whose tasks have not ended.
  @exclusivity(unchecked) var draining: [Token: EffectEntry] = [:]
  /// The membership of the store's own feature, which is made for its first effect.
  private lazy var root = EffectMembership(branch: EffectBranch())
  @exclusivity(unchecked) var windows = ThrottleWindows()
  @exclusivity(unchecked) var steps: [Step] = []
  /// The operation on whose behalf an effect is being started.
  @exclusivity(unchecked) var initiator: Token?

  package init() {}

  /// Whether no effect runs or waits to run, and every cancelled operation has ended.
  ///
  /// Open throttle windows may remain.
  package var isEmpty: Bool {
    entries.isEmpty && draining.isEmpty && (root.branch.isEmpty || !windows.isEmpty)
  }

  /// The effects that run or wait to run, and the cancelled operations and parts that still run.
  package var tokens: Set<Token> { Set(draining.keys).union(entries.all.lazy.map(\.token)) }

  /// The number of recorded throttle windows.
  var windowCount: Int { windows.count }

  /// Whether the core still processes messages of the operation.
  package func isLive(_ token: Token) -> Bool { entries[token] != nil }

  /// Returns an operation or part, if the core still processes its actions.
  func sender(_ token: Token) -> RunningEffect? { entries[token]?.effect }

  /// Returns an entry that has not ended, even if it was cancelled.
  private func entry(_ token: Token) -> EffectEntry? { entries[token] ?? draining[token] }

  /// Returns the context of an entry that has not ended.
  func context(of token: Token) -> EffectContext? { entry(token)?.context }

  /// The numbers of the actions whose effects have not ended.
  var actions: Set<Int> { Set(entries.all.map(\.entry.context.action)) }

  /// Returns the name of a running or cancelled effect that has not ended.
  ///
  /// A part has the name of its effect.
  func name(of token: Token) -> EffectName? {
    guard let effect = entry(token)?.effect else { return nil }
    return EffectName(
      number: effect.whole.token.rawValue, name: effect.run.name, location: effect.origin)
  }

  /// The operations that have not ended, oldest first, and whether each is cancelled.
  package var operations: [(token: Token, run: AnyEffectRun, isCancelled: Bool)] {
    (draining.map(\.key) + entries.all.map(\.token)).sorted().compactMap { token in
      if let run = draining[token]?.effect?.run { return (token, run, true) }
      // A part counts as a separate effect only after its operation has ended.
      guard let effect = entries[token]?.effect,
        !effect.isPart || entries[effect.whole.token] == nil
      else { return nil }
      return (token, effect.run, effect.completion.isCancelled)
    }
  }

  /// Returns the task of an operation or part that runs, or that was cancelled and has not ended.
  package func task(of token: Token) -> Task<Void, Never>? {
    entry(token)?.effect.flatMap { $0.completion.task(of: $0) }
  }

  // MARK: - Events

  /// Starts an effect that a reducer returned.
  ///
  /// - Parameter action: The number of the action that the reducer handled, as in
  ///   ``EffectContext/action``.
  package func start(
    _ effect: Effect<Action>, completion: EffectCompletion, action: Int = 0
  ) -> [Step] {
    let context = EffectContext(membership: root, completion: completion, action: action)
    _ = begin(effect, parent: nil, context: context)
    return takeSteps()
  }

  /// Ends an operation whose task has ended, a closed part, or an action with a token that has been
  /// processed.
  ///
  /// - Returns: The steps to perform, and then the operation or part to remove from its completion.
  ///   In this order, callers that wait for the completion also wait for the effects that start
  ///   instead.
  package func end(_ token: Token) -> (steps: [Step], ended: RunningEffect?) {
    if let entry = draining.isEmpty ? nil : draining.removeValue(forKey: token) {
      return (takeSteps(), entry.effect)
    }
    let entry = remove(token)
    if let entry { memberEnded(of: entry.parent) }
    return (takeSteps(), entry?.effect)
  }

  /// Starts an effect on behalf of an operation, which ends only after that effect.
  package func start(_ effect: Effect<Action>, onBehalfOf token: Token) -> [Step] {
    guard let context = entries[token]?.context else { return [] }
    let group = joinGroup(around: token)
    initiator = token
    defer { initiator = nil }
    if case .over = begin(effect, parent: group, context: context) { memberEnded(of: group) }
    return takeSteps()
  }

  /// Cancels the effects of an operation's feature that have an identifier.
  package func cancel(_ id: EffectID, onBehalfOf token: Token) -> [Step] {
    guard let context = entries[token]?.context else { return [] }
    cancel(context.membership.branch.tokens(named: id))
    return takeSteps()
  }

  /// Begins a part of an operation, which an identifier can cancel separately.
  ///
  /// In an operation that was cancelled, no part begins.
  ///
  /// - Parameter token: The sender, which is the operation or another part of it.
  package func open(
    _ part: RunningEffect, _ id: EffectID, cancelInFlight replacesOthers: Bool, in token: Token
  ) -> [Step] {
    if replacesOthers, let branch = entries[token]?.context.membership.branch {
      cancelInFlight(branch.tokens(named: id), before: token)
    }
    guard var context = entries[token]?.context else { return takeSteps() }
    let name = context.membership.branch.retainName(id)
    defer { name.release() }
    context.membership = context.membership.named(name)
    part.token = entries.makeToken()
    let entry = EffectEntry(kind: .operation(part), parent: part.whole.token, context: context)
    insert(entry, as: part.token)
    steps.append(.open(part))
    return takeSteps()
  }

  /// Starts the effect that a deferred effect has computed.
  ///
  /// - Parameters:
  ///   - token: The token of the ``EffectStep/expand(_:_:_:)`` step.
  ///   - context: The context of that step.
  func expand(_ token: Token, into effect: Effect<Action>, _ context: EffectContext) -> [Step] {
    guard let entry = entries[token], case .deferred(let origin) = entry.kind else {
      _ = launchCancelled(effect, parent: nil, context: context, after: [])
      return takeSteps()
    }
    entry.context.membership.retain()
    defer { entry.context.membership.release() }
    remove(token)
    initiator = origin
    defer { initiator = nil }
    if case .over = begin(effect, parent: entry.parent, context: entry.context) {
      memberEnded(of: entry.parent)
    }
    return takeSteps()
  }

  /// The throttles of a sender, outermost first, each with its open window, and with the operation
  /// whose action waits for the end of that window.
  func throttles(
    of token: Token
  ) -> [(throttle: EffectThrottle, window: EffectThrottle.Window?, holder: Token?)] {
    (entries[token]?.context.membership.throttles ?? []).map { throttle in
      (throttle.limit, windows.window(throttle.name), holder(under: throttle.name))
    }
  }

  /// Decides about an action of a throttled sender.
  ///
  /// - Parameter readings: The readings of the sender's ``throttles(of:)``, in their order.
  /// - Returns: The action, if the core processes it now.
  func admit(
    _ action: Action, from token: Token, at readings: [EffectThrottle.Reading]
  ) -> (Action?, [Step]) {
    guard let context = entries[token]?.context, !context.completion.isCancelled else {
      return (nil, [])
    }
    return (pass(action, from: token, context, at: readings), takeSteps())
  }

  /// The throttle in whose window an action of an operation waits.
  func releasedThrottle(of token: Token) -> EffectThrottle? { entries[token]?.held?.throttle.limit }

  /// Ends the wait of an operation for the end of a throttle window.
  ///
  /// - Parameter next: The throttle's next window.
  /// - Returns: The action that the operation held. The operation sends it now.
  func release(_ token: Token, next: EffectThrottle.Window) -> AnyEffectValue? {
    guard let entry = entries[token], entry.isHolding, let held = entry.held else { return nil }
    windows.begin(next, under: held.throttle.name)
    return held.action.take()
  }

  /// The open windows to ask for their ends, if there are many of them.
  var windowsToForget: [ThrottleWindows.Name: EffectThrottle.Window] { windows.possiblyEnded }

  /// Removes windows that have ended, except those for whose end an action waits.
  func forgetWindows(_ names: [ThrottleWindows.Name]) {
    windows.remove(names, holding: isLive)
  }

  /// Cancels every operation, because the store is released.
  package func endAll() -> [Step] {
    guard !entries.isEmpty || !windows.isEmpty else { return takeSteps() }
    cancel(entries.all.map(\.token).sorted())
    windows.removeAll()
    return takeSteps()
  }

  private func takeSteps() -> [Step] {
    defer { steps = [] }
    return steps
  }

  // MARK: - Interpreting

  /// The state of an effect after the call that starts it.
  private enum Beginning {
    /// The effect continues.
    case open
    /// The effect has already ended.
    case over
    /// A part of the effect cancelled it, and the effects that waited for it have continued.
    case cancelled
  }

  /// Starts an effect.
  ///
  /// - Parameter parent: The sequence or group of the effect.
  private func begin(
    _ effect: Effect<Action>, parent: Token?, context: EffectContext
  ) -> Beginning {
    // Under a cancelled completion operations still begin, in cancelled tasks. Nothing else does.
    let isCancelled = context.completion.isCancelled
    switch effect.operation {
    case .none:
      return .over
    case .send where isCancelled, .cancel where isCancelled:
      return .over
    case .send(let action):
      let isThrottled = !context.membership.throttles.isEmpty
      // An action on its own needs no entry: nothing waits until it has been processed.
      let isAlone = parent == nil && !isThrottled
      let token = isAlone ? nil : open(.delivery, parent: parent, context: context)
      let boxed = EffectValue(action)
      if isThrottled, let token {
        steps.append(.admit(boxed, token))
      } else {
        steps.append(.deliver(boxed, token, context.completion, cause: context.action))
      }
      return isAlone ? .over : .open
    case .run(let run):
      launch(run, parent: parent, context: context)
      return .open
    case .merge(let effects):
      return beginGroup(effects, parent: parent, context: context)
    case .concatenate(let effects, let isDelay):
      let sequence = EffectSequence(effects, isDelay: isDelay)
      let token = open(.sequence(sequence), parent: parent, context: context)
      return advance(token)
    case .cancellable(let inner, let id, let replacesOthers):
      let name = context.membership.branch.retainName(id)
      defer { name.release() }
      if replacesOthers, !isCancelled {
        cancelInFlight(context.membership.branch.tokens(named: id, name), before: parent)
      }
      var context = context
      context.membership = context.membership.named(name)
      return begin(inner, parent: parent, context: context)
    case .cancel(let id):
      cancel(context.membership.branch.tokens(named: id))
      return .over
    case .scoped(let inner, let scope, var scopesBelow):
      var branch = context.membership.branch.entering(scope)
      while let next = scopesBelow {
        branch = branch.entering(next.scope)
        scopesBelow = next.rest
      }
      var context = context
      context.membership = context.membership.entering(branch)
      // The effect may first end the feature's earlier effects, which must not remove the branch.
      branch.retain()
      defer { branch.release() }
      return begin(inner, parent: parent, context: context)
    case .endScope(let scope):
      endBranches(context.membership.branch.branches(under: scope))
      return .over
    case .endElements(let scope, let removed):
      let isRemoved = removed.take()
      endBranches(context.membership.branch.branches(underElementsOf: scope, where: isRemoved))
      return .over
    case .endReplaced(let states):
      let branch = context.membership.branch
      return expandLater({ states.takeEndings(in: branch) }, parent: parent, context: context)
    case .throttled(let inner, let throttle):
      let name = context.membership.branch.retainName(throttle.id)
      defer { name.release() }
      // The actions that wait are no longer part of the effects that have sent them.
      if !isCancelled {
        cancelInFlight(name.sortedTokens.filter { entries[$0]?.held == nil }, before: parent)
      }
      var context = context
      context.membership = context.membership.named(name)
        .behind(context.membership.throttles + [NamedThrottle(name: name, limit: throttle)])
      return begin(inner, parent: parent, context: context)
    case .deferred(let make):
      return expandLater(make, parent: parent, context: context)
    }
  }

  private func expandLater(
    _ make: @escaping () -> Effect<Action>, parent: Token?, context: EffectContext
  ) -> Beginning {
    let token = open(.deferred(initiator: initiator), parent: parent, context: context)
    steps.append(.expand(EffectValue(make), token, context))
    return .open
  }

  private func beginGroup(
    _ effects: [Effect<Action>], parent: Token?, context: EffectContext
  ) -> Beginning {
    // The group counts itself as a member while it starts its members, so that none of them can end
    // it. A member may end others that have just started.
    let group = open(.group(open: effects.count + 1), parent: parent, context: context)
    for effect in effects {
      guard entries[group] != nil else {
        // A member has cancelled the whole group.
        _ = launchCancelled(effect, parent: nil, context: context, after: [])
        continue
      }
      if case .over = begin(effect, parent: group, context: context) { leaveGroup(group) }
    }
    guard entries[group] != nil else { return .cancelled }
    return leaveGroup(group) ? .open : .over
  }

  /// Removes one member from the count, without continuing the parent after the last one.
  ///
  /// - Returns: Whether other members remain.
  @discardableResult
  private func leaveGroup(_ group: Token) -> Bool {
    guard let entry = entries[group], case .group(let open) = entry.kind else { return false }
    if open == 1 {
      remove(group)
    } else {
      entry.kind = .group(open: open - 1)
    }
    return open > 1
  }

  /// Starts the next effects of a sequence.
  private func advance(_ token: Token) -> Beginning {
    while let context = entries[token]?.context {
      guard let next = takeNext(of: token) else {
        remove(token)
        return .over
      }
      if case .open = begin(next, parent: token, context: context), let entry = entries[token],
        case .sequence(let rest, _) = entry.kind
      {
        entry.kind = .sequence(rest, isStarting: false)
        return .open
      }
    }
    return .cancelled
  }

  private func takeNext(of token: Token) -> Effect<Action>? {
    guard let entry = entries[token], case .sequence(let rest, _) = entry.kind else { return nil }
    entry.kind = .sequence(rest)
    return unsafeDowncast(rest, to: EffectSequence<Action>.self)
      .takeNext(isCancelled: entry.context.completion.isCancelled)
  }

  /// Passes an action through its throttles, innermost first.
  ///
  /// - Returns: The action, if no throttle drops it and no operation delivers it later.
  private func pass(
    _ action: Action, from sender: Token, _ context: EffectContext,
    at readings: [EffectThrottle.Reading]
  ) -> Action? {
    var throttles = context.membership.throttles
    while let throttle = throttles.popLast() {
      let holder = holder(under: throttle.name)
      if case .over(let next) = readings[throttles.count], holder == nil {
        windows.begin(next, under: throttle.name)
        continue
      }
      guard let window = windows.window(throttle.name) else { continue }
      let boxed = EffectValue(action)
      if let held = holder.flatMap({ entries[$0]?.held }) {
        guard throttle.limit.takesLatest else { return nil }
        if held.sender == sender {
          held.action = boxed
          return nil
        }
      }
      var context = context
      context.membership = context.membership.behind(throttles)
      let token = launch(
        throttle.limit.wait(for: window), holding: HeldAction(boxed, from: sender, in: throttle),
        parent: joinGroup(around: sender), context: context)
      windows.setHolder(token, under: throttle.name)
      // Effects may start instead of the replaced action, and may cancel this one.
      if let holder { cancel([holder]) }
      return nil
    }
    return action
  }

  /// Returns the operation whose action waits for the end of a throttle's window, if there is one.
  private func holder(under name: EffectBranch.Name) -> Token? {
    windows.holder(name).flatMap { entries[$0]?.isHolding == true ? $0 : nil }
  }

  /// Adds one more member to the group of an operation, and creates the group if necessary.
  private func joinGroup(around token: Token) -> Token {
    var operation = token
    if let whole = entries[token]?.effect?.whole.token, entries[whole] != nil { operation = whole }
    if let group = entries[operation]?.parent, case .group(let open) = entries[group]?.kind {
      entries[group]?.kind = .group(open: open + 1)
      return group
    }
    guard let entry = entries[operation] else { preconditionFailure("\(token) is not registered") }
    let group = open(.group(open: 2), parent: entry.parent, context: entry.context)
    entries[operation]?.parent = group
    return group
  }

  private func open(_ kind: EffectEntry.Kind, parent: Token?, context: EffectContext) -> Token {
    let token = entries.makeToken()
    insert(EffectEntry(kind: kind, parent: parent, context: context), as: token)
    return token
  }

  private func insert(_ entry: EffectEntry, as token: Token) {
    entries.insert(entry, as: token)
    entry.context.membership.branch.insert(token, named: entry.context.membership.names)
  }

  @discardableResult
  private func launch(
    _ run: EffectRun<Action>, holding held: HeldAction? = nil, parent: Token?,
    context: EffectContext
  ) -> Token {
    let effect = RunningEffect(
      token: entries.makeToken(), run: run, completion: context.completion,
      isThrottled: !context.membership.throttles.isEmpty)
    insert(
      EffectEntry(kind: .operation(effect, holding: held), parent: parent, context: context),
      as: effect.token)
    steps.append(.launch(effect))
    return effect.token
  }

  @discardableResult
  func remove(_ token: Token) -> EffectEntry? {
    guard let entry = entries.remove(token) else { return nil }
    entry.context.membership.branch.remove(token, named: entry.context.membership.names)
    return entry
  }

  func memberEnded(of parent: Token?) {
    guard let parent, let entry = entries[parent] else { return }
    switch entry.kind {
    case .sequence(_, isStarting: true), .operation:
      // `advance` starts the next member, and an operation waits for its parts itself.
      break
    case .sequence(_, isStarting: false):
      if case .over = advance(parent) { memberEnded(of: entry.parent) }
    case .group(let open) where open > 1:
      entry.kind = .group(open: open - 1)
    case .group, .delivery, .deferred:
      remove(parent)
      memberEnded(of: entry.parent)
    }
  }
}

/// A step that the core performs for its effects.
package enum EffectStep {
  /// Add the operation to its completion, make a task that runs it, then report that it has ended.
  case launch(RunningEffect)
  /// Process an action.
  ///
  /// Afterwards report the end of the token, if there is one. `cause` is the number of the action
  /// that the reducer returned it for, as in ``EffectContext/action``.
  case deliver(AnyEffectValue, EffectToken?, EffectCompletion, cause: Int)
  /// Read the clocks of the token's throttles, and ask the registry to admit the action.
  ///
  /// Afterwards report the end of the token.
  case admit(AnyEffectValue, EffectToken)
  /// Call the closure of a deferred effect, and report the result.
  ///
  /// Its context is that of the token, which may have been cancelled.
  case expand(AnyEffectValue, EffectToken, EffectContext)
  /// Add a part of an operation to its completion.
  case open(RunningEffect)
  /// Cancel the task of an operation or a part.
  case cancel(RunningEffect)
}
