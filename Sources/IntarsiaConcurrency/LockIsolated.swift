/// A value behind a lock, for sharing between tasks.
///
/// In a test, use it to record the arguments of an endpoint:
///
/// ```swift
/// let saved = LockIsolated<[Int]>([])
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.file.save = { number in saved.withValue { $0.append(number) } }
/// }
///
/// await store.send(.saveButtonTapped)
/// saved.value  // [42]
/// ```
///
/// Read the value, change it and write it back in a single ``withValue(_:)``. The lock is not
/// recursive: an operation that uses the same `LockIsolated` stops the program.
///
/// - Isolation: Safe to use from any task or thread. Do not block the thread while the value is
///   locked.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let storage: VisibleMutex<Value>

  /// Creates a lock around a value.
  public init(_ value: consuming sending Value) {
    storage = VisibleMutex(value)
  }

  /// Runs an operation with exclusive access to the value, which it may change.
  ///
  /// ```swift
  /// let total = LockIsolated(0)
  /// total.withValue { $0 += 1 }
  /// ```
  ///
  /// - Parameter operation: The operation. It cannot keep a part of the value that is not
  ///   `Sendable`.
  /// - Returns: The result of the operation.
  /// - Throws: The error that the operation throws.
  public func withValue<Result, E: Error>(
    _ operation: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    try storage.withLock(operation)
  }

  /// Replaces the value.
  ///
  /// ```swift
  /// let answer = LockIsolated<Int?>(nil)
  /// answer.setValue(42)
  /// ```
  public func setValue(_ newValue: consuming sending Value) {
    // Safe: the caller has transferred the value, and only the storage receives it. The compiler
    // cannot track this through the closure.
    let newValue = UncheckedSendable(newValue)
    storage.withLock { $0 = newValue.value }
  }
}

extension LockIsolated: CustomReflectable {
  /// A mirror that shows the current value, which the mirror of a lock would hide.
  public var customMirror: Mirror {
    // Safe to print: only a copy of the value leaves the lock. As with any printed object, an
    // object that is not `Sendable` may change meanwhile.
    let value = storage.withLock { UncheckedSendable($0) }.value
    return Mirror(
      self, children: ["value": value], displayStyle: .class, ancestorRepresentation: .suppressed)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the current value.
  public var value: Value { storage.withLock { $0 } }

  /// A copy of a part of the current value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    storage.withLock { $0[keyPath: keyPath] }
  }
}
