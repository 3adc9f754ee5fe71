public import IntarsiaCases
public import IntarsiaIssues

/// A part of the parent's state, whose actions a case of the parent's carries.
@usableFromInline
class ChildNode<ParentState, ParentAction, State, Action>: StoreNode<State, Action> {
  @usableFromInline final let parent: StoreNode<ParentState, ParentAction>
  @usableFromInline final let action: AnyCasePath<ParentAction, Action>

  init(
    parent: StoreNode<ParentState, ParentAction>, action: AnyCasePath<ParentAction, Action>,
    relay: Relay?
  ) {
    self.parent = parent
    self.action = action
    super.init(relay: relay)
  }

  /// Sends an action of the part on to the parent: what a ``StoreNode/relay`` does.
  @inlinable
  @inline(__always)
  final func pass(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    parent.send(self.action.embed(action), at: location)
  }

  @usableFromInline
  final override func deliver(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    pass(action, at: location)
  }
}

/// A property of the parent's state.
final class PropertyNode<ParentState, ParentAction, State, Action>: ChildNode<
  ParentState, ParentAction, State, Action
>
{
  private let state: KeyPath<ParentState, State>
  /// Made by the first read: many stores only pass their node on.
  private lazy var reader = parent.reader(of: state)

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>, relay: Relay? = nil
  ) {
    self.state = state
    super.init(parent: parent, action: action, relay: relay)
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    guard let place = foundPlace() else { return reader.read(body) }
    place.registerRead()
    place.engine.openReads += 1
    defer { place.engine.openReads -= 1 }
    return body(place.base.assumingMemoryBound(to: State.self).pointee)
  }

  override func findPlace() -> PlaceSearch {
    guard let outer = parent.foundPlace() else { return parent.hasNoPlace ? .none : .later }
    guard let field = outer.learn(state) else { return outer.fields.isFull ? .none : .later }
    return field.isInPlace ? .found(StatePlace(of: field, in: outer, State.self)) : .none
  }

  override func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    reader.reader(of: keyPath)
  }
}

/// A property of the parent's state that may be absent.
///
/// A store can outlive the state it was made for, if only by the time that a view takes to notice. It then shows the
/// state as it was when the store was made, and what is sent to it is reported by the reducer.
final class PresentNode<ParentState, ParentAction, State, Action>: ChildNode<
  ParentState, ParentAction, State, Action
>
{
  private let state: KeyPath<ParentState, State?>
  private let initialState: State

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>, initialState: State, relay: Relay? = nil
  ) {
    self.state = state
    self.initialState = initialState
    super.init(parent: parent, action: action, relay: relay)
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    parent.read { body($0[keyPath: state] ?? initialState) }
  }
}
