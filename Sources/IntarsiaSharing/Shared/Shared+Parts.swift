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

  /// A reference to the element with an id, or `nil` if there is none.
  ///
  /// If the element is removed later, the reference keeps the last value that it read, and ignores
  /// changes.
  public subscript<ID, Element>(id id: ID) -> Shared<Element>?
  where Value == IdentifiedArray<ID, Element> {
    Shared<Element>(Shared<Element?>(reference.part(\.[id: id])))
  }
}

extension SharedReader {
  /// A reader of a part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> SharedReader<Part> {
    SharedReader<Part>(reference.part(keyPath))
  }

  /// A reader of the element with an id, or `nil` if there is none.
  public subscript<ID, Element>(id id: ID) -> SharedReader<Element>?
  where Value == IdentifiedArray<ID, Element> {
    SharedReader<Element>(SharedReader<Element?>(reference.part(\.[id: id])))
  }
}

extension RangeReplaceableCollection {
  /// References to the elements of a shared array.
  ///
  /// ```swift
  /// for row in Array($rows) {
  ///   row.withLock { $0.isDone = true }  // a `Shared<Row>`
  /// }
  /// ```
  public init<ID, Part>(_ shared: Shared<IdentifiedArray<ID, Part>>)
  where Element == Shared<Part> {
    self.init(shared.reference.read().ids.compactMap { shared[id: $0] })
  }

  /// Readers of the elements of a shared array.
  public init<ID, Part>(_ shared: SharedReader<IdentifiedArray<ID, Part>>)
  where Element == SharedReader<Part> {
    self.init(shared.reference.read().ids.compactMap { shared[id: $0] })
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
      let old = storage.withLock { current in
        defer { current = new }
        return current
      }
      _ = old
    }
  }

  static func == (lhs: LastValue, rhs: LastValue) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Optional {
  /// The value, or the last one that was seen here.
  subscript(orLast last: LastValue<Wrapped>) -> Wrapped {
    get {
      guard let self else { return last.value }
      last.value = self
      return self
    }
    set {
      guard self != nil else { return }
      last.value = newValue
      self = newValue
    }
  }
}
