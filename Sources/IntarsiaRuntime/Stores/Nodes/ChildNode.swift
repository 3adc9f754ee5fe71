public import IntarsiaCases
public import IntarsiaIssues

/// A part of the parent's state, whose actions a case of the parent's action carries.
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

  /// Sends an action of the part to the parent, as a ``StoreNode/relay`` does.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func pass(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    parent.send(self.action.embed(action), at: location)
  }

  /// Sends an action of a part that may be absent, and keeps the state that follows.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func passKeepingState(
    _ action: Action, at location: IssueLocation
  ) -> EffectCompletion? {
    defer { keepState() }
    return pass(action, at: location)
  }

  @usableFromInline
  final override func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    passKeepingState(action, at: location)
  }

  /// Keeps the current state for the time after the part is gone, if it can be absent.
  @usableFromInline
  func keepState() {}
}

/// A property of the parent's state.
final class PropertyNode<ParentState, ParentAction, State, Action>: ChildNode<
  ParentState, ParentAction, State, Action
>
{
  private let state: KeyPath<ParentState, State>

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>, relay: Relay? = nil
  ) {
    self.state = state
    super.init(parent: parent, action: action, relay: relay)
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    guard let address = foundAddress() else { return parent.read { body($0[keyPath: state]) } }
    address.registerRead()
    address.storage.openReads += 1
    defer { address.storage.openReads -= 1 }
    return body(address.base.assumingMemoryBound(to: State.self).pointee)
  }

  override func findAddress() -> AddressSearch {
    guard let outer = parent.foundAddress() else { return parent.hasNoAddress ? .none : .later }
    guard let field = outer.learn(state) else { return outer.fields.isFull ? .none : .later }
    return field.isInPlace ? .found(StateAddress(of: field, in: outer, State.self)) : .none
  }
}

/// An optional property of the parent's state.
///
/// A store can outlive the state that it was made for, for example until a view notices the change.
/// It then shows the last state that it has read, or that followed an action sent to it. The
/// reducer reports actions that are sent to it.
final class OptionalNode<ParentState, ParentAction, State, Action>: ChildNode<
  ParentState, ParentAction, State, Action
>
{
  private let state: KeyPath<ParentState, State?>
  private var lastState: State

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>, initialState: State, relay: Relay? = nil
  ) {
    self.state = state
    lastState = initialState
    super.init(parent: parent, action: action, relay: relay)
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    parent.read { parentState in
      if let state = parentState[keyPath: state] { lastState = state }
      return body(lastState)
    }
  }

  override func keepState() {
    ObservationTransaction.run { read { _ in } }
  }
}
