public import IntarsiaIssues
import Synchronization

/// An action together with the identifier of its element.
@usableFromInline
struct AddressedAction<ID, Action> {
  @usableFromInline let id: ID
  @usableFromInline let action: Action

  @inlinable
  init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

/// A collection in the parent's state.
@usableFromInline
final class ElementsNode<ParentState, ParentAction, Elements: _ElementCollection, ElementAction>:
  StoreNode<Elements, AddressedAction<Elements.ElementID, ElementAction>>
{
  @usableFromInline let parent: StoreNode<ParentState, ParentAction>
  private let state: KeyPath<ParentState, Elements>
  @usableFromInline let embed: (Elements.ElementID, ElementAction) -> ParentAction

  init(
    parent: StoreNode<ParentState, ParentAction>, state: KeyPath<ParentState, Elements>,
    embed: @escaping (Elements.ElementID, ElementAction) -> ParentAction, relay: Relay?
  ) {
    self.parent = parent
    self.state = state
    self.embed = embed
    super.init(relay: relay)
  }

  override func read<Result>(_ body: (Elements) -> Result) -> Result {
    parent.read { body($0[keyPath: state]) }
  }

  /// Sends an action of an element to the parent, as a ``StoreNode/relay`` does.
  @inlinable
  @inline(__always)
  func pass(
    _ action: AddressedAction<Elements.ElementID, ElementAction>, at location: IssueLocation
  ) -> EffectCompletion? {
    parent.send(embed(action.id, action.action), at: location)
  }

  @usableFromInline
  override func deliver(
    _ action: AddressedAction<Elements.ElementID, ElementAction>, at location: IssueLocation
  ) -> EffectCompletion? {
    pass(action, at: location)
  }
}

/// An element of a collection.
///
/// A read of an element through the collection would observe the whole collection. The observer of
/// one row would then be notified of the removal of another row. So this node reads the collection
/// unobserved, and registers its readers with an identity of its own. ``ElementStores`` notifies
/// the node when another element has its identifier.
///
/// A store can outlive its element, for example until a view notices the removal. It then shows the
/// state with which it was last requested. The reducer reports actions that are sent to it.
@usableFromInline
final class ElementNode<Elements: _ElementCollection, Action>: StoreNode<
  Elements.ElementState, Action
>
{
  @usableFromInline let elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  @usableFromInline let identity: TrackedIdentity<Elements.ElementState>?
  @usableFromInline let id: Elements.ElementID
  /// The ``ElementStores``, retained so that it can notify this node of changes.
  @usableFromInline let stores: AnyObject
  @usableFromInline let releasedNodes: ReleasedNodeCount
  /// The observers of this node, made by the first observed read.
  @usableFromInline var observers: IdentityBox?
  /// The identity of the element at the last notification, or at the first observed read.
  @usableFromInline var observedIdentity: ObjectIdentifier?
  @usableFromInline var lastState: Elements.ElementState

  @inlinable
  init(
    elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>,
    identity: TrackedIdentity<Elements.ElementState>?, id: Elements.ElementID,
    state: Elements.ElementState, stores: AnyObject, releasedNodes: ReleasedNodeCount, relay: Relay?
  ) {
    self.stores = stores
    self.releasedNodes = releasedNodes
    self.elements = elements
    self.identity = identity
    self.id = id
    lastState = state
    super.init(relay: relay)
  }

  deinit {
    releasedNodes.number.wrappingAdd(1, ordering: .relaxed)
  }

  private var current: Elements.ElementState? {
    ObservationTransaction.begin()
    // The read changes nothing, so the commit notifies no observer.
    defer { ObservationTransaction.commit() }
    return elements.read { $0._element(id: id) }
  }

  override func read<Result>(_ body: (Elements.ElementState) -> Result) -> Result {
    var state = current ?? lastState
    if !ObservationTransaction.isOpen { observe(&state) }
    return body(state)
  }

  /// Registers a read of the current element.
  private func observe(_ state: inout Elements.ElementState) {
    if let observers { return observers.access(0) }
    let new = IdentityBox()
    observers = new
    observedIdentity = identity?(of: &state)
    new.access(0)
  }

  /// Sends an action of the element to the collection, as a ``StoreNode/relay`` does.
  @inlinable
  @inline(__always)
  func pass(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    elements.send(AddressedAction(id: id, action: action), at: location)
  }

  @usableFromInline
  override func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    pass(action, at: location)
  }

  /// Notifies the observers of this node if another element has its identifier now.
  func elementsHaveChanged() {
    guard let observers, !observers.isUnobserved, var state = current else { return }
    let newIdentity = identity?(of: &state)
    guard newIdentity == nil || newIdentity != observedIdentity else { return }
    observedIdentity = newIdentity
    observers.notify(0)
  }
}
