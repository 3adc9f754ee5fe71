/// An array whose elements have ids: each is found, changed or removed by its id at once.
///
/// Rows of a list, pages of a stack, connections of a server: collections of features are kept in it, so
/// that an action for one of them reaches it at the same cost in a million as in ten.
///
/// ```swift
/// struct Row: Identifiable { let id: Int; var title: String }
///
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 7, title: "Ada"), Row(id: 9, title: "Grace")]
/// rows[id: 9]?.title = "Grace Hopper"  // in place: neither the row nor the array is copied
/// rows.remove(id: 7)
/// print(rows.ids)  // [9]
/// ```
///
/// It is a random-access collection with integer positions, in the order in which its elements were
/// inserted or sorted. No two elements have the same id: an insertion that would break this is refused and
/// reported as an issue. If the id of an element is changed in place, that is reported too, and the
/// element is found by its new id from then on.
///
/// - Complexity: Looking up an id, changing an element and appending one are O(1) on average. Inserting
///   and removing are O(*n*), as they are in an array.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The elements, in order.
  @usableFromInline var storage: [Element] = []

  /// Where the ids are, but not in use in a small array.
  @usableFromInline var table = PositionTable()

  /// What `_structure` tells.
  @usableFromInline var stamp = StructureStamp.empty

  /// Reads the id of an element where it is.
  ///
  /// It is given an address, because a function that is given a value is given a copy: that retains every
  /// reference in the element, only to read its id.
  @usableFromInline let readID: (UnsafePointer<Element>) -> ID

  /// How elements that track their own changes are asked, or `nil` if they do not.
  @usableFromInline let tracking: ElementTracking<Element>?

  /// Creates an empty array.
  @usableFromInline
  init(readID: @escaping (UnsafePointer<Element>) -> ID) {
    self.readID = readID
    tracking = .ofElements()
  }
}

/// An identified array of elements that know their ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// All that is stored is a value, but for two: `readID` captures nothing except a sendable key path, and
// `tracking` stores nothing. Both hold on to the types of ids and elements, which are sendable here.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: _StructureStamped {
  /// Renewed whenever the members or their order change, or one is replaced or modified.
  ///
  /// Modifying an element in place does not renew it if the elements track changes of their own fields.
  @inlinable
  public var _structure: UInt64 { stamp }

  /// Takes note that the structure changed.
  @inlinable
  mutating func renewStamp() {
    stamp = StructureStamp.next()
  }
}
