extension IdentifiedArray {
  /// The ids of the elements, in order.
  ///
  /// ```swift
  /// if rows.ids.contains(9) { … }
  /// ```
  ///
  /// - Complexity: O(1). Looking up an id in the view is O(1) on average.
  @_alwaysEmitIntoClient
  public var ids: IDs { IDs(array: self) }

  /// The ids of an identified array: an ordered set.
  ///
  /// ```swift
  /// rows.ids == [7, 9]
  /// rows.ids.subtracting([7])  // [9]
  /// ```
  public struct IDs: RandomAccessCollection {
    @usableFromInline let array: IdentifiedArray

    @_alwaysEmitIntoClient
    init(array: IdentifiedArray) {
      self.array = array
    }

    /// The position of the first id: 0.
    @_alwaysEmitIntoClient
    public var startIndex: Int { 0 }

    /// The position after the last id: the number of ids.
    @_alwaysEmitIntoClient
    public var endIndex: Int { array.count }

    /// The id at a position.
    @_alwaysEmitIntoClient
    public subscript(position: Int) -> ID { array.id(at: position) }

    /// The ids as an array.
    ///
    /// - Complexity: O(*n*)
    @_alwaysEmitIntoClient
    public var elements: [ID] { Array(self) }

    /// Whether an id is among these.
    ///
    /// - Complexity: O(1) on average.
    @_alwaysEmitIntoClient
    public func contains(_ id: ID) -> Bool {
      firstIndex(of: id) != nil
    }

    /// The position of an id, or `nil` if there is none.
    ///
    /// - Complexity: O(1) on average.
    @_alwaysEmitIntoClient
    public func firstIndex(of id: ID) -> Int? { array.find(id).position }

    /// The ids of no array, each once.
    public typealias Distinct = IdentifiedArray<ID, ID>.IDs

    private func distinct(_ ids: some Sequence<ID>) -> Distinct {
      var list = IdentifiedArray<ID, ID>(id: \.self)
      for id in ids { _ = list.insertIfAbsent(id, at: list.count) }
      return list.ids
    }
  }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs {
  /// These ids, followed by those of a sequence that are not among them.
  public func union(_ other: some Sequence<ID>) -> Distinct {
    distinct(elements + other)
  }

  /// The ids that a sequence has, too, in the order of these.
  public func intersection(_ other: some Sequence<ID>) -> Distinct {
    let other = Set(other)
    return distinct(filter(other.contains))
  }

  /// The ids that a sequence does not have.
  public func subtracting(_ other: some Sequence<ID>) -> Distinct {
    let other = Set(other)
    return distinct(filter { !other.contains($0) })
  }

  /// The ids that a sequence does not have, followed by those of the sequence that are not here.
  public func symmetricDifference(_ other: some Sequence<ID>) -> Distinct {
    let other = Array(other)
    return distinct(subtracting(other).elements + other.filter { !contains($0) })
  }

  /// Whether a sequence has each of these ids.
  public func isSubset(of other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return allSatisfy(other.contains)
  }

  /// Whether each id of a sequence is among these.
  public func isSuperset(of other: some Sequence<ID>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Whether no id of a sequence is among these.
  public func isDisjoint(with other: some Sequence<ID>) -> Bool {
    !other.contains(where: contains)
  }
}

extension IdentifiedArray.IDs: Hashable, CustomStringConvertible {
  /// Whether both have the same ids in the same order.
  @_alwaysEmitIntoClient
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether a sequence, such as the ids of an array of other elements, has the same ids in the
  /// same order.
  @_alwaysEmitIntoClient
  public static func == (lhs: Self, rhs: some Sequence<ID>) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether a sequence has other ids, or the same in another order.
  @_alwaysEmitIntoClient
  public static func != (lhs: Self, rhs: some Sequence<ID>) -> Bool { !(lhs == rhs) }

  /// Feeds the ids into the hasher, in order.
  @_alwaysEmitIntoClient
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }

  /// The ids in the format of an array's description.
  public var description: String { elements.description }
}
