import IntarsiaCases
public import IntarsiaIssues

/// A view onto an engine: how a store reads its part of the state and where its actions go.
///
/// No node holds state, and none keeps the engine: stores do that. Like the engine, nodes belong to one isolation, that
/// of the stores that hold them.
@usableFromInline
package class StoreNode<State, Action> {
  /// Where the state lies, once that was found out; most nodes are asked for nothing before they go.
  @exclusivity(unchecked) @usableFromInline final var address: StateAddress?
  @usableFromInline final var hasNoAddress = false

  /// How an action goes on, compiled for its types where the store was scoped.
  ///
  /// It is handed the node, so that it holds nothing itself. Compiled here, for all types, it would have to find the
  /// metadata of the parent's action at each step of the way up, which costs more than a step of the way down.
  @usableFromInline final let relay: Relay?

  @usableFromInline
  typealias Relay = (StoreNode, _ action: Action, _ location: IssueLocation) -> EffectCompletion?

  @inlinable
  init(relay: Relay? = nil) {
    self.relay = relay
  }

  /// Reads the state where it lies.
  func read<Result>(_ body: (State) -> Result) -> Result {
    preconditionFailure("\(Self.self) does not override read(_:)")
  }

  /// Sends an action to the engine.
  @inlinable
  @inline(__always)
  final func send(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    if let relay { relay(self, action, location) } else { deliver(action, at: location) }
  }

  /// Sends an action to the engine, where there is no ``relay``.
  @usableFromInline
  func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    preconditionFailure("\(Self.self) does not override deliver(_:at:)")
  }

  /// Reads a part of the state, for a node of that part.
  func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    NodeReader(node: self, keyPath: keyPath)
  }

  /// Finds the place where the state lies.
  func findAddress() -> AddressSearch { .none }

  /// The place where the state lies, if it has one and that can be found out now.
  final func foundAddress() -> StateAddress? {
    if let address { return address }
    if hasNoAddress { return nil }
    switch findAddress() {
    case .found(let found): address = found
    case .none: hasNoAddress = true
    case .later: break
    }
    return address
  }

  /// Reads a field.
  @inlinable
  final func value<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let address {
      let offset = address.read(keyPath)
      if offset >= 0 {
        return (address.base + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return firstValue(at: keyPath)
  }

  /// Reads a field that was not read in this place before, or can't be read in place.
  @usableFromInline
  final func firstValue<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let address = foundAddress(), let field = address.learn(keyPath), field.isInPlace {
      address.register(field)
      return (address.base + field.offset).assumingMemoryBound(to: Value.self).pointee
    }
    return read { $0[keyPath: keyPath] }
  }
}

/// What came of the search for the place of a state.
enum AddressSearch {
  case found(StateAddress)
  case none
  /// While reads register nothing, what they would register can't be found out.
  case later
}

/// The whole state of an engine.
final class RootNode<State, Action>: StoreNode<State, Action> {
  // Each store that holds a node holds the engine's owner, too, and whatever else holds a node asks for the owner before
  // it uses the node: so the engine is there whenever this is used.
  private let core: Unmanaged<StoreCore<State, Action>>

  init(core: StoreCore<State, Action>) {
    self.core = .passUnretained(core)
    super.init()
  }

  override func read<Result>(_ body: (State) -> Result) -> Result {
    core._withUnsafeGuaranteedRef {
      $0.root.access()
      return $0.withState(body)
    }
  }

  override func findAddress() -> AddressSearch {
    core._withUnsafeGuaranteedRef { .found(StateAddress(of: $0, State.self)) }
  }

  override func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    core._withUnsafeGuaranteedRef { $0.send(action, at: location) }
  }

  override func reader<Part>(of keyPath: KeyPath<State, Part>) -> StateReader<Part> {
    core._withUnsafeGuaranteedRef { CoreReader(core: $0, keyPath: keyPath) }
  }
}
