import IntarsiaConcurrency

/// A lock beside the variables that it protects.
///
/// A lock around a value of a generic type looks up the type's metadata at each access. That took
/// several times as long as the access itself, because generic code of another module cannot be
/// specialised.
struct SharedLock: ~Copyable, Sendable {
  private let mutex = VisibleMutex(())

  @inline(__always)
  borrowing func perform(_ body: () -> Void) {
    mutex.withLock { _ in body() }
  }
}
