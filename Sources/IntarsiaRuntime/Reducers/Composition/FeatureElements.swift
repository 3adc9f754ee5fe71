public import IntarsiaCollections

/// A collection of features that a reducer runs by their identifiers.
@usableFromInline
protocol FeatureElements<ID, Element>: _StructureStamped {
  associatedtype ID: Hashable
  associatedtype Element

  /// The end of a sentence about an absent element, such as "in its collection".
  static var whereabouts: String { get }

  /// Returns the position of the element with an identifier, or `nil` if it is absent.
  func position(of id: ID) -> Int?

  /// Changes an element in place.
  mutating func modify<Result>(at position: Int, _ body: (inout Element) -> Result) -> Result

  /// Returns the key of an element for its effects, which another element with its identifier does
  /// not have if the collection can tell the two apart.
  func effectKey(at position: Int) -> AnyHashable

  var count: Int { get }
  func id(at position: Int) -> ID
  func element(at position: Int) -> Element

  /// Returns the position of the element with a key, or `nil` if it is absent.
  func position(ofEffectKey key: AnyHashable) -> Int?
}

extension FeatureElements {
  @_alwaysEmitIntoClient
  var effectKeys: [AnyHashable] { (0..<count).map(effectKey(at:)) }
}

extension IdentifiedArray: FeatureElements {
  @usableFromInline static var whereabouts: String { "in its collection" }

  @_alwaysEmitIntoClient
  func position(of id: ID) -> Int? {
    index(id: id)
  }

  @_alwaysEmitIntoClient
  mutating func modify<Result>(at position: Int, _ body: (inout Element) -> Result) -> Result {
    body(&self[position])
  }

  @_alwaysEmitIntoClient
  func element(at position: Int) -> Element { self[position] }

  @_alwaysEmitIntoClient
  func effectKey(at position: Int) -> AnyHashable {
    AnyHashable(id(at: position))
  }

  @usableFromInline
  func position(ofEffectKey key: AnyHashable) -> Int? {
    (key.base as? ID).flatMap { index(id: $0) }
  }
}
