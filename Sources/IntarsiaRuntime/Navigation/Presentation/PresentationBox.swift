/// Heap storage for the state of a presented feature.
///
/// The parent's state holds only a reference, so that a feature can present another of its own
/// type.
@usableFromInline
final class PresentationBox<Value> {
  /// Unchecked, because only the `PresentationState` accesses it, which is checked itself.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    self.value = value
  }
}
