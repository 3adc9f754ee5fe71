extension IdentifiedArray {
  /// The ids of the elements, in order.
  ///
  /// ```swift
  /// if rows.ids.contains(9) { … }
  /// ```
  ///
  /// - Complexity: O(1). Looking up an id in the view is O(1) on average.
  @inlinable
  public var ids: IDs { IDs(array: self) }

  /// A view of the ids of an identified array.
  public struct IDs: RandomAccessCollection {
    @usableFromInline let array: IdentifiedArray

    @inlinable
    init(array: IdentifiedArray) {
      self.array = array
    }

    /// The position of the first id: 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The position after the last id: the number of ids.
    @inlinable
    public var endIndex: Int { array.count }

    /// The id at a position.
    @inlinable
    public subscript(position: Int) -> ID { array.id(at: position) }

    /// Whether the array has an element with an id.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func contains(_ id: ID) -> Bool {
      array.find(id).position != nil
    }

    /// The position of an id, or `nil` if there is none.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func firstIndex(of id: ID) -> Int? {
      array.find(id).position
    }
  }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs: Hashable, CustomStringConvertible {
  /// Whether both views have the same ids in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Feeds the ids into the hasher, in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }

  /// The ids in the format of an array's description.
  public var description: String { Array(self).description }
}
