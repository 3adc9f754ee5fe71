public import IntarsiaIssues
import Synchronization

/// An action together with the element that it is for.
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

  /// Sends an action of an element on to the parent: what a ``StoreNode/relay`` does.
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

/// One element of a collection.
///
/// To read an element through the collection would be to observe the collection: whoever shows one row would be told
/// when another one goes. So the collection is read unobserved here, and who reads through this node observes this
/// place: ``ElementStores`` says when another element stands there.
///
/// A store can outlive its element, if only by the time that a view takes to notice. It then shows the state that it
/// was last asked for with, and what is sent to it is reported by the reducer.
@usableFromInline
final class ElementNode<Elements: _ElementCollection, Action>: StoreNode<
  Elements.ElementState, Action
>
{
  @usableFromInline let elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  @usableFromInline let identity: TrackedIdentity<Elements.ElementState>?
  @usableFromInline let id: Elements.ElementID
  /// The ``ElementStores``, which tell this place of changes as long as it is there.
  @usableFromInline let stores: AnyObject
  @usableFromInline let gone: ReleasedNodeCount
  /// Who observes this place; made when somebody first reads it.
  @usableFromInline var spot: IdentityBox?
  /// Whose state stood in this place when somebody was last told, or first read it.
  @usableFromInline var occupant: ObjectIdentifier?
  @usableFromInline var lastState: Elements.ElementState

  @inlinable
  init(
    elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>,
    identity: TrackedIdentity<Elements.ElementState>?, id: Elements.ElementID,
    state: Elements.ElementState, stores: AnyObject, gone: ReleasedNodeCount, relay: Relay?
  ) {
    self.stores = stores
    self.gone = gone
    self.elements = elements
    self.identity = identity
    self.id = id
    lastState = state
    super.init(relay: relay)
  }

  deinit {
    gone.number.wrappingAdd(1, ordering: .relaxed)
  }

  private var current: Elements.ElementState? {
    ObservationTransaction.begin()
    // Nothing is changed in here, so the commit tells nobody anything.
    defer { ObservationTransaction.commit() }
    return elements.read { $0._element(id: id) }
  }

  override func read<Result>(_ body: (Elements.ElementState) -> Result) -> Result {
    var state = current ?? lastState
    if !ObservationTransaction.isOpen { observe(&state) }
    return body(state)
  }

  /// Registers that somebody has read whatever stands in this place.
  private func observe(_ state: inout Elements.ElementState) {
    if let spot { return spot.access(0) }
    let new = IdentityBox()
    spot = new
    occupant = identity?(of: &state)
    new.access(0)
  }

  /// Sends an action of the element on: what a ``StoreNode/relay`` does.
  @inlinable
  @inline(__always)
  func pass(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    elements.send(AddressedAction(id: id, action: action), at: location)
  }

  @usableFromInline
  override func deliver(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    pass(action, at: location)
  }

  /// Tells those who read through this place if another element stands there now.
  func elementsHaveChanged() {
    guard let spot, !spot.isUnobserved, var state = current else { return }
    let newOccupant = identity?(of: &state)
    guard newOccupant == nil || newOccupant != occupant else { return }
    occupant = newOccupant
    spot.notify(0)
  }
}
