/// A predicate for the removed elements of a collection, which can be taken once.
///
/// The predicate holds a copy of the collection. While it exists, the next change of the collection
/// copies all its elements. Taking the predicate out releases it early, because its effect may live
/// long, for example in a sequence.
package final class RemovedElements {
  private var isRemoved: ((AnyHashable) -> Bool)?

  package init(_ isRemoved: @escaping (AnyHashable) -> Bool) {
    self.isRemoved = isRemoved
  }

  /// Returns the predicate and releases it.
  ///
  /// Later calls return a predicate that is always false.
  func take() -> (AnyHashable) -> Bool {
    defer { isRemoved = nil }
    return isRemoved ?? { _ in false }
  }
}
