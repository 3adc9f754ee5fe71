public import IntarsiaCollections
import IntarsiaConcurrency

extension Shared {
  /// A reference to a part of the value that can be changed.
  ///
  /// ```swift
  /// $settings.name.withLock { $0 = "Ada" }
  /// ```
  ///
  /// Its observers are told if this part has changed.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Shared<Part> {
    Shared<Part>(reference.part(keyPath))
  }

  /// A reference to a part of the value that can be read.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> SharedReader<Part> {
    SharedReader<Part>(reference.part(keyPath))
  }

  /// Returns a reader of a value that a closure makes from this one.
  ///
  /// ```swift
  /// let double: SharedReader<Int> = $count.read { $0 * 2 }
  /// ```
  ///
  /// The closure runs at each read. An observer is told of each change of this value.
  public func read<Part>(
    _ make: @escaping @Sendable (Value) -> Part
  ) -> SharedReader<Part> {
    SharedReader<Part>(ReadReference(of: reference, make))
  }

  /// Returns a reader of a part of the value, as `$settings.name` does.
  public func read<Part>(_ keyPath: KeyPath<Value, Part>) -> SharedReader<Part> {
    SharedReader<Part>(reference.part(keyPath))
  }

  /// A reference to the element with an id, or `nil` if there is none.
  ///
  /// If the element is removed later, the reference keeps the last value that it read, and its
  /// `withLock` reports an issue.
  public subscript<ID, Element>(id id: ID) -> Shared<Element>?
  where Value == IdentifiedArray<ID, Element> {
    reference.part(\.[id: id]).unwrapped(isObserved: true).map { Shared<Element>($0) }
  }
}

extension SharedReader {
  /// A reader of a part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> SharedReader<Part> {
    SharedReader<Part>(reference.part(keyPath))
  }

  /// Returns a reader of a value that a closure makes from this one.
  ///
  /// ```swift
  /// let double: SharedReader<Int> = $count.read { $0 * 2 }
  /// ```
  ///
  /// The closure runs at each read. An observer is told of each change of this value.
  public func read<Part>(
    _ make: @escaping @Sendable (Value) -> Part
  ) -> SharedReader<Part> {
    SharedReader<Part>(ReadReference(of: reference, make))
  }

  /// Returns a reader of a part of the value, as `$settings.name` does.
  public func read<Part>(_ keyPath: KeyPath<Value, Part>) -> SharedReader<Part> {
    SharedReader<Part>(reference.part(keyPath))
  }

  /// A reader of the element with an id, or `nil` if there is none.
  public subscript<ID, Element>(id id: ID) -> SharedReader<Element>?
  where Value == IdentifiedArray<ID, Element> {
    reference.part(\.[id: id]).unwrapped(isObserved: true).map { SharedReader<Element>($0) }
  }
}

extension RangeReplaceableCollection {
  /// References to the elements of a shared array.
  ///
  /// An observer of them is told if an element is added, removed or moved. An observer of an
  /// element is told of its changes.
  ///
  /// ```swift
  /// for row in Array($rows) {
  ///   row.withLock { $0.isDone = true }  // a `Shared<Row>`
  /// }
  /// ```
  public init<ID, Part>(_ shared: Shared<IdentifiedArray<ID, Part>>)
  where Element == Shared<Part> {
    self.init(shared.reference.elements().map { Shared<Part>($0) })
  }

  /// Readers of the elements of a shared array.
  public init<ID, Part>(_ shared: SharedReader<IdentifiedArray<ID, Part>>)
  where Element == SharedReader<Part> {
    self.init(shared.reference.elements().map { SharedReader<Part>($0) })
  }
}

extension SharedReference {
  /// Returns a reference to the value of an optional, or `nil` if there is none.
  ///
  /// - Parameter isObserved: Whether an observer is told if the optional gets or loses its value.
  func unwrapped<Wrapped>(isObserved: Bool) -> SharedReference<Wrapped>? where Value == Wrapped? {
    if isObserved { _ = part(\.hasValue).read() }
    return expected().map { value in
      let last = LastValue(value)
      return part(
        \.[orLast: last],
        of: OptionalPart(hasValue: \.hasValue) { if let value = $0 { last.value = value } })
    }
  }

  /// References to the elements of an array, whose ids are observed.
  fileprivate func elements<ID, Element>() -> [SharedReference<Element>]
  where Value == IdentifiedArray<ID, Element> {
    part(\.ids).read().compactMap { part(\.[id: $0]).unwrapped(isObserved: false) }
  }
}

/// The last value of an optional, for references that outlive it.
///
/// All of them are equal, because key paths that differ in nothing else lead to the same part.
final class LastValue<Value>: Hashable, @unchecked Sendable {
  // Safe: the value is behind a lock.
  private let storage: VisibleMutex<UncheckedSendable<Value>>

  init(_ value: Value) {
    storage = VisibleMutex(UncheckedSendable(value))
  }

  var value: Value {
    get { storage.withLock { $0 }.value }
    set {
      let new = UncheckedSendable(newValue)
      // Released after the lock, because it may have a deinitializer.
      _ = storage.withLock { current in
        defer { current = new }
        return current
      }
    }
  }

  static func == (lhs: LastValue, rhs: LastValue) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Optional {
  /// Whether there is a value.
  var hasValue: Bool { self != nil }

  /// The value, or the last one that a reference has read.
  subscript(orLast last: LastValue<Wrapped>) -> Wrapped {
    get { self ?? last.value }
    set {
      guard self != nil else { return }
      last.value = newValue
      self = newValue
    }
  }
}
