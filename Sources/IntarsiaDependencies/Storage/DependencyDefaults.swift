import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// The defaults that were used or prepared so far, each created once for a key and a context.
@usableFromInline
package final class DependencyDefaults: Sendable {
  /// The reason why a dependency can no longer be prepared.
  enum Earlier {
    case prepared(IssueLocation)
    case used
  }

  /// The defaults of one key.
  private struct Entry {
    var isUsed = false
    var prepared: (box: DependencyBox, location: IssueLocation)?
    private var made: [DependencyContext: DependencyDefault] = [:]

    mutating func read(
      in context: DependencyContext, isUse: Bool
    ) -> (prepared: DependencyBox?, made: DependencyDefault) {
      isUsed = isUsed || isUse
      let made = made[context] ?? DependencyDefault()
      self.made[context] = made
      return (prepared?.box, made)
    }
  }

  private let entries = VisibleMutex<[ObjectIdentifier: Entry]>([:])

  private let live = UsedDefaults()
  private let preview = UsedDefaults()
  private let test = UsedDefaults()

  /// The prepared context, else that of the process.
  private let contextNumber = Atomic(DependencyContext.ofProcess.number)

  /// The test for which these defaults were created, if any.
  let owner: TestIdentity?

  /// The defaults of the test around a test store, for ``PerTestDependencyKey``.
  private let ofTest: DependencyDefaults?

  private let remnants = VisibleMutex<[ScopeRemnant]>([])

  init(within ofTest: DependencyDefaults? = nil) {
    owner = isTesting ? TestIdentity.current : nil
    self.ofTest = ofTest
  }

  /// Notes an object that should end, because its scope has ended.
  func note(_ text: String, _ object: AnyObject) {
    let remnant = ScopeRemnant(text: text, object: object)
    remnants.withLock { $0.append(remnant) }
  }

  /// Returns what outlives the scopes that have ended, and forgets them.
  func takeScopeLeaks() -> [String] {
    remnants.withLock { remnants in
      defer { remnants = [] }
      return remnants.filter { $0.object != nil }.map(\.text)
    }
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
  ) -> Unmanaged<DependencyBox>? {
    switch context ?? self.context {
    case .live: live.find(key)
    case .preview: preview.find(key)
    case .test: test.find(key)
    }
  }

  /// Returns the default of a key in a context: the prepared one, or else one that is created once.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the read. A default that was used can no longer be prepared, and
  ///     is found without a lock afterwards. Reads that the default makes while it is created have
  ///     the same purpose.
  ///   - surroundings: The overrides that the reader finds.
  @_semantics("optimize.sil.specialize.generic.never")  // Copies add 13 KB to a program.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, for purpose: DependencyValues.Purpose,
    reader: @autoclosure () -> DependencyReader,
    surroundings: @autoclosure () -> DefaultSurroundings
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    if purpose != .preparing, let box = find(id, in: context),
      box._withUnsafeGuaranteedRef({ $0.reads.load(ordering: .relaxed) }) == 0
    {
      return DependencyFound.box(box).value(as: Key.Value.self)
    }
    var surroundings = surroundings()
    let maker = (surroundings.current?.record ?? surroundings.captured?.record)?.origin
    // Held while the default is made, so that it is not taken for one without overrides.
    surroundings.current = surroundings.current?.aroundDefault
    surroundings.captured = surroundings.captured?.aroundDefault
    if key is any PerTestDependencyKey.Type {
      surroundings.isShared = true
      if let ofTest {
        return ofTest.value(
          of: key, in: context, for: purpose, reader: reader(), surroundings: surroundings)
      }
    }
    let outer = DependencyLink.innermost
    let isUse = purpose.inside(outer?.purpose) == .reading
    let (prepared, entry) = entries.withLock {
      $0[id, default: Entry()].read(in: context, isUse: isUse)
    }
    let box =
      prepared
      ?? entry.box(
        in: surroundings,
        link: DependencyLink(
          key: id, keyName: "\(key)", stage: context, reader: reader(), purpose: purpose)
      ) {
        DependencyBox(DependencyElement(DependencyResolution.make(key, in: context), key: id))
      }
    maker?.note(entry.reads)
    if prepared == nil, context == .live, !(key is any DependencyKey.Type) {
      if isUse {
        if entry.takeReport() { DependencyResolution.reportMissingLiveValue(of: key, reader()) }
      } else if purpose.inside(outer?.purpose) == .overriding {
        outer?.silence()
      }
    }
    if isUse, prepared != nil || entry.isShared(box) { publish(box, in: context) }
    // A default is only stored under its own key, so the type of its value is known.
    return box.element.value(as: Key.Value.self)
  }

  private func publish(_ box: DependencyBox, in context: DependencyContext) {
    if find(box.key, in: context)?.toOpaque() == Unmanaged.passUnretained(box).toOpaque() { return }
    switch context {
    case .live: live.insert(box)
    case .preview: preview.insert(box)
    case .test: test.insert(box)
    }
  }

  /// The number of defaults that were published, for tests.
  package var publicationCount: Int {
    live.insertionCount + preview.insertionCount + test.insertionCount
  }

  // MARK: - Preparing

  /// Replaces a default, unless it was prepared or used before outside of a preview.
  func prepare(_ box: DependencyBox, at location: IssueLocation) -> Earlier? {
    // An editor prepares a preview again each time it shows it.
    let isPreview = (DependencySnapshot.bound?.context ?? context) == .preview
    return entries.withLock { entries in
      let entry = entries[box.key] ?? Entry()
      if !isPreview {
        if let earlier = entry.prepared { return .prepared(earlier.location) }
        if entry.isUsed { return .used }
      }
      entries[box.key, default: Entry()].prepared = (box, location)
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
  /// The default for all readers that override nothing of what it reads.
  private let made = AtomicLazyReference<DependencyBox>()
  private let keys = VisibleMutex<[ObjectIdentifier]>([])
  private let isReported = Atomic(false)

  /// Held by the thread that creates the default.
  private let turn = VisibleMutex(())

  /// Returns the default, and creates it on the first call.
  ///
  /// A default whose creation left out a report is not stored, but created again.
  ///
  /// - Parameter link: The read that needs the default. It is evaluated only if the default does
  ///   not exist yet.
  func box(
    in surroundings: DefaultSurroundings, link: @autoclosure () -> DependencyLink,
    make: () -> DependencyBox
  ) -> DependencyBox {
    if let box = find(in: surroundings) { return box }
    let link = link()
    // This thread would wait for itself.
    link.endProcessIfCyclic()
    return turn.withLock { _ in
      if let box = find(in: surroundings) { return box }
      let (snapshot, origin) = DependencySnapshot.toMake(self, in: surroundings)
      let box = snapshot.bind { link.run(make) }
      origin.end()
      if link.isSilenced { return box }
      let homes = homes(in: surroundings)
      guard let innermost = homes.innermost else {
        box.reads.store(DependencySnapshot.bits(of: reads), ordering: .relaxed)
        return made.storeIfNil(box)
      }
      innermost.insert(box, self, of: homes.all)
      return box
    }
  }

  private func find(in surroundings: DefaultSurroundings) -> DependencyBox? {
    // Loaded first: what a default reads is known before the default is.
    let made = made.load()
    let homes = homes(in: surroundings)
    return homes.innermost.map { $0.find(self, of: homes.all) } ?? made
  }

  /// The places of the overrides of what the default reads, and the one that ends first.
  ///
  /// The current overrides of a call end before those that its reader has captured.
  private func homes(
    in surroundings: DefaultSurroundings
  ) -> (all: [DerivedDefaults], innermost: DerivedDefaults?) {
    if surroundings.isShared { return ([], nil) }
    let reads = reads
    let current = reads.compactMap { surroundings.current?.override(of: $0)?.home }
    let all = reads.compactMap { surroundings.override(of: $0)?.home }
    return (all, (current.isEmpty ? all : current).max { $0.level < $1.level })
  }

  /// The keys that the default has read, and those that these defaults read.
  var reads: [ObjectIdentifier] { keys.withLock(\.self) }

  /// Adds keys to those that the default reads.
  func note(_ new: some Sequence<ObjectIdentifier>) {
    let keys = keys.withLock { keys in
      for key in new where !keys.contains(key) { keys.append(key) }
      return keys
    }
    made.load()?.reads.store(DependencySnapshot.bits(of: keys), ordering: .relaxed)
  }

  /// Whether a default is the one for all readers.
  func isShared(_ box: DependencyBox) -> Bool { made.load() === box }

  /// Returns `true` once, for a report about the default.
  func takeReport() -> Bool { !isReported.exchange(true, ordering: .relaxed) }
}

/// Creates the defaults of dependencies that nothing overrides, and reports missing values.
package enum DependencyResolution {
  /// The reader of the default that is being created.
  ///
  /// A default that only precedes an override has no useful reader, and is created again.
  static var reader: DependencyReader? {
    _ = mayReport
    return DependencyLink.innermost?.reader
  }

  /// The key of the default that is being created.
  package static var keyInProgress: String? { DependencyLink.innermost?.keyName }

  /// Whether a missing value may be reported: no part of a dependency is being set, for which the
  /// whole dependency is read first.
  static var mayReport: Bool {
    guard let link = DependencyLink.innermost, link.purpose != .reading else { return true }
    if link.purpose == .overriding { link.silence() }
    return false
  }

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
      func live<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Any { key.liveValue }
      guard let liveKey = key as? any DependencyKey.Type else { return key.testValue }
      return live(liveKey) as? Key.Value ?? key.testValue
    }
  }

  static func reportMissingLiveValue<Key: TestDependencyKey>(
    of key: Key.Type, _ reader: DependencyReader
  ) {
    reportIssue(
      DependencyIssues.noLiveValue,
      "\(reader.name ?? "\(key)") has no live value, but was read by a running application.",
      values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")], at: reader.location)
  }

  static func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    guard mayReport else { return }
    let link = DependencyLink.innermost
    let name = link?.reader.name ?? "\(key)"
    reportIssue(
      DependencyIssues.testValueMissing,
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
  ///   - make: Creates that value.
  static func fallBack<Key: TestDependencyKey>(
    of key: Key.Type, to stage: DependencyContext, make: () -> Key.Value
  ) -> Key.Value {
    // The caller reads the static property directly, not as a dependency.
    guard let outer = DependencyLink.innermost else { return make() }
    let link = DependencyLink(
      key: ObjectIdentifier(key), keyName: "\(key)", stage: stage, reader: outer.reader,
      isFallback: true)
    link.endProcessIfCyclic()
    return link.run(make)
  }
}
