extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    let slots = (slot(of: i, id: id(at: i)), slot(of: j, id: id(at: j)))
    storage.swapAt(i, j)
    if let slot = slots.0 { table.slots[slot] = UInt32(truncatingIfNeeded: j + 1) }
    if let slot = slots.1 { table.slots[slot] = UInt32(truncatingIfNeeded: i + 1) }
    renewStamp()
  }

  /// Sorts the elements by a predicate.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument belongs before its
  ///   second.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the elements are already sorted.
  @_alwaysEmitIntoClient
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let isSorted = try storage.indices.dropFirst().allSatisfy {
      try !areInIncreasingOrder(storage[$0], storage[$0 - 1])
    }
    guard !isSorted else { return }
    defer {
      rebuildTableIfNeeded()
      renewStamp()
    }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func reverse() {
    guard storage.count > 1 else { return }
    storage.reverse()
    let last = storage.count - 1
    table.permute { last - $0 }
    renewStamp()
  }

  /// Shuffles the elements with a random number generator.
  ///
  /// - Parameter generator: The source of randomness.
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    guard storage.count > 1 else { return }
    storage.shuffle(using: &generator)
    rebuildTableIfNeeded()
    renewStamp()
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves elements to another position, as when rows of a list are dragged.
  ///
  /// ```swift
  /// var letters: IdentifiedArrayOf<Letter> = ["a", "b", "c", "d"]
  /// letters.move(fromOffsets: [0, 2], toOffset: 4)  // b, d, a, c
  /// ```
  ///
  /// - Parameters:
  ///   - offsets: The positions of the elements, for example an `IndexSet`.
  ///   - destination: The position of the element before which they are inserted, counted before
  ///     the move. The moved elements keep their order.
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(offsets)
    let order =
      (0..<destination).filter { !moved.contains($0) } + moved.sorted()
      + (destination..<storage.count).filter { !moved.contains($0) }
    guard !order.elementsEqual(storage.indices) else { return }
    storage = order.map { storage[$0] }
    var newPositions = order
    for (new, old) in order.enumerated() { newPositions[old] = new }
    table.permute { newPositions[$0] }
    renewStamp()
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if the elements are already sorted.
  @_alwaysEmitIntoClient
  public mutating func sort() {
    sort(by: <)
  }
}
