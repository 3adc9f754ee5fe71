extension EffectRegistry {
  /// Cancels the effects that have an identifier, before another effect starts under it.
  ///
  /// Ancestors of the new effect continue: an effect does not end itself by starting.
  func cancelInFlight(_ tokens: [Token], before parent: Token?) {
    guard !tokens.isEmpty else { return }
    var tokens = tokens
    if parent != nil {
      var spared: Set<Token> = []
      spare(parent, in: &spared)
      spare(initiator, in: &spared)
      tokens.removeAll(where: spared.contains)
    }
    cancel(tokens)
  }

  /// Adds a token and its ancestors.
  private func spare(_ token: Token?, in spared: inout Set<Token>) {
    var token = token
    while let next = token {
      spared.insert(next)
      token = entries[next]?.parent
    }
  }

  /// Ends features and all their effects and throttle windows.
  func endBranches(_ branches: [EffectBranch]) {
    guard !branches.isEmpty else { return }
    cancel(EffectBranch.tokens(of: branches))
    windows.removeAll(in: branches)
  }

  /// Cancels operations, sequences and groups.
  ///
  /// All of them are removed before an effect that waits for one of them continues. An operation
  /// that waits in a throttle takes its action with it. Operations of a sequence that have not
  /// begun are launched in cancelled tasks, each after the operations before it.
  func cancel(_ tokens: [Token]) {
    var waiting: [Token] = []
    var operations: [EffectEntry] = []
    var composites: [Token: EffectEntry] = [:]
    for token in tokens {
      guard let entry = remove(token) else { continue }
      switch entry.kind {
      case .operation(let effect, _):
        draining[token] = entry
        operations.append(entry)
        steps.append(.cancel(effect))
      case .sequence, .group:
        composites[token] = entry
      case .delivery, .deferred:
        break
      }
      if let parent = entry.parent { waiting.append(parent) }
    }
    if !composites.isEmpty { launchRest(of: composites, after: operations) }
    // A cancelled parent has no entry any more, so nothing continues there.
    for parent in waiting { memberEnded(of: parent) }
  }

  /// Launches the operations of cancelled sequences that have not begun, inner sequences first.
  ///
  /// - Parameters:
  ///   - composites: The cancelled sequences and groups.
  ///   - operations: The operations that were cancelled with them.
  private func launchRest(of composites: [Token: EffectEntry], after operations: [EffectEntry]) {
    var operations = operations
    for token in Array(composites.keys).sorted().reversed() {
      guard let entry = composites[token], case .sequence(let sequence, _) = entry.kind else {
        continue
      }
      let rest = unsafeDowncast(sequence, to: EffectSequence<Action>.self)
      var earlier = operations.filter { operation in
        var ancestor = operation.parent
        while let next = ancestor, next != token { ancestor = composites[next]?.parent }
        return ancestor != nil
      }
      while let next = rest.takeNext(isCancelled: true) {
        earlier = launchCancelled(next, parent: token, context: entry.context, after: earlier)
        operations += earlier
      }
    }
  }

  /// Launches the operations of an effect in tasks that are already cancelled.
  ///
  /// - Parameter earlier: The operations that must end before.
  /// - Returns: The operations that must end before those of a following effect.
  func launchCancelled(
    _ effect: Effect<Action>, parent: Token?, context: EffectContext, after earlier: [EffectEntry]
  ) -> [EffectEntry] {
    switch effect.operation {
    case .run(let run):
      let running = RunningEffect(
        token: entries.makeToken(), run: run, completion: context.completion,
        after: earlier.compactMap(\.effect), isCancelled: true)
      let entry = EffectEntry(kind: .operation(running), parent: parent, context: context)
      draining[running.token] = entry
      steps.append(.launch(running))
      return [entry]
    case .merge(let effects):
      // Members that are no operations return the earlier ones again.
      var known: Set<ObjectIdentifier> = []
      return effects.flatMap {
        launchCancelled($0, parent: parent, context: context, after: earlier)
      }.filter { known.insert(ObjectIdentifier($0)).inserted }
    case .concatenate(_, isDelay: true):
      return earlier
    case .concatenate(let effects, isDelay: false):
      return effects.reduce(earlier) {
        launchCancelled($1, parent: parent, context: context, after: $0)
      }
    case .cancellable(let inner, _, _), .scoped(let inner, _, _), .throttled(let inner, _):
      return launchCancelled(inner, parent: parent, context: context, after: earlier)
    case .deferred(let make):
      steps.append(.expand(EffectValue<() -> Effect<Action>>(make), entries.makeToken(), context))
      return earlier
    case .none, .send, .cancel, .endScope, .endElements, .endReplaced:
      return earlier
    }
  }
}
