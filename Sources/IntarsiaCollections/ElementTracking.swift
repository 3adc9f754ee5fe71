/// Marks and compares elements that track their own changes.
///
/// A collection checks once whether its element type tracks changes, because a dynamic cast of each
/// element would cost time at every change. Neither this class nor its only subclass stores
/// anything.
@usableFromInline
class ElementTracking<Element> {
  /// Returns the tracking of the element type, or `nil` if its elements do not track changes.
  @usableFromInline
  static func ofElements() -> ElementTracking? {
    func make<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> ElementTracking? {
      Tracked.self == Element.self ? OpenedElementTracking<Element, Tracked>() : nil
    }
    guard let type = Element.self as? any _TrackedIdentity.Type else { return nil }
    return make(type)
  }

  /// Marks an element before it is changed in place.
  @usableFromInline
  func mark(_ element: inout Element) -> _InPlaceMark {
    fatalError("ElementTracking of \(Element.self) was asked to mark; expected its subclass")
  }

  /// Whether another element has replaced the element that was marked.
  @usableFromInline
  func isReplaced(_ element: UnsafePointer<Element>, since mark: _InPlaceMark) -> Bool {
    fatalError("ElementTracking of \(Element.self) was asked to compare; expected its subclass")
  }
}

/// The tracking of `Element`, which the compiler also knows as `Tracked`.
private final class OpenedElementTracking<Element, Tracked: _TrackedIdentity>:
  ElementTracking<Element>
{
  override func mark(_ element: inout Element) -> _InPlaceMark {
    withUnsafeMutablePointer(to: &element) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee._$markInPlace()
    }
  }

  override func isReplaced(_ element: UnsafePointer<Element>, since mark: _InPlaceMark) -> Bool {
    let element = UnsafeRawPointer(element).assumingMemoryBound(to: Tracked.self)
    return element.pointee._$inPlaceMark != mark
  }
}
