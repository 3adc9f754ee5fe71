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
  ///   - purpose: The purpose of the read. A default that was used can no longer be prepared. A read
  ///     that only precedes an override stores nothing, and neither do reads that the default makes
  ///     while it is created.
  ///   - surroundings: The overrides in which to create the default, if not the current ones.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, for purpose: DependencyValues.Purpose,
    reader: DependencyReader, surroundings: @autoclosure () -> DependencySnapshot? = nil
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let outer = DependencyResolution.innermost
    let isOverriding = purpose == .overriding || outer?.isOverriding ?? false
    let isUse = purpose == .reading && !isOverriding
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
          key: id, keyName: "\(key)", stage: context, reader: reader, isOverriding: isOverriding,
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
