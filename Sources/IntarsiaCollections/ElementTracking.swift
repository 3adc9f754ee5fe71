/// Marks and compares elements that track their own changes.
///
/// A collection checks once whether its element type tracks changes, because a dynamic cast of each
/// element would cost time at every change.
@usableFromInline
protocol ElementTracking<Element> {
  associatedtype Element

  /// Marks an element before it is changed in place.
  static func mark(_ element: inout Element) -> _InPlaceMark

  /// Whether another element has replaced the element that was marked.
  static func isReplaced(_ element: UnsafePointer<Element>, since mark: _InPlaceMark) -> Bool
}

/// Returns the tracking of an element type, or `nil` if its elements do not track changes.
@usableFromInline
func tracking<Element>(of type: Element.Type) -> (any ElementTracking<Element>.Type)? {
  func open<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> any ElementTracking<Element>.Type {
    TrackedElement<Element, Tracked>.self
  }
  return (type as? any _TrackedIdentity.Type).map { open($0) }
}

/// The tracking of `Element`, which the compiler also knows as `Tracked`.
private enum TrackedElement<Element, Tracked: _TrackedIdentity>: ElementTracking {
  static func mark(_ element: inout Element) -> _InPlaceMark {
    withUnsafeMutablePointer(to: &element) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee._$markInPlace()
    }
  }

  static func isReplaced(_ element: UnsafePointer<Element>, since mark: _InPlaceMark) -> Bool {
    let element = UnsafeRawPointer(element).assumingMemoryBound(to: Tracked.self)
    return element.pointee._$inPlaceMark != mark
  }
}
