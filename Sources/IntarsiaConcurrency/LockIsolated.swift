/// A value behind a lock, to be shared between tasks.
///
/// It comes in handy in tests, to write down what an endpoint was called with:
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
/// Reading, changing a little and writing back have to happen in one ``withValue(_:)``. The lock can't be taken twice:
/// an operation that uses the same `LockIsolated` stops the program.
///
/// - Isolation: Safe to use from any task or thread. Do not wait for anything while the value is locked.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let storage: VisibleMutex<Value>

  /// Puts a value behind a lock.
  public init(_ value: consuming sending Value) {
    storage = VisibleMutex(value)
  }

  /// Runs an operation that has the value to itself, and may change it.
  ///
  /// ```swift
  /// let total = LockIsolated(0)
  /// total.withValue { $0 += 1 }
  /// ```
  ///
  /// - Parameter operation: What is done with the value. It can't keep a part of it that is not `Sendable`.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
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
    // Safe: the caller has given the value away, and it goes to one place only. The compiler does not follow it into
    // the closure.
    let newValue = UncheckedSendable(newValue)
    storage.withLock { $0 = newValue.value }
  }
}

extension LockIsolated: CustomReflectable {
  /// The value as it is now: what a lock holds is not seen by a mirror otherwise.
  public var customMirror: Mirror {
    // Safe to print: a copy leaves the lock, as it does for whoever reads a value that is `Sendable`. Of others, objects
    // that are changed meanwhile may be printed half changed, like any object that is printed.
    let value = storage.withLock { UncheckedSendable($0) }.value
    return Mirror(
      self, children: ["value": value], displayStyle: .class, ancestorRepresentation: .suppressed)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value as it is now.
  public var value: Value { storage.withLock { $0 } }

  /// A copy of a part of the value as it is now.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    storage.withLock { $0[keyPath: keyPath] }
  }
}
