public import IntarsiaCollections

/// A collection of features that a reducer runs by their identifiers.
@usableFromInline
protocol FeatureElements<ID, Element>: _StructureStamped {
  associatedtype ID: Hashable
  associatedtype Element
  /// The identifier of an element, which another element with its `ID` does not have if the
  /// collection can tell the two apart.
  associatedtype Key: Hashable

  /// The end of a sentence about an absent element, such as "in its collection".
  static var whereabouts: String { get }

  /// Returns the position of the element with an identifier, or `nil` if it is absent.
  func position(of id: ID) -> Int?

  /// Changes an element in place.
  mutating func modify<Result>(at position: Int, _ body: (inout Element) -> Result) -> Result

  var count: Int { get }
  func id(at position: Int) -> ID
  func key(at position: Int) -> Key
  func element(at position: Int) -> Element

  /// Returns the position of the element with a key, or `nil` if it is absent.
  func position(ofKey key: Key) -> Int?
}

extension FeatureElements {
  /// Returns the key of an element for its effects.
  @inlinable
  func effectKey(at position: Int) -> AnyHashable {
    AnyHashable(key(at: position))
  }

  /// Returns the position of the element with a key for effects, or `nil` if it is absent.
  @usableFromInline
  func position(ofEffectKey key: AnyHashable) -> Int? {
    (key.base as? Key).flatMap { position(ofKey: $0) }
  }
}

extension IdentifiedArray: FeatureElements {
  @usableFromInline static var whereabouts: String { "in its collection" }

  @inlinable
  func position(of id: ID) -> Int? {
    index(id: id)
  }

  @inlinable
  mutating func modify<Result>(at position: Int, _ body: (inout Element) -> Result) -> Result {
    body(&self[position])
  }

  @inlinable
  func key(at position: Int) -> ID { id(at: position) }

  @inlinable
  func element(at position: Int) -> Element { self[position] }

  @inlinable
  func position(ofKey key: ID) -> Int? { index(id: key) }
}
