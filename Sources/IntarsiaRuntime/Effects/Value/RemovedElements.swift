/// A predicate for the removed elements of a collection, which can be taken once.
///
/// The predicate holds a copy of the collection. While it exists, the next change of the collection
/// copies all its elements. Taking the predicate out releases it early, because its effect may live
/// long, for example in a sequence.
package final class RemovedElements {
  private var isGone: ((AnyHashable) -> Bool)?

  package init(_ isGone: @escaping (AnyHashable) -> Bool) {
    self.isGone = isGone
  }

  /// Returns the predicate and releases it.
  ///
  /// Later calls return a predicate that is always false.
  func take() -> (AnyHashable) -> Bool {
    defer { isGone = nil }
    return isGone ?? { _ in false }
  }
}
