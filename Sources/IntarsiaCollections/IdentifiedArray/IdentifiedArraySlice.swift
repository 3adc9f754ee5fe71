/// A slice of an ``IdentifiedArray``.
///
/// ```swift
/// let firstTen = IdentifiedArray(rows.prefix(10))  // an identified array again
/// ```
///
/// A slice shares the elements of its array until one of both is changed. It does not compare ids
/// when its elements change. The array does so when the slice is written back.
public struct IdentifiedArraySlice<ID: Hashable, Element> {
  /// The array of the slice, without later changes of the slice.
  public let base: IdentifiedArray<ID, Element>

  /// The elements, at the positions that they have in the array.
  @usableFromInline var storage: ArraySlice<Element>

  @inlinable
  init(base: IdentifiedArray<ID, Element>, storage: ArraySlice<Element>) {
    self.base = base
    self.storage = storage
  }
}

extension IdentifiedArraySlice: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArraySlice: RandomAccessCollection, MutableCollection {
  /// The position of the first element, in the array.
  @inlinable
  public var startIndex: Int { storage.startIndex }

  /// The position after the last element, in the array.
  @inlinable
  public var endIndex: Int { storage.endIndex }

  /// The element at a position of the array.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify { yield &storage[position] }
  }

  /// The elements at a range of positions of the array.
  @inlinable
  public subscript(bounds: Range<Int>) -> Self {
    get { Self(base: base, storage: storage[bounds]) }
    set { storage[bounds] = newValue.storage }
  }

  /// Exchanges the elements at two positions.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    storage.swapAt(i, j)
  }

  /// Calls a closure with a mutable buffer of the elements.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousMutableStorageIfAvailable(body)
  }

  /// Calls a closure with a read-only buffer of the elements.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArraySlice: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an empty slice of an empty array.
  public init() {
    self.init(base: IdentifiedArray(), storage: [])
  }

  /// Replaces the elements at a range of positions with others.
  @inlinable
  public mutating func replaceSubrange(
    _ bounds: Range<Int>, with elements: some Collection<Element>
  ) {
    storage.replaceSubrange(bounds, with: elements)
  }
}

extension IdentifiedArraySlice: Equatable where Element: Equatable {
  /// Whether both slices have equal elements in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArraySlice: Hashable where Element: Hashable {
  /// Feeds the elements into the hasher, in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArraySlice: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements in the format of an array's description.
  public var description: String { storage.description }

  /// The elements in the format of an array's debug description.
  public var debugDescription: String { Array(storage).debugDescription }
}
