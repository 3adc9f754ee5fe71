import IntarsiaIssues
import Synchronization

/// The overrides that are in force: those of one closure, and a snapshot beneath with all others.
///
/// A snapshot never changes once it is shared. A closure inside other overrides thus copies none of
/// them, and a search goes through at most four snapshots: the fifth copies all of them.
///
/// ```text
/// withDependencies { date, uuid }   [ date | uuid ]
///   withDependencies { locale }     [ locale ] → [ date | uuid ]
/// ```
@usableFromInline
package final class DependencySnapshot: @unchecked Sendable {
  // Safe: only `DependencyValues` changes a snapshot, while it holds the only reference to it.
  // Unchecked, because the unique reference implies exclusive access, and each read would check it.

  /// The overrides of this snapshot, without gaps and with distinct keys.
  @exclusivity(unchecked) private var elements: UnsafeMutablePointer<DependencyElement>?
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var capacity = 0
  /// One bit for each override, by the hash of its key: a search skips the snapshot without it.
  @exclusivity(unchecked) private var filter: UInt64 = 0
  /// The positions of the overrides, if there are many.
  @exclusivity(unchecked) private var positions: [ObjectIdentifier: Int] = [:]

  /// The snapshot beneath, whose overrides apply if this one has none for a key.
  private let base: DependencySnapshot?
  private let depth: Int
  /// The number of snapshots beneath, including those whose overrides were copied.
  private let level: Int

  /// The defaults made from the overrides of this snapshot, once there are any.
  private let derived = AtomicLazyReference<DerivedDefaults>()
  /// Whether a default was made with these overrides.
  private let hasMadeDefaults = Atomic(false)
  /// The places of the defaults made from overrides that were copied from other snapshots.
  @exclusivity(unchecked) private var copied: [CopiedHome] = []

  /// The overridden context, if any.
  @exclusivity(unchecked) var context: DependencyContext?

  /// The storage of the defaults, if it is not that of the running test or the process.
  @usableFromInline let defaults: DependencyDefaults?

  /// The record of the dependencies that are read, if any.
  package let record: DependencyRecord?

  /// The innermost scope around, if there is any.
  @exclusivity(unchecked) package private(set) weak var scope: OverrideScope?

  init(
    over outer: DependencySnapshot? = nil, context: DependencyContext? = nil,
    defaults: DependencyDefaults? = nil, record: DependencyRecord? = nil, level: Int? = nil
  ) {
    base = outer?.count == 0 ? outer?.base : outer
    depth = (base?.depth ?? 0) + 1
    self.level = level ?? (base.map { $0.level + 1 } ?? 0)
    self.context = context
    self.defaults = defaults
    self.record = record
    if let scope = outer?.scope { self.scope = scope }
  }

  deinit {
    guard let elements else { return }
    elements.deinitialize(count: count).deallocate()
  }

  /// A snapshot without overrides.
  package static let empty = DependencySnapshot()

  /// The snapshot bound in this task, if any.
  @_alwaysEmitIntoClient package static var bound: DependencySnapshot? { binding.get() }

  // Equivalent to `@TaskLocal`, but visible to inlined code.
  @usableFromInline static let binding = TaskLocal<DependencySnapshot?>(wrappedValue: nil)

  /// The current snapshot in this task.
  @usableFromInline package static var current: DependencySnapshot { bound ?? .empty }
}

// MARK: - Overrides

extension DependencySnapshot {
  /// The value of an overridden key, if any, without a retain: the snapshot owns it.
  ///
  /// - Complexity: O(*n*) in the number of overrides up to 32 in each of four snapshots, else O(1).
  @usableFromInline
  func find(_ key: ObjectIdentifier) -> DependencyFound? {
    let bit = Self.bit(of: key)
    // The snapshot keeps those beneath alive, so the search retains none of them.
    var next: Unmanaged<DependencySnapshot>? = .passUnretained(self)
    while let snapshot = next {
      let found = snapshot._withUnsafeGuaranteedRef { snapshot in
        next = snapshot.base.map(Unmanaged.passUnretained)
        return snapshot.filter & bit == 0 ? nil : snapshot.element(of: key)
      }
      if let found { return .override(UnsafePointer(found)) }
    }
    return nil
  }

