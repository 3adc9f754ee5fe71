public import IntarsiaIssues

/// The current dependencies: the overrides, and the defaults of all other dependencies.
///
/// A dependency with a computed property here can be read with ``Dependency`` and overridden with
/// ``withDependencies(_:operation:)``.
///
/// ```swift
/// extension DependencyValues {
///   var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
///
/// Copies share their common overrides. Changing one copy leaves every other copy unchanged.
public struct DependencyValues: Sendable {
  /// The snapshot from which these values were created.
  @usableFromInline let origin: DependencySnapshot?
  @usableFromInline var isChanged = false

  /// The overrides after the first change; until then, the origin's overrides apply.
  @usableFromInline var changed = DependencyMap()

  /// The overridden context, if any.
  @usableFromInline var contextOverride: DependencyContext?

  /// The overrides captured where the reader was created, consulted after the current ones.
  @usableFromInline let captured: DependencySnapshot?

  /// The reader, for the text of issues.
  @usableFromInline let reader: DependencyReader?

  /// Whether the values replace defaults, so that reading one of them is no use of it.
  @usableFromInline let isPreparing: Bool

  package init(snapshot: DependencySnapshot) {
    self.init(snapshot: snapshot, captured: nil, reader: nil)
  }

  @inlinable
  init(
    snapshot: DependencySnapshot?, captured: DependencySnapshot?, reader: DependencyReader?,
    isPreparing: Bool = false
  ) {
    contextOverride = snapshot?.context
    origin = snapshot
    self.captured = captured
    self.reader = reader
    self.isPreparing = isPreparing
  }

  /// Values that override nothing.
  public init() {
    self.init(snapshot: .empty)
  }

  /// The current values in this task.
  @inlinable
  package static var current: DependencyValues {
    DependencyValues(snapshot: .bound, captured: nil, reader: nil)
  }

  /// A snapshot of the current overrides.
  package var snapshot: DependencySnapshot {
    var copy = self
    return copy.takeSnapshot()
  }

  /// Moves the overrides out of these values, which must not be used afterwards.
  @usableFromInline
  mutating func takeSnapshot() -> DependencySnapshot {
    if !isChanged { return origin ?? .empty }
    // Swapped instead of copied, because a copy would retain each box.
    var overrides = DependencyMap()
    swap(&overrides, &changed)
    return DependencySnapshot(
      overrides: overrides, context: contextOverride, defaults: origin?.defaults,
      recorder: origin?.recorder)
  }

  /// The overrides that take precedence over the captured ones.
  var overrides: DependencyMap {
    isChanged ? changed : origin?.overrides ?? DependencyMap()
  }

  /// The value of a dependency: its override, or its default in the current context.
  ///
  /// - Complexity: Reading is O(1), without allocation once a default has been used. Overriding is
  ///   O(1). After the first three, about every third override is O(log *n*) in the number of
  ///   overridden dependencies. Other copies stay unchanged.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Key.Value {
    get {
      // Values that were changed, or prepare defaults, are rarely read.
      if !isChanged, !isPreparing,
        let box = DependencyLookup.find(ObjectIdentifier(key), in: origin, captured: captured)
      {
        return withExtendedLifetime(self) { box.value(as: Key.Value.self) }
      }
      return resolve(key, fileID, filePath, line, column)
    }
    set { insert(DependencyBox(newValue, for: key)) }
  }

  @usableFromInline
  mutating func insert(_ box: AnyDependencyBox) {
    if !isPreparing { recorder?.override(box.key) }
    if !isChanged, let origin, !origin.overrides.hasRoom(for: box) {
      isChanged = true
      changed = origin.mergedOverrides
    }
    beginChanging()
    if changed.insertAmongRecent(box) { return }
    if let origin { changed.rebase(from: origin.overrides, to: origin.mergedOverrides) }
    changed.insert(box)
  }

  private mutating func beginChanging() {
    guard !isChanged else { return }
    isChanged = true
    if let origin { changed = origin.overrides }
  }

  mutating func override(context: DependencyContext) {
    beginChanging()
    contextOverride = context
  }

  /// Returns a value after its default is created, or its read recorded, or both.
  @usableFromInline
  func resolve<Key: TestDependencyKey>(
    _ key: Key.Type, _ fileID: StaticString, _ filePath: SourceFilePath, _ line: UInt,
    _ column: UInt
  ) -> Key.Value {
    let reader =
      reader
      ?? DependencyReader(
        keyPath: nil, fileID: fileID, filePath: filePath, line: line, column: column)
    let id = ObjectIdentifier(key)
    if let box = overrides[id] ?? captured?.overrides[id] {
      recorder?.touch(key, isControlled: true, reader)
      return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    }
    recorder?.touch(key, isControlled: false, reader)
    return defaults.value(of: key, in: contextInForce, isUse: !isPreparing, reader: reader)
  }

  /// The storage of the defaults.
  var defaults: DependencyDefaults {
    origin?.defaults ?? captured?.defaults ?? .current
  }

  private var recorder: DependencyRecord? { origin?.recorder ?? captured?.recorder }
}
