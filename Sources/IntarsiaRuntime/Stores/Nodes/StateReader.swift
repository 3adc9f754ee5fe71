/// Reads a part of a state by one key path, however many properties lead to it.
///
/// To ask one node after the other would be to find the metadata of each state on the way, and that costs more than to
/// read it.
class StateReader<Value> {
  func read<Result>(_ body: (Value) -> Result) -> Result {
    preconditionFailure("\(Self.self) does not override read(_:)")
  }

  /// Reads a part of the part.
  func reader<Part>(of keyPath: KeyPath<Value, Part>) -> StateReader<Part> {
    preconditionFailure("\(Self.self) does not override reader(of:)")
  }
}

/// Reads a part of the whole state of an engine.
final class CoreReader<State, Action, Value>: StateReader<Value> {
  // As in the node of the whole state, which this stands for.
  private unowned(unsafe) let core: StoreCore<State, Action>
  private let keyPath: KeyPath<State, Value>

  init(core: StoreCore<State, Action>, keyPath: KeyPath<State, Value>) {
    self.core = core
    self.keyPath = keyPath
  }

  override func read<Result>(_ body: (Value) -> Result) -> Result {
    core.root.access()
    return core.withState { body($0[keyPath: keyPath]) }
  }

  override func reader<Part>(of keyPath: KeyPath<Value, Part>) -> StateReader<Part> {
    CoreReader<State, Action, Part>(core: core, keyPath: self.keyPath.appending(path: keyPath))
  }
}

/// Reads a part of what a node reads.
final class NodeReader<State, Action, Value>: StateReader<Value> {
  private let node: StoreNode<State, Action>
  private let keyPath: KeyPath<State, Value>

  init(node: StoreNode<State, Action>, keyPath: KeyPath<State, Value>) {
    self.node = node
    self.keyPath = keyPath
  }

  override func read<Result>(_ body: (Value) -> Result) -> Result {
    node.read { body($0[keyPath: keyPath]) }
  }

  override func reader<Part>(of keyPath: KeyPath<Value, Part>) -> StateReader<Part> {
    NodeReader<State, Action, Part>(node: node, keyPath: self.keyPath.appending(path: keyPath))
  }
}