  /// Adds an override, or replaces that of its key.
  ///
  /// Only a snapshot that is not shared yet may be changed.
  func insert(_ element: DependencyElement) {
    let bit = Self.bit(of: element.key)
    if filter & bit != 0, let known = self.element(of: element.key) {
      known.pointee = element
      if !copied.isEmpty { copied.removeAll { $0.key == element.key } }
      return
    }
    if count == capacity { grow() }
    guard let elements else { return }
    (elements + count).initialize(to: element)
    filter |= bit
    count += 1
    if count == Self.searchLimit + 1 {
      for position in 0..<count { positions[elements[position].key] = position }
    } else if count > Self.searchLimit {
      positions[element.key] = count - 1
    }
  }

  /// The number of overrides up to which a search compares all keys.
  private static var searchLimit: Int { 32 }

  /// One of 64 bits for a key, by Fibonacci hashing: 2⁶⁴ divided by the golden ratio.
  static func bit(of key: ObjectIdentifier) -> UInt64 {
    1 &<< ((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  static func bits(of keys: [ObjectIdentifier]) -> UInt64 { keys.reduce(0) { $0 | bit(of: $1) } }

  private func element(of key: ObjectIdentifier) -> UnsafeMutablePointer<DependencyElement>? {
    guard let elements else { return nil }
    if count > Self.searchLimit { return positions[key].map { elements + $0 } }
    for position in 0..<count where elements[position].key == key { return elements + position }
    return nil
  }

  private func grow() {
    capacity = max(4, 4 * capacity)
    let new = UnsafeMutablePointer<DependencyElement>.allocate(capacity: capacity)
    if let elements {
      new.moveInitialize(from: elements, count: count)
      elements.deallocate()
    }
    elements = new
  }

  /// The overrides in force.
  var all: [DependencyElement] {
    var seen: Set<ObjectIdentifier> = []
    return sequence(first: self, next: \.base).flatMap(\.own).filter {
      seen.insert($0.key).inserted
    }
  }

  /// Adds the overrides in force of another snapshot, and the places of defaults made from them.
  private func insertAll(of other: DependencySnapshot) {
    for element in other.all {
      insert(element)
      guard let home = other.override(of: element.key)?.home else { continue }
      copied.append(CopiedHome(key: element.key, home: home))
    }
  }

  /// The place of the defaults that are made from an override of this snapshot.
  private func home(of key: ObjectIdentifier) -> DerivedDefaults {
    copied.first { $0.key == key }?.home ?? home
  }

  /// The place of the defaults that are made from the overrides of this snapshot.
  private var home: DerivedDefaults {
    derived.load() ?? derived.storeIfNil(DerivedDefaults(level: level))
  }

  /// Whether a default was made with the overrides of this snapshot, which then must not change.
  var isInUse: Bool { hasMadeDefaults.load(ordering: .relaxed) }

  /// Whether one of some keys may be overridden, by their bits.
  func mayOverride(_ bits: UInt64) -> Bool {
    sequence(first: self, next: \.base).contains { $0.filter & bits != 0 }
      || record?.origin?.surroundings.mayOverride(bits) ?? false
  }

  /// The override of a key, also around a default that is being made with this snapshot, and the
  /// place of the defaults that are made from it.
  func override(of key: ObjectIdentifier) -> (element: DependencyElement, home: DerivedDefaults)? {
    for snapshot in sequence(first: self, next: \.base)
    where snapshot.filter & Self.bit(of: key) != 0 {
      if let element = snapshot.element(of: key) {
        return (element.pointee, snapshot.home(of: key))
      }
    }
    return record?.origin?.surroundings.override(of: key)
  }

  /// The snapshot around a default that is being made with this one, if this one overrides nothing.
  var aroundDefault: DependencySnapshot {
    guard count == 0, base == nil, let around = record?.origin?.surroundings else { return self }
    return around.current ?? around.captured ?? self
  }

  /// Returns a snapshot without overrides in which to make a default.
  static func toMake(
    _ default: DependencyDefault, in surroundings: DefaultSurroundings
  ) -> (snapshot: DependencySnapshot, origin: DefaultOrigin) {
    let (current, captured) = (surroundings.current, surroundings.captured)
    current?.hasMadeDefaults.store(true, ordering: .relaxed)
    let origin = DefaultOrigin(of: `default`, in: surroundings)
    let snapshot = DependencySnapshot(
      context: current?.context ?? captured?.context,
      defaults: current?.defaults ?? captured?.defaults,
      record: DependencyRecord(for: origin), level: (current ?? captured).map { $0.level + 1 })
    return (snapshot, origin)
  }

  /// The overrides of this snapshot itself.
  private var own: UnsafeMutableBufferPointer<DependencyElement> {
    UnsafeMutableBufferPointer(start: elements, count: count)
  }

  /// The names of the keys that are overridden.
  package var overriddenKeys: Set<String> { Set(all.map { DependencyRecord.name($0.key) }) }
}

// MARK: - Derived snapshots

extension DependencySnapshot {
  /// Returns an unshared snapshot with these overrides, to change it.
  ///
  /// - Parameter isCopy: Whether the overrides of this snapshot itself are copied, as they are for
  ///   a copy of values that were changed.
  func changeable(isCopy: Bool) -> DependencySnapshot {
    let isDeep = depth >= 4
    let copy = DependencySnapshot(
      over: isDeep ? nil : isCopy ? base : self, context: context, defaults: defaults,
      record: record, level: level + 1)
    // The scope of the copied overrides, not of those beneath.
    if let scope { copy.scope = scope }
    if isDeep {
      copy.insertAll(of: self)
    } else if isCopy {
      for element in own {
        copy.insert(element)
        if isInUse || !copied.isEmpty {
          copy.copied.append(CopiedHome(key: element.key, home: home(of: element.key)))
        }
      }
    }
    return copy
  }

  /// Calls a closure with each object that was made from the overrides of this snapshot.
  func forEachDerivedObject(_ body: (_ name: String, _ object: AnyObject) -> Void) {
    derived.load()?.forEachObject(body)
  }

  /// Returns what outlives the scopes that have ended in a test store, and forgets them.
  package func takeScopeLeaks() -> [String] { defaults?.takeScopeLeaks() ?? [] }

  /// Returns a snapshot with overrides more.
  ///
  /// - Parameters:
  ///   - scope: The scope that begins with the overrides, if it is not that around them.
  ///   - last: A snapshot with the same overrides over other dependencies. Defaults that were made
  ///     from these overrides only stay the same.
  package func adding(
    in scope: OverrideScope? = nil, after last: OverrideScope.Made<DependencySnapshot>?,
    _ change: (inout DependencyValues) -> Void
  ) -> DependencySnapshot {
    var values = DependencyValues(overriding: self)
    change(&values)
    let changed = values.snapshot
    let inner =
      changed !== self
      ? changed
      : DependencySnapshot(over: self, context: context, defaults: defaults, record: record)
    if let scope { inner.scope = scope }
    for element in inner.own {
      let key = element.key
      // An override of a part also has the rest of the value around it.
      guard let last, last.outer.override(of: key)?.home === override(of: key)?.home,
        let home = last.object.override(of: key)?.home
      else { continue }
      inner.copied.append(CopiedHome(key: key, home: home))
    }
    return inner
  }

  /// The same overrides, without the defaults that end with a scope.
  ///
  /// A wrapper that captures it keeps no scope alive.
  package var outsideScopes: DependencySnapshot {
    guard let outermost = scope?.outermost else { return self }
    let copy = outermost.changeable(isCopy: false)
    for element in all
    where override(of: element.key)?.home !== outermost.override(of: element.key)?.home {
      copy.insert(element)
    }
    return copy
  }

  /// The current snapshot, for code that goes on in another task or on another thread.
  ///
  /// A detached task and a queue do not know their test. So in a test, this snapshot has the
  /// defaults of the running test, which include its prepared values.
  package static var captured: DependencySnapshot {
    let current = current
    guard isTesting, current.defaults == nil, let ofTest = DependencyDefaults.ofTests.current
    else { return current }
    return current.with(ofTest)
  }

  /// Returns the same overrides with new defaults, unshared with other test stores and tests.
  ///
  /// The current test keeps the defaults of each ``PerTestDependencyKey``.
  package func withOwnDefaults() -> DependencySnapshot {
    with(DependencyDefaults(within: defaults ?? .current))
  }

  private func with(_ defaults: DependencyDefaults) -> DependencySnapshot {
    DependencySnapshot(over: self, context: context, defaults: defaults, record: record)
  }

  /// Returns whether both snapshots have the same defaults of their own, as the dependencies of one
  /// test store have.
  package func sharesDefaults(with other: DependencySnapshot?) -> Bool {
    defaults != nil && defaults === other?.defaults
  }

  /// Returns the same overrides with new defaults, or this snapshot if its defaults are unshared.
  package func withOwnDefaultsIfNone() -> DependencySnapshot {
    defaults == nil ? with(DependencyDefaults()) : self
  }

  /// Returns the same overrides with a record, which records all reads from now on.
  package func recorded(by record: DependencyRecord) -> DependencySnapshot {
    DependencySnapshot(over: self, context: context, defaults: defaults, record: record)
  }

  /// The same overrides without a record, for reads that are not the feature's.
  package var unrecorded: DependencySnapshot {
    record == nil
      ? self : DependencySnapshot(over: self, context: context, defaults: defaults)
  }

  /// Returns these overrides on top of those that a wrapper captured.
  func merged(over captured: DependencySnapshot) -> DependencySnapshot {
    let all = DependencySnapshot(
      over: captured, context: context ?? captured.context,
      defaults: defaults ?? captured.defaults, record: record ?? captured.record,
      level: max(level, captured.level) + 1)
    all.insertAll(of: self)
    return all
  }

  /// Reports an issue if a reader was created in one test and reads in another.
  ///
  /// The reader's owner is then stored in a `static let`, a global or a singleton. It passes the
  /// dependencies of the test that creates it to all other tests.
  func reportIfLeaked(into current: DependencySnapshot?, reader: DependencyReader) {
    guard let defaults, defaults !== current?.defaults, let home = defaults.owner,
      let here = current?.defaults?.owner ?? TestIdentity.current, home != here
    else { return }
    reportIssue(
      DependencyIssues.leakedReader,
      "A dependency is read in another test than the one that created its reader.",
      values: (reader.name.map { [("Dependency", $0)] } ?? []) + [
        ("Reader at", "\(reader.location)"), ("Created in", home.id), ("Read in", here.id),
      ],
      at: reader.location)
  }
}

// MARK: - Binding

extension DependencySnapshot {
  /// Runs an operation that neither returns a value nor throws with these overrides.
  ///
  /// The store calls it for every action. It is not generic, so it needs no metadata lookups.
  package func perform(_ operation: () -> Void) {
    Self.binding.withValue(self, operation: operation)
  }

  /// Runs an operation with these overrides.
  @_alwaysEmitIntoClient
  package func bind<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    // Not `TaskLocal.bind`, whose frame would make deep nesting overflow the stack earlier.
    let result: Result<R, E> = Self.binding.withValue(self) {
      do throws(E) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation with these overrides, on the caller's isolation.
  @_alwaysEmitIntoClient
  package nonisolated(nonsending) func bind<R, E: Error>(
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    try await Self.binding.bind(self, operation)
  }
}

/// The search for a value that exists: current overrides, captured overrides, used defaults.
@usableFromInline
enum DependencyLookup {
  /// Returns the value of a key; `nil` if its default must be created or its read recorded.
  ///
  /// - Returns: A value without a retain. The snapshots, or the defaults of the process, keep it
  ///   alive.
  @usableFromInline
  static func find(
    _ key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> DependencyFound? {
    guard let record = current?.record ?? captured?.record else {
      return findOverride(of: key, in: current, captured: captured)
        ?? findDefault(of: key, in: current, captured: captured).map { .box($0) }
    }
    if let found = findOverride(of: key, in: current, captured: captured) {
      return record.knows(key, isControlled: true) ? found : nil
    }
    guard record.knows(key, isControlled: false) else { return nil }
    return findDefault(of: key, in: current, captured: captured).map { .box($0) }
  }

  @inline(__always)
  static func findOverride(
    of key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> DependencyFound? {
    if let current, let found = current.find(key) { return found }
    guard let captured, captured !== current else { return nil }
    return captured.find(key)
  }

  @inline(__always)
  private static func findDefault(
    of key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> Unmanaged<DependencyBox>? {
    let context = current?.context ?? captured?.context
    let box: Unmanaged<DependencyBox>?
    if let defaults = current?.defaults ?? captured?.defaults {
      box = defaults.find(key, in: context)
    } else {
      // Nothing here keeps the defaults of a running test alive, so the caller resolves them.
      box = isTesting ? nil : DependencyDefaults.ofProcess.find(key, in: context)
    }
    let reads = box?._withUnsafeGuaranteedRef { $0.reads.load(ordering: .relaxed) } ?? 0
    if reads == 0 { return box }
    return DefaultSurroundings(current: current, captured: captured).mayOverride(reads) ? nil : box
  }
}
