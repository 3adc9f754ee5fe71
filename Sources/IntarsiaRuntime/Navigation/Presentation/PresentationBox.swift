/// Where the state of a presented feature lies: outside of its parent's, so that a feature can present itself.
@usableFromInline
final class PresentationBox<Value>: ManagedBuffer<Void, Value> {
  @inlinable
  static func holding(_ value: Value) -> PresentationBox {
    let buffer = create(minimumCapacity: 1) { _ in () }
    buffer.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
    // `create` makes an object of the class on which it is called.
    return unsafeDowncast(buffer, to: PresentationBox.self)
  }

  @inlinable
  deinit {
    _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
  }

  /// The value, for as long as the box is kept.
  @inlinable var address: UnsafeMutablePointer<Value> {
    withUnsafeMutablePointerToElements { $0 }
  }
}
