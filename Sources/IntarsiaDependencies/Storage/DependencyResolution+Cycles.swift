import IntarsiaIssues

extension DependencyResolution {
  /// Returns a key's value for another context, because the key has none for this one.
  ///
  /// - Parameters:
  ///   - stage: The context whose value is used instead.
  ///   - make: Creates that value. Not called if the value is already being created.
  static func fallBack<Key: TestDependencyKey>(
    of key: Key.Type, to stage: DependencyContext, make: () -> Key.Value
  ) -> Key.Value {
    // The caller reads the static property directly, not as a dependency.
    guard let outer = innermost else { return make() }
    let link = DependencyLink(
      key: ObjectIdentifier(key), keyName: "\(key)", stage: stage, reader: outer.reader,
      cause: .fallback, outer: outer)
    guard !stagesInProgress(of: key, inside: outer).contains(stage) else {
      let chain = link.chain
      let start = chain.dropFirst().firstIndex { $0.key == link.key && $0.stage == stage }
      return value(of: key, outOf: DependencyCycle(links: chain[...(start ?? 0)].reversed()))
    }
    return $innermost.withValue(link, operation: make)
  }

  /// Resolves a cycle: returns the key's value for another context, one outside the cycle.
  ///
  /// The cycle is reported once, with every link. If no other value exists, the process terminates,
  /// because the read has no value to return.
  static func value<Key: TestDependencyKey>(
    of key: Key.Type, outOf cycle: DependencyCycle
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let outer = innermost
    let known = knownCycle(of: id, inside: outer)
    let reader = (cycle.links.last ?? outer)?.reader
    if known == nil { report(cycle, of: key, at: reader) }
    let inProgress = cycle.stagesInProgress(of: id).union(stagesInProgress(of: key, inside: outer))
    let stage = [.preview, .test, .live].first { stage in
      !inProgress.contains(stage) && (stage != .live || key is any DependencyKey.Type)
    }
    let chain = (known ?? cycle).descriptions.joined(separator: " → ")
    guard let stage, let reader else {
      fatalError("The default of \(key) reads itself, and it has no other value: \(chain)")
    }
    let link = DependencyLink(
      key: id, keyName: "\(key)", stage: stage, reader: reader,
      cause: .cycle(known ?? cycle, alsoInProgress: inProgress), outer: outer)
    // In `static let testValue = liveValue`, one value needs another without a link between them.
    // If the other value is in progress, the runtime deadlocks. The watchdog then ends the process
    // with a message.
    let watchdog = DependencyWatchdog(
      "The default of \(key) reads itself, and its \(stage) value does so, too: \(chain)")
    defer { watchdog.stop() }
    return $innermost.withValue(link) {
      switch stage {
      case .preview: key.previewValue
      case .test: key.testValue
      case .live: live(key) ?? key.testValue
      }
    }
  }

  /// Returns the contexts for which this thread is creating the value of a key.
  private static func stagesInProgress<Key: TestDependencyKey>(
    of key: Key.Type, inside link: DependencyLink?
  ) -> Set<DependencyContext> {
    var stages: Set<DependencyContext> = []
    let thread = DependencyLink.currentThread
    for link in link?.chain ?? [] where link.thread == thread && link.key == ObjectIdentifier(key) {
      stages.insert(link.stage)
      if case .cycle(_, let others) = link.cause { stages.formUnion(others) }
    }
    return stages
  }

  /// Returns the reported cycle that contains a key, if this thread is resolving that cycle.
  private static func knownCycle(
    of key: ObjectIdentifier, inside link: DependencyLink?
  ) -> DependencyCycle? {
    for link in link?.chain ?? [] {
      if case .cycle(let cycle, _) = link.cause, cycle.links.contains(where: { $0.key == key }) {
        return cycle
      }
    }
    return nil
  }

  private static func report<Key: TestDependencyKey>(
    _ cycle: DependencyCycle, of key: Key.Type, at reader: DependencyReader?
  ) {
    reportIssue(
      IssueCode.dependency.cycle, "The default of \(key) reads itself.",
      values: [("Links", cycle.descriptions.joined(separator: "\n"))],
      at: reader?.location)
  }
}
