import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// The defaults that were used or prepared so far, each created once for a key and a context.
@usableFromInline
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// The reason why a dependency can no longer be prepared.
  enum Earlier {
    case prepared(IssueLocation)
    case used
  }

  private struct State {
    var entries: [Slot: DependencyDefault] = [:]
    var used: Set<ObjectIdentifier> = []
    var prepared: [ObjectIdentifier: (box: AnyDependencyBox, location: IssueLocation)] = [:]
  }

  private let state = VisibleMutex(State())

  private let live = UsedDefaults()
  private let preview = UsedDefaults()
  private let test = UsedDefaults()

  /// The prepared context, else that of the process.
  private let contextNumber = Atomic(DependencyContext.ofProcess.number)

  /// The test for which these defaults were created, if any.
  let owner: TestIdentity?

  /// The defaults of the test around a test store, for ``PerTestDependencyKey``.
  private let ofTest: DependencyDefaults?

  init(within ofTest: DependencyDefaults? = nil) {
    owner = isTesting ? TestIdentity.current : nil
    self.ofTest = ofTest
  }

  /// The defaults shared by all code outside of tests.
  static let ofProcess = DependencyDefaults()

  /// The defaults of the running test, else those of the process.
  ///
  /// Tests that run in parallel thus share no defaults.
  static var current: DependencyDefaults {
    isTesting ? ofTests.current ?? ofProcess : ofProcess
  }

  package static let ofTests = TestDefaults()

  /// The box of a default that was used before, without a retain: the defaults own the box.
  ///
  /// - Parameter context: The overridden context, if any.
  func find(
    _ key: ObjectIdentifier, in context: DependencyContext?
  ) -> Unmanaged<AnyDependencyBox>? {
    switch context ?? self.context {
    case .live: live.find(key)
    case .preview: preview.find(key)
    case .test: test.find(key)
    }
  }

  /// Returns the default of a key in a context: the prepared one, or else one that is created once.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the read. A default that was used can no longer be prepared. A
  ///     read that only precedes an override stores nothing. Reads that the default makes while it
  ///     is created have the same purpose.
  ///   - surroundings: The overrides in which to create the default, if not the current ones.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, for purpose: DependencyValues.Purpose,
    reader: DependencyReader, surroundings: @autoclosure () -> DependencySnapshot? = nil
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let outer = DependencyResolution.innermost
    let inherited = purpose.inside(outer?.purpose)
    let isOverriding = inherited == .overriding
    let isUse = inherited == .reading
    if purpose != .preparing, let box = find(id, in: context) {
      return box.value(as: Key.Value.self)
    }
    if let ofTest, key is any PerTestDependencyKey.Type {
      return ofTest.value(
        of: key, in: context, for: purpose, reader: reader, surroundings: surroundings())
    }
    let (prepared, entry) = state.withLock { state -> (AnyDependencyBox?, DependencyDefault) in
      if isUse { state.used.insert(id) }
      let prepared = state.prepared[id]?.box
      let slot = Slot(key: id, context: context)
      if let known = state.entries[slot], !isOverriding || known.box != nil {
        return (prepared, known)
      }
      let new = DependencyDefault(of: key, in: context)
      if !isOverriding { state.entries[slot] = new }
      return (prepared, new)
    }
    let found =
      prepared.map(DependencyDefault.Found.box)
      ?? entry.box(
        link: DependencyLink(
          key: id, keyName: "\(key)", stage: context, reader: reader, purpose: purpose,
          surroundings: surroundings(), outer: outer))
    switch found {
    case .box(let box):
      if isUse { publish(box, in: context) }
      // A default is only stored under its own key, so the type of its value is known.
      return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    case .cycle(let cycle):
      // Not stored, because it replaces a default that needs itself.
      return DependencyResolution.value(of: key, outOf: cycle)
    }
  }

  private func publish(_ box: AnyDependencyBox, in context: DependencyContext) {
    switch context {
    case .live: live.insert(box)
    case .preview: preview.insert(box)
    case .test: test.insert(box)
    }
  }

  /// The number of defaults that were published, for tests.
  package var publicationCount: Int { live.treeCount + preview.treeCount + test.treeCount }

  // MARK: - Preparing

  /// Replaces a default, unless it was prepared or used before outside of a preview.
  func prepare(_ box: AnyDependencyBox, at location: IssueLocation) -> Earlier? {
    // An editor prepares a preview again each time it shows it.
    let isPreview = context == .preview
    return state.withLock { state in
      if !isPreview {
        if let earlier = state.prepared[box.key] { return .prepared(earlier.location) }
        if state.used.contains(box.key) { return .used }
      }
      state.prepared[box.key] = (box, location)
      if isPreview, preview.find(box.key) != nil { publish(box, in: .preview) }
      return nil
    }
  }

  func prepare(_ context: DependencyContext) {
    contextNumber.store(context.number, ordering: .relaxed)
  }

  /// The context of these defaults: the prepared one, else that of the process.
  var context: DependencyContext {
    DependencyContext(number: contextNumber.load(ordering: .relaxed))
  }
}

/// A default that the first thread to need it creates, while other threads wait.
final class DependencyDefault: Sendable {
  /// The result of a lookup.
  enum Found {
    case box(AnyDependencyBox)
    case cycle(DependencyCycle)
  }

  private let made = AtomicLazyReference<AnyDependencyBox>()
  private let make: @Sendable () -> AnyDependencyBox

