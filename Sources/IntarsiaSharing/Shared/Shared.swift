public import IntarsiaIssues
public import Observation

/// A value that several features share, and that a key may keep in a file or elsewhere.
///
/// ```swift
/// struct Counter {
///   @Shared(.inMemory("count")) var count = 0
///
///   func incrementButtonTapped() {
///     $count.withLock { $0 += 1 }
///   }
/// }
/// ```
///
/// Two declarations with the same key share one value, and the default of the first declaration
/// wins. `$count` is a reference: pass it to another feature, or derive a reference to a part of
/// the value, `$settings.name`.
///
/// - Isolation: Safe to use from any thread, if the value is `Sendable`. `withLock` gives a thread
///   exclusive access; readers meanwhile get the value from before.
/// - Complexity: A read allocates nothing. A change of a collection copies its elements once.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value> {
  @usableFromInline let box: SharedBox<Value>

  @usableFromInline var reference: SharedReference<Value> { box.reference }

  init(_ reference: SharedReference<Value>) {
    box = SharedBox(reference)
  }

  /// Creates a shared value without a key.
  ///
  /// ```swift
  /// let count = Shared(value: 0)
  /// Counter.State(count: count)
  /// ```
  public init(value: Value) {
    self.init(RootReference(value, world: .current))
  }

  /// Copies a reference, for use as a property wrapper.
  public init(projectedValue: Shared) {
    self = projectedValue
  }

  /// A reference to the value of a shared optional; `nil` if there is none.
  ///
  /// ```swift
  /// if let user = Shared($currentUser) {
  ///   user.withLock { $0.name = "Ada" }  // a `Shared<User>`
  /// }
  /// ```
  ///
  /// If the optional becomes `nil` later, the reference keeps the last value that it read, and its
  /// `withLock` reports an issue. An observer of this initializer learns if the optional gets or
  /// loses a value.
  public init?(_ base: Shared<Value?>) {
    guard let reference = base.reference.unwrapped(isObserved: true) else { return nil }
    self.init(reference)
  }

  /// The value.
  ///
  /// Change it with ``withLock(_:fileID:filePath:line:column:)``. The setter exists for closures of
  /// a test, such as `store.send(.tapped) { $0.count = 1 }`, and compiles with a warning.
  @_alwaysEmitIntoClient public var wrappedValue: Value {
    get { box.root?.readInline() ?? reference.read() }
    @available(
      *, deprecated,
      message: "Use '$shared.withLock { $0 = … }', so that no other change comes in between."
    )
    nonmutating set { reference.withLock(at: nil) { $0 = newValue } }
  }

  /// The reference itself, to pass on; assigning another one replaces it.
  ///
  /// All copies of this property wrapper then use the new reference, and the observers of the old
  /// one are told.
  public var projectedValue: Shared {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// Changes the value, with exclusive access for as long as the closure runs.
  ///
  /// ```swift
  /// $count.withLock { $0 += 1 }
  /// let last = $names.withLock { $0.removeLast() }
  /// ```
  ///
  /// The closure must not call `withLock` on the same value, also not through a derived reference:
  /// that is reported, and the inner change is lost. If the closure throws, its changes remain.
  ///
  /// - Ordering: When it returns, the observers have been told, and the key has been asked to save.
  ///   If another thread is saving an earlier change, that thread or a task also saves this one, or
  ///   the newest one instead.
  /// - Parameters:
  ///   - operation: Changes the value. Other changes of the value wait for it.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the call, which a failed test shows.
  ///   - column: The column of the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws.
  @_alwaysEmitIntoClient
  @discardableResult
  public func withLock<Result, E: Error>(
    _ operation: (inout Value) throws(E) -> Result, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(E) -> Result {
    if let root = box.root {
      return try root.change(
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        operation)
    }
    return try reference.withLock(
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }

  // MARK: - Loading and saving

  /// Loads the value from the place of the key again.
  ///
  /// - Throws: The error of the key, which ``loadError`` then also shows.
  public func load() async throws { try await reference.load() }

  /// Replaces the reference by that of another key, and loads its value.
  ///
  /// - Throws: The error of the key, which ``loadError`` then also shows.
  public func load<Key: SharedKey>(_ key: Key) async throws where Key.Value == Value {
    projectedValue = Shared(wrappedValue: reference.current(), key)
    try await load()
  }

  /// Saves the value at once.
  ///
  /// - Throws: The error of the key, which ``saveError`` then also shows.
  public func save() async throws { try await reference.save() }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.status.isLoading }

  /// The error of the last load, or of a change elsewhere that could not be read.
  ///
  /// A save that succeeds ends it, because the place has the value then.
  public var loadError: (any Error)? { reference.status.loadError }

  /// The error of the last save.
  public var saveError: (any Error)? { reference.status.saveError }
}

// Sendable if its value is: the reference of another value must not leave its isolation.
extension Shared: Sendable where Value: Sendable {}

extension Shared: Observable {}
