import IntarsiaIssues

/// The dependencies that are in force: what has been overridden, and the defaults of everything else.
///
/// Give each dependency a computed property, and it can be read with ``Dependency`` and overridden with
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
/// Copies share what they have in common: changing one leaves every other copy as it was.
public struct DependencyValues: Sendable {
  /// What these values were made from.
  @usableFromInline let origin: DependencySnapshot?
  @usableFromInline var isChanged = false

  /// The overrides, once something was changed; until then they are those of the origin.
  @usableFromInline var changed = DependencyMap()

  /// The context that was overridden, if it was.
  @usableFromInline var contextOverride: DependencyContext?

  /// What comes next: the overrides that were in force where the reader was created.
  @usableFromInline let captured: DependencySnapshot?

  /// Who reads, for the text of issues.
  @usableFromInline let reader: DependencyReader?

  /// Watches which keys a property reads and writes, when that is to be found out.
  @usableFromInline let probe: DependencyProbe?

  package init(snapshot: DependencySnapshot) {
    self.init(snapshot: snapshot, captured: nil, reader: nil)
  }

  @inlinable
  init(
    snapshot: DependencySnapshot?, captured: DependencySnapshot?, reader: DependencyReader?,
    probe: DependencyProbe? = nil
  ) {
    contextOverride = snapshot?.context
    origin = snapshot
    self.captured = captured
    self.reader = reader
    self.probe = probe
  }

  /// Values that override nothing.
  public init() {
    self.init(snapshot: .empty)
  }

  /// The values in force in this task.
  @inlinable
  package static var current: DependencyValues {
    DependencyValues(snapshot: .bound, captured: nil, reader: nil)
  }

  /// The overrides as they are now.
  package var snapshot: DependencySnapshot {
    var copy = self
    return copy.takeSnapshot()
  }

  /// Moves the overrides out of these values, which are not to be used afterwards.
  @usableFromInline
  mutating func takeSnapshot() -> DependencySnapshot {
    if !isChanged { return origin ?? .empty }
    // Swapped, not copied: a copy would retain each of them.
    var overrides = DependencyMap()
    swap(&overrides, &changed)
    return DependencySnapshot(
      overrides: overrides, context: contextOverride, defaults: origin?.defaults,
      recorder: origin?.recorder)
  }

  /// What wins: the overrides in force.
  var overrides: DependencyMap {
    isChanged ? changed : origin?.overrides ?? DependencyMap()
  }

  /// The value of a dependency: what overrides it, or its default in the context in force.
  ///
  /// - Complexity: O(1), and no allocation once a default has been used. Overriding is O(1), and O(log *n*) in the
  ///   number of overridden dependencies for one in four; it leaves other copies as they are.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Key.Value {
    get { resolve(key, fileID, filePath, line, column) }
    set { insert(DependencyBox(newValue, for: key)) }
  }

  @usableFromInline
  mutating func insert(_ box: AnyDependencyBox) {
    probe?.written.append(box)
    if probe == nil { recorder?.override(box.key) }
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

  @usableFromInline
  func resolve<Key: TestDependencyKey>(
    _ key: Key.Type, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
  ) -> Key.Value {
    probe?.read.append(ObjectIdentifier(key))
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
    return DependencyResolution.defaultValue(of: key, in: self, reader: reader)
  }

  /// Where defaults are remembered.
  var defaults: DependencyDefaults {
    origin?.defaults ?? captured?.defaults ?? .current
  }

  private var recorder: DependencyRecord? { origin?.recorder ?? captured?.recorder }
}

/// Watches which keys the property of a dependency reads and writes.
@usableFromInline
final class DependencyProbe: @unchecked Sendable {
  // Safe: made and read by one call, which is the only one that evaluates the property with it.
  @usableFromInline var read: [ObjectIdentifier] = []
  @usableFromInline var written: [AnyDependencyBox] = []

  init() {}
}
