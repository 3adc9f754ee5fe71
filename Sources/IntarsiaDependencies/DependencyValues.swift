public import IntarsiaIssues

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
    key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
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
      probe?.read(box)
      return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    }
    recorder?.touch(key, isControlled: false, reader)
    var isProvisional = false
    let box = DependencyResolution.defaultBox(
      of: key, in: self, reader: reader, isUse: probe?.isPreparing != true,
      isProvisional: &isProvisional)
    probe?.read(box, isProvisional: isProvisional)
    return box.value
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
  @usableFromInline var written: [AnyDependencyBox] = []

  /// What was written last for each key, in the order of their first writing.
  var lastWritten: [AnyDependencyBox] {
    var last: [AnyDependencyBox] = []
    for box in written {
      if let index = last.firstIndex(where: { $0.key == box.key }) {
        last[index] = box
      } else {
        last.append(box)
      }
    }
    return last
  }

  private var box: AnyDependencyBox?
  private var hasReadMore = false

  /// Whether values are being prepared: changing a part of one reads it, which is no use of it.
  let isPreparing: Bool

  init(isPreparing: Bool = false) {
    self.isPreparing = isPreparing
  }

  /// The only box that the property has read, if it has read nothing else.
  var onlyBox: AnyDependencyBox? { hasReadMore ? nil : box }

  /// Whether the box is for this read alone.
  private(set) var isProvisional = false

  func read(_ next: AnyDependencyBox, isProvisional: Bool = false) {
    self.isProvisional = self.isProvisional || isProvisional
    if let box, box !== next { hasReadMore = true }
    box = next
  }

  /// Notes that the property depends on more than the value of a key.
  func readContext() {
    hasReadMore = true
  }
}
