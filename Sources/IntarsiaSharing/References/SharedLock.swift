import IntarsiaConcurrency

/// A lock beside the variables that it protects.
///
/// A lock around a value of a generic type looks up the type's metadata at each access, unless the
/// compiler specialises the code. That took several times as long as the access itself.
struct SharedLock: ~Copyable, Sendable {
  private let mutex = VisibleMutex(())

  @inline(__always)
  borrowing func perform(_ body: () -> Void) {
    mutex.withLock { _ in body() }
  }
}
