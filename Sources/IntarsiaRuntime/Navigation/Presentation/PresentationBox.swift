/// Heap storage for the state of a presented feature.
///
/// The parent's state holds only a reference, so that a feature can present another of its own
/// type.
@usableFromInline
final class PresentationBox<Value>: ManagedBuffer<Void, Value> {
  @inlinable
  static func holding(_ value: Value) -> PresentationBox {
    let buffer = create(minimumCapacity: 1) { _ in () }
    buffer.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
    // `create` returns an instance of the class that it is called on, so the downcast is valid.
    return unsafeDowncast(buffer, to: PresentationBox.self)
  }

  @inlinable
  deinit {
    _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
  }

  /// The address of the value, valid while the box is alive.
  @inlinable var address: UnsafeMutablePointer<Value> {
    withUnsafeMutablePointerToElements { $0 }
  }
}
