public import IntarsiaIssues

/// The current dependencies: the overrides, and the defaults of all other dependencies.
///
/// A dependency with a computed property here can be read with ``Dependency`` and overridden with
/// `withDependencies(_:operation:)`.
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

  /// A copy of the origin, made by the first change; until then, the origin's overrides apply.
  @usableFromInline var changed: DependencySnapshot?

  /// The wrapper that reads, if any.
  ///
  /// Its captured overrides are consulted after the current ones.
  @usableFromInline let wrapper: AnyWrapperOrigin?

  /// The purpose of a copy of the values.
  @usableFromInline
  enum Purpose: Sendable {
    /// Code reads dependencies.
    case reading
    /// A closure overrides dependencies.
    ///
    /// To change a part of a dependency, such as `client.fetch`, Swift first reads the whole
    /// dependency. That read is not recorded, and a missing test value is not reported.
    case overriding
    /// A closure prepares defaults.
    ///
    /// Reading a default there does not count as use, and a missing test value is not reported.
    case preparing

    /// Returns the purpose of a read that the creation of a default makes.
    ///
    /// - Parameter outer: The purpose of the read for which the default is created.
    func inside(_ outer: Self?) -> Self {
      guard self != .overriding, let outer, outer != .reading else { return self }
      return outer
    }
  }

  @usableFromInline let purpose: Purpose

  @_alwaysEmitIntoClient
  init(snapshot: DependencySnapshot?, wrapper: AnyWrapperOrigin?, for purpose: Purpose = .reading) {
    origin = snapshot
    self.wrapper = wrapper
    self.purpose = purpose
  }

  package init(snapshot: DependencySnapshot) {
    self.init(snapshot: snapshot, wrapper: nil)
  }

  /// Creates a copy for a closure that overrides dependencies.
  package init(overriding snapshot: DependencySnapshot) {
    self.init(snapshot: snapshot, wrapper: nil, for: .overriding)
  }

  /// Values that override nothing.
  public init() {
    self.init(snapshot: .empty)
  }

  /// The current values in this task.
  @_alwaysEmitIntoClient
  package static var current: DependencyValues {
    DependencyValues(snapshot: .bound, wrapper: nil)
  }

  /// A copy of the current values in this task, for a closure that overrides dependencies.
  @_alwaysEmitIntoClient
  package static var currentToOverride: DependencyValues {
    DependencyValues(snapshot: .bound, wrapper: nil, for: .overriding)
  }

  /// A snapshot of the current overrides.
  @usableFromInline package var snapshot: DependencySnapshot { inForce ?? .empty }

  /// The snapshot whose overrides apply.
  @_alwaysEmitIntoClient var inForce: DependencySnapshot? { changed ?? origin }

  /// The overridden context, if any.
  var contextOverride: DependencyContext? { inForce?.context }

  /// The value of a dependency: its override, or its default in the current context.
  ///
  /// - Complexity: Reading allocates nothing once a default has been used. Overriding is O(1),
  ///   except for the first override in every fourth closure inside another: it copies all.
  @_alwaysEmitIntoClient
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Key.Value {
    get {
      if purpose != .preparing, let found = find(ObjectIdentifier(key)) {
        return withExtendedLifetime(self) { found.value(as: Key.Value.self) }
      }
      return resolve(key, fileID, filePath, line, column)
    }
    set {
      insert(DependencyElement(newValue, key: ObjectIdentifier(key)))
    }
  }

  /// Overrides a dependency, or a part of one, by a key path.
  ///
  /// To set a part such as `\.date.now`, Swift first reads it. That read reports nothing.
  @usableFromInline
  package mutating func set<Value>(_ keyPath: WritableKeyPath<Self, Value>, to value: Value) {
    UnimplementedValue.$isBeingSet.withValue(true) { self[keyPath: keyPath] = value }
  }

  @usableFromInline
  func find(_ key: ObjectIdentifier) -> DependencyFound? {
    // `inForce` would retain the snapshot.
    if let changed { return DependencyLookup.find(key, in: changed, captured: wrapper?.captured) }
    return DependencyLookup.find(key, in: origin, captured: wrapper?.captured)
  }

  @usableFromInline
  mutating func insert(_ element: DependencyElement) {
    if purpose != .preparing, let record {
      if let maker = record.origin {
        maker.recorder?.override(element.key)
      } else {
        record.override(element.key)
      }
    }
    change { $0.insert(element) }
  }

  /// Changes a snapshot that only these values refer to.
  private mutating func change(_ body: (DependencySnapshot) -> Void) {
    // Another copy of these values, a task, or a default must not see a change.
    var isOwn = isKnownUniquelyReferenced(&changed)
    if isOwn, let unretained = changed.map(Unmanaged.passUnretained) {
      isOwn = unretained._withUnsafeGuaranteedRef { !$0.isInUse }
    }
    if !isOwn {
      changed =
        changed?.changeable(isCopy: true) ?? origin?.changeable(isCopy: false)
        ?? DependencySnapshot()
    }
    // These values keep the snapshot alive, so the call retains nothing.
    guard let unretained = changed.map(Unmanaged.passUnretained) else { preconditionFailure() }
    unretained._withUnsafeGuaranteedRef(body)
  }

  mutating func override(context: DependencyContext) {
    change { $0.context = context }
  }

  /// Resolves a dependency whose default must be created, or whose read must be recorded.
  @_semantics("optimize.sil.specialize.generic.never")  // Copies add 60 KB to a program.
  @usableFromInline
  func resolve<Key: TestDependencyKey>(
    _ key: Key.Type, _ fileID: StaticString, _ filePath: SourceFilePath, _ line: UInt,
    _ column: UInt
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let record = record
    let maker = record?.origin
    let recorder = if let maker { maker.recorder } else { record }
    var reader: DependencyReader {
      wrapper?.reader
        ?? DependencyReader(
          location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    // In any other case the lookup before found no override.
    if record != nil || purpose == .preparing,
      let found = DependencyLookup.findOverride(of: id, in: inForce, captured: wrapper?.captured)
    {
      if purpose != .overriding { recorder?.touch(key, isControlled: true, reader) }
      return observed(found.value(as: Key.Value.self), key: id, by: recorder)
    }
    if let maker {
      maker.note(CollectionOfOne(id))
      if let box = maker.override(of: id) {
        if purpose != .overriding { recorder?.touch(key, isControlled: true, reader) }
        return observed(box.element.value(as: Key.Value.self), key: id, by: recorder)
      }
      record?.touch(key, isControlled: false, reader)
    }
    if purpose != .overriding { recorder?.touch(key, isControlled: false, reader) }
    let value = defaults.value(
      of: key, in: contextInForce, for: purpose, reader: reader,
      surroundings: DefaultSurroundings(
        current: inForce, captured: purpose == .preparing ? .bound : wrapper?.captured,
        isShared: purpose == .preparing))
    return observed(value, key: id, by: recorder)
  }

  /// Shows the value of a first read to the observers of calls, if there are any.
  private func observed<Value>(
    _ value: Value, key: ObjectIdentifier, by recorder: DependencyRecord?
  ) -> Value {
    if let observers = recorder?.callObservers, !observers.isEmpty,
      recorder?.noteObserved(key) == true
    {
      for observer in observers { observer.read(value, by: key) }
    }
    return value
  }

  /// The current value of a key, without a record of the read.
  ///
  /// The library reads its own keys with it, which a test does not have to control.
  package static func unrecorded<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Key.Value {
    let current = DependencySnapshot.bound
    if let current, let found = current.find(ObjectIdentifier(key)) {
      return withExtendedLifetime(current) { found.value(as: Key.Value.self) }
    }
    let defaults = current?.defaults ?? .current
    return defaults.value(
      of: key, in: current?.context ?? defaults.context, for: .reading,
      reader: DependencyReader(
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)),
      surroundings: DefaultSurroundings(current: current))
  }

  /// The storage of the defaults.
  var defaults: DependencyDefaults {
    origin?.defaults ?? wrapper?.captured?.defaults ?? .current
  }

  private var record: DependencyRecord? { origin?.record ?? wrapper?.captured?.record }
}

/// The reader of a dependency and its source location, for the issues that a read may report.
struct DependencyReader: Sendable {
  let location: IssueLocation

  /// The key path to the dependency, if the reader uses one.
  var keyPath: (any AnyKeyPath & Sendable)?

  /// The dependency's name at the reader, such as `\.greeter`, if the key path can print its
  /// properties.
  var name: String? {
    guard let keyPath else { return nil }
    // A key path can print computed properties only if the program exports its symbols.
    let description = "\(keyPath)"
    guard !description.contains("<computed") else { return nil }
    return description.replacing("\\DependencyValues.", with: "\\.")
  }
}
