/// Reads a part of a state through one key path, for any number of properties on the path.
///
/// A read through each node in turn would look up the metadata of each state on the path. The
/// lookups cost more than the read.
class StateReader<Value> {
  func read<Result>(_ body: (Value) -> Result) -> Result {
    preconditionFailure("\(Self.self) does not override read(_:)")
  }

  /// Returns a reader of a part of this part.
  func reader<Part>(of keyPath: KeyPath<Value, Part>) -> StateReader<Part> {
    preconditionFailure("\(Self.self) does not override reader(of:)")
  }
}

/// Reads a part of the whole state of a core.
final class CoreReader<State, Action, Value>: StateReader<Value> {
  // Unowned for the same reason as in `RootNode`, which creates this reader.
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

/// Reads a part of a node's state.
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
