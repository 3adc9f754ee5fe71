/// An array of elements with unique ids, which finds an element by its id in constant time.
///
/// Use it for collections of features: rows of a list, pages of a stack, connections of a server.
/// An action for one of a million elements reaches it at the same cost as for one of ten.
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
/// It is a random-access collection with integer positions. Its elements have the order in which
/// they were inserted or sorted. No two elements have the same id: an insertion that would repeat
/// an id is refused, and reported as an issue unless the caller uses its result. A change of an id
/// in place is also reported, and the element is then found by its new id.
///
/// - Complexity: Looking up an id, changing an element and appending one are O(1) on average.
///   Inserting and removing are O(*n*), as they are in an array.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The elements, in order.
  @usableFromInline var storage: [Element] = []

  /// The positions of the ids; not in use in a small array.
  @usableFromInline var table = PositionTable()

  /// The value of `_structure`.
  @usableFromInline var stamp = StructureStamp.empty

  /// Reads the id of an element at an address.
  ///
  /// It takes an address because passing the element as a value would copy it. The copy would
  /// retain every reference in the element, only to read its id.
  @usableFromInline let readID: (UnsafePointer<Element>) -> ID

  /// The tracking of the element type; `nil` if its elements do not track their changes.
  @usableFromInline let tracking: (any ElementTracking<Element>.Type)?

  /// Creates an empty array.
  @usableFromInline
  init(readID: @escaping (UnsafePointer<Element>) -> ID) {
    self.readID = readID
    tracking = IntarsiaCollections.tracking(of: Element.self)
  }
}

/// An identified array of elements that conform to `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// Safe: all stored properties are sendable values, except two. `readID` captures only a sendable
// key path, and `tracking` is a type. Both refer to the types of ids and elements, which are
// sendable here.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: _StructureStamped {
  /// The stamp of the current structure.
  ///
  /// It is renewed whenever the members or their order change, or an element is replaced or
  /// modified. A modification in place does not renew it if the elements track changes of their own
  /// fields.
  @_alwaysEmitIntoClient
  public var _structure: UInt64 { stamp }

  /// Renews the stamp, because the structure changed.
  @_alwaysEmitIntoClient
  mutating func renewStamp() {
    stamp = StructureStamp.next()
  }
}