  /// - Parameter make: Creates the default.
  init(_ make: @escaping @Sendable () -> AnyDependencyBox) {
    self.make = make
  }

  /// The default of a key in a context.
  convenience init<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) {
    self.init { DependencyBox(DependencyResolution.make(key, in: context), for: key) }
  }

  /// Held by the thread that creates the default.
  private let turn = VisibleMutex(())

  /// A wait-for graph of threads and defaults, which detects a deadlock before it happens.
  ///
  /// It stores the link that creates each default, and the default for which each thread waits.
  fileprivate struct Makers {
    var makers: [ObjectIdentifier: DependencyLink] = [:]
    var waiting: [ObjectIdentifier: (link: DependencyLink, default: DependencyDefault)] = [:]
  }

  private static let makers = VisibleMutex(Makers())

  /// The default, if it has been created.
  var box: AnyDependencyBox? { made.load() }

  /// Returns the default, and creates it on the first call.
  ///
  /// - Parameter link: The read that needs the default. It is evaluated only if the default does
  ///   not exist yet.
  func box(link: @autoclosure () -> DependencyLink) -> Found {
    if let box { return .box(box) }
    let link = link()
    if let cycle = wait(for: link) { return .cycle(cycle) }
    return turn.withLock { _ in
      if let box {
        Self.makers.withLock { _ = $0.waiting.removeValue(forKey: link.thread) }
        return .box(box)
      }
      Self.makers.withLock { makers in
        makers.waiting[link.thread] = nil
        makers.makers[ObjectIdentifier(self)] = link
      }
      let box = made.storeIfNil(
        DependencyResolution.$innermost.withValue(link) {
          link.surroundings?.bind(make) ?? make()
        })
      Self.makers.withLock { _ = $0.makers.removeValue(forKey: ObjectIdentifier(self)) }
      return .box(box)
    }
  }

  /// Records that a thread is about to wait for the default.
  ///
  /// - Returns: The cycle, if the thread would wait for itself. It must not wait then.
  private func wait(for link: DependencyLink) -> DependencyCycle? {
    Self.makers.withLock { makers in
      if let cycle = makers.cycle(closedBy: link, needing: self) { return cycle }
      makers.waiting[link.thread] = (link, self)
      return nil
    }
  }
}

extension DependencyDefault.Makers {
  /// Returns the cycle that a thread would close by waiting for a default.
  fileprivate func cycle(
    closedBy link: DependencyLink, needing needed: DependencyDefault
  ) -> DependencyCycle? {
    // This thread is already creating the same value of the same key, but for another slot.
    // `makers` does not contain this cycle, which would recurse forever.
    if let repeated = link.outer?.chain.first(where: {
      $0.thread == link.thread && $0.key == link.key && $0.stage == link.stage
    }) {
      return DependencyCycle(links: Self.links(from: link, outTo: repeated))
    }
    var links: [DependencyLink] = []
    var needed = needed
    // A thread waits for at most one default, and never for its own, so the walk visits each
    // default once. The bound is a safeguard: an endless walk would block every thread that reads a
    // default.
    for _ in 0..<makers.count {
      guard let maker = makers[ObjectIdentifier(needed)] else { return nil }
      if maker.thread == link.thread {
        return DependencyCycle(links: links + Self.links(from: link, outTo: maker))
      }
      guard let next = waiting[maker.thread] else { return nil }
      // Drops the last link, which is for the next default; the link of its maker follows.
      links += Self.links(from: next.link, outTo: maker).dropLast()
      needed = next.default
    }
    return nil
  }

  /// Returns the links of one thread, outermost first.
  private static func links(
    from inner: DependencyLink, outTo outer: DependencyLink
  ) -> [DependencyLink] {
    let chain = inner.chain
    let end = chain.firstIndex { $0 === outer } ?? chain.index(before: chain.endIndex)
    return chain[...end].reversed()
  }
}

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

/// Creates the defaults of dependencies that nothing overrides, and reports missing values.
enum DependencyResolution {
  /// The innermost default that this task is creating.
  @TaskLocal static var innermost: DependencyLink?

  /// The reader of the default that is being created.
  static var reader: DependencyReader? { innermost?.reader }

  /// The key of the default that is being created.
  static var keyInProgress: String? { innermost?.keyName }

  /// Whether a missing value may be reported: no part of a dependency is being set, for which the
  /// whole dependency is read first.
  static var mayReport: Bool { innermost.map { $0.purpose == .reading } ?? true }

  /// Returns a key's value for a context.
  static func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .test:
      return key.testValue
    case .preview:
      return key.previewValue
    case .live:
      guard let value = live(key) else {
        let reader = reader
        reportIssue(
          IssueCode.dependency.noLiveValue,
          "\(reader?.name ?? "\(key)") has no live value, but was read by a running application.",
          values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")], at: reader?.location)
        return key.testValue
      }
      return value
    }
  }

  /// Returns the live value of a key, if it has one.
  static func live<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    func live<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Any { key.liveValue }
    guard let liveKey = key as? any DependencyKey.Type else { return nil }
    return live(liveKey) as? Key.Value
  }

  static func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    let link = innermost
    guard mayReport else { return }
    let name = link?.reader.name ?? "\(key)"
    reportIssue(
      IssueCode.dependency.testValueMissing,
      "\(name) has no test value, but was read in a test that does not override it.",
      values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")],
      at: link?.reader.location)
  }
}

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
