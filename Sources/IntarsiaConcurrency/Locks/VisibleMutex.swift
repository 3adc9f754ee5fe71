public import Synchronization

/// A mutex whose locking is visible to the thread sanitizer.
///
/// The standard library's `Mutex` locks in code that is built without the sanitizer. The sanitizer
/// therefore reports a race between two threads that use the mutex one after the other. Such
/// reports appear in the tests of this package and of its users. Here, each critical section reads
/// the number that the previous section wrote. The compiler emits these accesses into this module,
/// where the sanitizer sees them. Remove this type as soon as `Mutex` is visible to the sanitizer.
///
/// - Complexity: Two more atomic operations than `Mutex`, about a nanosecond without contention.
@usableFromInline
package struct VisibleMutex<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let turns = Atomic<UInt>(0)

  @_alwaysEmitIntoClient
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs an operation with exclusive access to the value.
  @_alwaysEmitIntoClient
  package borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    try mutex.withLock { value throws(E) in
      let turn = turns.load(ordering: .acquiring)
      defer { turns.store(turn &+ 1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
