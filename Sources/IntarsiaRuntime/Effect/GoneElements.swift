/// Says which elements of a collection are gone, until it has been asked.
///
/// To be able to, it holds a copy of the collection. As long as it does, the next change of the collection would copy
/// all of it, and the effect that this belongs to may be kept for long, as a part of a sequence for example.
package final class GoneElements {
  private var isGone: ((AnyHashable) -> Bool)?

  package init(_ isGone: @escaping (AnyHashable) -> Bool) {
    self.isGone = isGone
  }

  /// The predicate, which is given up; after that, nothing is gone.
  func take() -> (AnyHashable) -> Bool {
    defer { isGone = nil }
    return isGone ?? { _ in false }
  }
}
