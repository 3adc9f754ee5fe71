public import IntarsiaCollections

/// A collection of elements with identifiers, to which a store can be scoped.
///
/// It is public only because ``StoreCollection`` needs it.
public protocol _ElementCollection<ElementID, ElementState>: _StructureStamped {
  /// The identifier of an element.
  associatedtype ElementID: Hashable

  /// An element.
  associatedtype ElementState

  /// The number of elements.
  var _elementCount: Int { get }

  /// Returns the identifier of the element at a position, counted from zero.
  func _elementID(at position: Int) -> ElementID

  /// Returns the element at a position, counted from zero.
  func _element(at position: Int) -> ElementState

  /// Returns the element with an identifier, or `nil` if there is none.
  func _element(id: ElementID) -> ElementState?
}

extension IdentifiedArray: _ElementCollection {
  /// The number of elements.
  @_alwaysEmitIntoClient
  public var _elementCount: Int { count }

  /// Returns the identifier of the element at a position.
  @_alwaysEmitIntoClient
  public func _elementID(at position: Int) -> ID { id(at: position) }

  /// Returns the element at a position.
  @_alwaysEmitIntoClient
  public func _element(at position: Int) -> Element { self[position] }

  /// Returns the element with an identifier, or `nil` if there is none.
  @_alwaysEmitIntoClient
  public func _element(id: ID) -> Element? { self[id: id] }
}
