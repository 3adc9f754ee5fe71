/// How elements that track their own changes are asked about them.
///
/// Whether a type does is found out once for a collection, because asking each element would cost a
/// dynamic cast at each change. Neither this class nor its only subclass stores anything.
@usableFromInline
class ElementTracking<Element> {
  /// The way to ask elements of a type, or `nil` if they track nothing.
  @usableFromInline
  static func ofElements() -> ElementTracking? {
    func make<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> ElementTracking? {
      Tracked.self == Element.self ? OpenedElementTracking<Element, Tracked>() : nil
    }
    guard let type = Element.self as? any _TrackedIdentity.Type else { return nil }
    return make(type)
  }

  /// Marks an element that is about to be changed in place.
  @usableFromInline
  func mark(_ element: inout Element) -> _InPlaceMark {
    fatalError("ElementTracking of \(Element.self) was asked to mark; expected its subclass")
  }

  /// Whether an element that was marked has been replaced by another one.
  @usableFromInline
  func isReplaced(_ element: UnsafePointer<Element>, since mark: _InPlaceMark) -> Bool {
    fatalError("ElementTracking of \(Element.self) was asked to compare; expected its subclass")
  }
}

/// The same, where both parameters stand for one type, which the compiler knows by two names.
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
