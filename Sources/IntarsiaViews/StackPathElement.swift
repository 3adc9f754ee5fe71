package import IntarsiaRuntime

/// An element in the path of a navigation stack: an element of a stack of features, or a new one
/// that a link pushes.
public struct StackPathElement<State>: Hashable {
  package let id: StackElementID

  /// The state of a new element.
  var pushed: State?

  /// Creates an element of a stack, or a new one.
  package init(id: StackElementID, pushed: State? = nil) {
    self.id = id
    self.pushed = pushed
  }

  /// Returns whether both are the same element.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Store {
  /// The path that a navigation stack shows.
  package func stackPath<ElementState, ElementAction>() -> [StackPathElement<ElementState>]
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    scope(state: \.self, action: \.self).ids.map { StackPathElement(id: $0) }
  }

  /// Sends what a user interface writes to the path: the pop of one or several elements in one
  /// action, or the push of new ones.
  package func writeStackPath<ElementState, ElementAction>(_ path: [StackPathElement<ElementState>])
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let ids = stackPath().map(\.id)
    if path.count < ids.count {
      send(.popFrom(id: ids[path.count]))
    } else {
      for element in path.dropFirst(ids.count) {
        guard let state = element.pushed else { continue }
        send(.push(id: element.id, state: state))
      }
    }
  }
}
