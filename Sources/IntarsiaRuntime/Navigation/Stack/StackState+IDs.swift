import IntarsiaCollections

extension StackState {
  /// The identifiers of the elements, in order.
  ///
  /// - Complexity: O(1). Checking whether an identifier is among them is O(1) on average.
  public var ids: IDs { IDs(components: components) }

  /// The identifiers of the elements of a stack.
  public struct IDs: RandomAccessCollection {
    let components: IdentifiedArrayOf<StackComponent<Element>>

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of identifiers.
    public var endIndex: Int { components.count }

    /// The identifier at a position.
    public subscript(position: Int) -> StackElementID { components[position].id }

    /// Whether an element with this identifier is on the stack.
    ///
    /// - Complexity: O(1) on average.
    public func contains(_ id: StackElementID) -> Bool { components.index(id: id) != nil }

    /// The position of an identifier.
    ///
    /// - Complexity: O(1) on average.
    public func firstIndex(of id: StackElementID) -> Int? { components.index(id: id) }
  }
}

extension StackState.IDs: Equatable {
  /// Whether both have the same identifiers in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsEqual(rhs) }
}

extension StackState.IDs: Hashable {
  /// Hashes the identifiers in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension StackState.IDs: Sendable where Element: Sendable {}

extension StackState.IDs: CustomStringConvertible {
  /// The identifiers, described as an array: `[#0, #1]`.
  public var description: String { Array(self).description }
}

extension StackState: FeatureContainer {
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)? {
    element.flatMap { position(ofEffectKey: $0) }.map { (self[$0], nil) }
  }
}
