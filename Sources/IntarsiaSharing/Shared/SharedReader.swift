public import Observation

/// A value that other code shares, to read and to observe.
///
/// ```swift
/// struct Footer {
///   @SharedReader(.inMemory("count")) var count = 0
///   var text: String { "\(count) items" }
/// }
/// ```
///
/// A ``Shared`` of the same key shows the same value and can change it.
///
/// - Isolation: Safe to use from any thread, if the value is `Sendable`.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  @usableFromInline let box: SharedBox<Value>

  @usableFromInline var reference: SharedReference<Value> { box.reference }

  init(_ reference: SharedReference<Value>) {
    box = SharedBox(reference)
  }

  /// Creates a constant.
  ///
  /// ```swift
  /// Footer.State(count: SharedReader(value: 3))
  /// ```
  public init(value: Value) {
    self.init(RootReference(value, world: .current))
  }

  /// Creates a constant.
  public static func constant(_ value: Value) -> Self { Self(value: value) }

  /// A reader of a shared value.
  public init(_ shared: Shared<Value>) {
    self.init(shared.reference)
  }

  /// Copies a reader, for use as a property wrapper.
  public init(projectedValue: SharedReader) {
    self = projectedValue
  }

  /// A reader of the value of a shared optional; `nil` if there is none.
  ///
  /// If the optional becomes `nil` later, the reader keeps the last value that it read.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = base.reference.unwrapped(isObserved: true) else { return nil }
    self.init(reference)
  }

  /// The value.
  @_alwaysEmitIntoClient public var wrappedValue: Value {
    box.root?.readInline() ?? reference.read()
  }

  /// The reader itself, to pass on; assigning another one replaces it in all copies.
  public var projectedValue: SharedReader {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// Loads the value from the place of the key again.
  ///
  /// - Throws: The error of the key, which ``loadError`` then also shows.
  public func load() async throws { try await reference.load() }

  /// Replaces the reference by that of another key, and loads its value.
  ///
  /// - Throws: The error of the key, which ``loadError`` then also shows.
  public func load<Key: SharedReaderKey>(_ key: Key) async throws where Key.Value == Value {
    projectedValue = SharedReader(wrappedValue: reference.current(), key)
    try await load()
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.status.isLoading }

  /// The error of the last load, or of a change elsewhere that could not be read.
  ///
  /// A save that succeeds ends it, because the place has the value then.
  public var loadError: (any Error)? { reference.status.loadError }
}

extension SharedReader: Sendable where Value: Sendable {}

extension SharedReader: Observable {}
