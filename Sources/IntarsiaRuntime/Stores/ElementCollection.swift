public import IntarsiaCollections

/// A collection whose elements are known by ids, which a store can be scoped to.
///
/// Public only because ``StoreCollection`` needs it.
public protocol _ElementCollection<ElementID, ElementState> {
  /// What an element is known by.
  associatedtype ElementID: Hashable

  /// An element.
  associatedtype ElementState

  /// How many elements there are.
  var _elementCount: Int { get }

  /// The id of the element at a position, counted from zero.
  func _elementID(at position: Int) -> ElementID

  /// The element at a position, counted from zero.
  func _element(at position: Int) -> ElementState

  /// The element with an id, if there is one.
  func _element(id: ElementID) -> ElementState?
}

extension IdentifiedArray: _ElementCollection {
  /// How many elements there are.
  @inlinable
  public var _elementCount: Int { count }

  /// The id of the element at a position.
  @inlinable
  public func _elementID(at position: Int) -> ID { id(at: position) }

  /// The element at a position.
  @inlinable
  public func _element(at position: Int) -> Element { self[position] }

  /// The element with an id, if there is one.
  @inlinable
  public func _element(id: ID) -> Element? { self[id: id] }
}
