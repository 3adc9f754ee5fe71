import IntarsiaCases
import IntarsiaCollections
import IntarsiaIssues

/// An element of the parent's state, shown by a store actor.
///
/// A read through it observes the whole collection. The elements of a ``Store`` have observers of
/// their own, which only user interfaces need.
final class ActorElementNode<ParentState, ParentAction, ID: Hashable & Sendable, State, Action>:
  StoreNode<State, Action>
{
  private let parent: StoreNode<ParentState, ParentAction>
  private let state: KeyPath<ParentState, IdentifiedArray<ID, State>>
  private let action: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>
  private let id: ID
  private var lastState: State

  init(
    parent: StoreNode<ParentState, ParentAction>,
    state: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>, id: ID, initialState: State
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.id = id
    lastState = initialState
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    parent.read { parentState in
      if let state = parentState[keyPath: state][id: id] { lastState = state }
      return body(lastState)
    }
  }

  override func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    defer { ObservationTransaction.run { read { _ in } } }
    return parent.send(self.action.embed(.element(id: id, action: action)), at: location)
  }
}
