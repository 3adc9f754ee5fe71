import IntarsiaCases
public import IntarsiaIssues

/// A view of a core: reads a part of the state and forwards actions.
///
/// Nodes hold no state and do not retain the host: stores do. Like the core, nodes belong to one
/// isolation, the one of their stores.
@usableFromInline
package class StoreNode<State, Action> {
  /// The address of the state, once it is found.
  ///
  /// Most nodes are released before they are asked for it.
  @exclusivity(unchecked) @usableFromInline final var address: StateAddress?
  @usableFromInline final var hasNoAddress = false

  /// A closure that forwards an action, specialized for its types where the store is scoped.
  ///
  /// It receives the node as a parameter, so that it captures nothing. An unspecialized closure
  /// would look up the metadata of the parent's action at each level, which costs more than the
  /// call.
  @usableFromInline final let relay: Relay?

  @usableFromInline
  typealias Relay = (StoreNode, _ action: Action, _ location: IssueLocation) -> EffectCompletion?

  @_alwaysEmitIntoClient
  init(relay: Relay? = nil) {
    self.relay = relay
  }

  /// Reads the state in place.
  func read<Result>(_ body: (State) -> Result) -> Result {
    preconditionFailure("\(Self.self) does not override read(_:)")
  }

  /// Sends an action to the core.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func send(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    if let relay { relay(self, action, location) } else { deliver(action, at: location) }
  }

  /// Sends an action to the core if there is no ``relay``.
  @usableFromInline
  func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    preconditionFailure("\(Self.self) does not override deliver(_:at:)")
  }

  /// Searches for the address of the state.
  func findAddress() -> AddressSearch { .none }

  /// Returns the address of the state, if it has one that can be found now.
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
  @_alwaysEmitIntoClient
  final func value<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let address {
      let offset = address.read(keyPath)
      if offset >= 0 {
        return (address.base + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return firstValue(at: keyPath)
  }

  /// Reads a field that was not read at this address before, or that cannot be read directly.
  @usableFromInline
  final func firstValue<Value>(at keyPath: KeyPath<State, Value>) -> Value {
    if let address = foundAddress(), let field = address.learn(keyPath), field.isInPlace {
      address.register(field)
      return (address.base + field.offset).assumingMemoryBound(to: Value.self).pointee
    }
    return read { $0[keyPath: keyPath] }
  }
}

/// The result of a search for the address of a state.
enum AddressSearch {
  case found(StateAddress)
  case none
  /// The search must wait: a transaction is open, so reads register no observations.
  case later
}

/// The whole state of a core.
final class RootNode<State, Action>: StoreNode<State, Action> {
  // Each store retains the host together with its node. Other owners of a node check that the host
  // lives before they use the node. So the core lives during each use.
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
}
