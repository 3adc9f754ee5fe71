import IntarsiaCases
import IntarsiaIssues

/// A view onto an engine: how a store reads its part of the state and where its actions go.
///
/// No node holds state, and none keeps the engine: stores do that. Like the engine, nodes belong to one isolation, that
/// of the stores that hold them.
package class StoreNode<State, Action> {
  /// Reads the state where it lies.
  func read<Result>(_ body: (State) -> Result) -> Result {
    preconditionFailure("\(Self.self) does not override read(_:)")
  }

  /// Sends an action to the engine.
  func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    preconditionFailure("\(Self.self) does not override send(_:at:)")
  }

  /// Reads a part of the state, for a node of that part.
  func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    NodeReader(node: self, keyPath: keyPath)
  }
}

/// The whole state of an engine.
final class RootNode<State, Action>: StoreNode<State, Action> {
  // Each store that holds a node holds the engine's owner, too, and whatever else holds a node asks for the owner before
  // it uses the node: so the engine is there whenever this is used.
  private unowned(unsafe) let core: StoreCore<State, Action>

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    core.root.access()
    return body(core.state)
  }

  override func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    core.send(action, at: location)
  }

  override func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    CoreReader(core: core, keyPath: keyPath)
  }
}

/// A property of the parent's state.
final class PropertyNode<ParentState, ParentAction, State, Action>: StoreNode<State, Action> {
  private let parent: StoreNode<ParentState, ParentAction>
  private let state: KeyPath<ParentState, State>
  private let action: AnyCasePath<ParentAction, Action>
  /// Made by the first read: many stores only pass their node on.
  private lazy var reader = parent.reader(of: state)

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.state = state
    self.action = action
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    reader.read(body)
  }

  override func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    reader.reader(of: keyPath)
  }

  override func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    parent.send(self.action.embed(action), at: location)
  }
}

/// A property of the parent's state that may be absent.
///
/// A store can outlive the state it was made for, if only by the time that a view takes to notice. It then shows the
/// state as it was when the store was made, and what is sent to it is reported by the reducer.
final class PresentNode<ParentState, ParentAction, State, Action>: StoreNode<State, Action> {
  private let parent: StoreNode<ParentState, ParentAction>
  private let state: KeyPath<ParentState, State?>
  private let action: AnyCasePath<ParentAction, Action>
  private let initialState: State

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>, initialState: State
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.initialState = initialState
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    parent.read { body($0[keyPath: state] ?? initialState) }
  }

  override func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    parent.send(self.action.embed(action), at: location)
  }
}
