import Synchronization

/// A value that is set once and read without a lock.
///
/// Later values are ignored.
final class RegisteredOnce<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let box = AtomicLazyReference<Box>()

  init() {}

  var value: Value? { box.load()?.value }

  func set(_ value: Value) {
    _ = box.storeIfNil(Box(value))
  }
}
