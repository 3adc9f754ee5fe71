import IntarsiaCases
import IntarsiaIssues

/// A view onto an engine: how a store reads its part of the state and where its actions go.
///
/// No node holds state, and none keeps the engine: stores do that. Like the engine, nodes belong to one isolation, that
/// of the stores that hold them.
@usableFromInline
package class StoreNode<State, Action> {
  /// Where the state lies, once that was found out; most nodes are asked for nothing before they go.
  @exclusivity(unchecked) @usableFromInline final var place: StatePlace?
  private(set) final var hasNoPlace = false

  init() {}

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

  /// Finds the place where the state lies.
  func findPlace() -> PlaceSearch { .none }

  /// The place where the state lies, if it has one and that can be found out now.
  final func foundPlace() -> StatePlace? {
    if let place { return place }
    if hasNoPlace { return nil }
    switch findPlace() {
    case .found(let found): place = found
    case .none: hasNoPlace = true
    case .later: break
    }
    return place
  }

  /// Reads a field.
  @inlinable
  final func value<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let place {
      let offset = place.read(keyPath)
      if offset >= 0 {
        return (place.base + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return firstValue(at: keyPath)
  }

  /// Reads a field that was not read in this place before, or can't be read in place.
  @usableFromInline
  final func firstValue<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let place = foundPlace(), let field = place.learn(keyPath), field.isInPlace {
      place.register(field)
      return (place.base + field.offset).assumingMemoryBound(to: Value.self).pointee
    }
    return read { $0[keyPath: keyPath] }
  }
}

/// What came of the search for the place of a state.
enum PlaceSearch {
  case found(StatePlace)
  case none
  /// While reads register nothing, what they would register can't be found out.
  case later
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
    return core.withState(body)
  }

  override func findPlace() -> PlaceSearch {
    .found(StatePlace(of: core, State.self))
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
