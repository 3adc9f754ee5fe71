extension StackState {
  /// Pops the element on top.
  ///
  /// - Returns: The element, or `nil` if the stack is empty.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func popLast() -> Element? {
    components.popLast()?.element
  }

  /// Pops an element and all elements above it.
  ///
  /// ```swift
  /// state.path.pop(from: id)
  /// ```
  ///
  /// Nothing happens if the element is not on the stack.
  public mutating func pop(from id: StackElementID) {
    guard let position = position(of: id) else { return }
    components.removeSubrange(position...)
  }

  /// Pops all elements above an element, which stays.
  ///
  /// Nothing happens if the element is not on the stack.
  public mutating func pop(to id: StackElementID) {
    guard let position = position(of: id) else { return }
    components.removeSubrange((position + 1)...)
  }
}
