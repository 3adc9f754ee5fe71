extension IdentifiedArray {
  /// The ids of the elements, in order.
  ///
  /// ```swift
  /// if rows.ids.contains(9) { … }
  /// ```
  ///
  /// - Complexity: O(1). Looking up an id in the view is O(1) on average.
  @inlinable
  public var ids: IDs { IDs(content: .view(of: self)) }

  /// The ids of an identified array, or ids that result from such ids: an ordered set.
  ///
  /// ```swift
  /// rows.ids == [7, 9]
  /// rows.ids.subtracting([7])  // [9]
  /// ```
  public struct IDs: RandomAccessCollection {
    @usableFromInline
    enum Content {
      case view(of: IdentifiedArray)
      case list(IdentifiedArray<ID, ID>)
    }

    @usableFromInline let content: Content

    @inlinable
    init(content: Content) {
      self.content = content
    }

    /// The position of the first id: 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The position after the last id: the number of ids.
    @inlinable
    public var endIndex: Int {
      switch content {
      case .view(let array): array.count
      case .list(let list): list.count
      }
    }

    /// The id at a position.
    @inlinable
    public subscript(position: Int) -> ID {
      switch content {
      case .view(let array): array.id(at: position)
      case .list(let list): list[position]
      }
    }

    /// The ids as an array.
    ///
    /// - Complexity: O(*n*)
    @inlinable
    public var elements: [ID] { Array(self) }

    /// Whether an id is among these.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func contains(_ id: ID) -> Bool {
      firstIndex(of: id) != nil
    }

    /// The position of an id, or `nil` if there is none.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func firstIndex(of id: ID) -> Int? {
      switch content {
      case .view(let array): array.find(id).position
      case .list(let list): list.find(id).position
      }
    }
  }
}

extension IdentifiedArray.IDs.Content: Sendable where ID: Sendable, Element: Sendable {}
extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs: ExpressibleByArrayLiteral {
  /// Creates a list of ids, each once.
  public init(arrayLiteral ids: ID...) {
    self.init(ids)
  }

  /// Creates a list of ids without those that occur again.
  public init(_ ids: some Sequence<ID>) {
    var list = IdentifiedArray<ID, ID>(id: \.self)
    for id in ids { _ = list.insertIfAbsent(id, at: list.count) }
    self.init(content: .list(list))
  }
}

extension IdentifiedArray.IDs {
  /// These ids, followed by those of a sequence that are not among them.
  public func union(_ other: some Sequence<ID>) -> Self {
    Self(elements + other)
  }

  /// The ids that a sequence has, too, in the order of these.
  public func intersection(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(filter(other.contains))
  }

  /// The ids that a sequence does not have.
  public func subtracting(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(filter { !other.contains($0) })
  }

  /// The ids that a sequence does not have, followed by those of the sequence that are not here.
  public func symmetricDifference(_ other: some Sequence<ID>) -> Self {
    let other = Array(other)
    return Self(subtracting(other).elements + other.filter { !contains($0) })
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
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether a sequence, such as the ids of an array of other elements, has the same ids in the
  /// same order.
  @inlinable
  public static func == (lhs: Self, rhs: some Sequence<ID>) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Feeds the ids into the hasher, in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }

  /// The ids in the format of an array's description.
  public var description: String { elements.description }
}
