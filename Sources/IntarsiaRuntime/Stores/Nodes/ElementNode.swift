public import IntarsiaCollections
public import IntarsiaIssues

/// An action together with the identifier of its element.
@usableFromInline
struct AddressedAction<ID, Action> {
  @usableFromInline let id: ID
  @usableFromInline let action: Action

  @_alwaysEmitIntoClient
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
    embed: @escaping (Elements.ElementID, ElementAction) -> ParentAction, relay: @escaping Relay
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
  @_alwaysEmitIntoClient
  @inline(__always)
  func pass(
    _ action: AddressedAction<Elements.ElementID, ElementAction>, at location: IssueLocation
  ) -> EffectCompletion? {
    parent.send(embed(action.id, action.action), at: location)
  }
}

/// An element of a collection.
///
/// A read of an element through the collection would observe the whole collection. The observer of
/// one row would then be notified of the removal of another row. So this node reads the collection
/// unobserved, and registers its readers with an identity of its own. ``ElementStores`` notifies
/// the node when another element has its identifier, or a copy has replaced its element. The mark
/// of a copy differs, because a collection marks each element that it stores or changes in place.
///
/// A store can outlive its element, for example until a view notices the removal. It then shows the
/// last state that it has read: another read after each action would double the cost of the action.
/// The reducer reports actions that are sent to it.
@usableFromInline
final class ElementNode<Elements: _ElementCollection, Action>: StoreNode<
  Elements.ElementState, Action
>
{
  @usableFromInline let elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  @usableFromInline let identity: TrackedIdentity<Elements.ElementState>?
  @usableFromInline let id: Elements.ElementID
  /// The number of this node among those of the collection, in the order of their creation.
  @usableFromInline let number: Int
  /// The ``ElementStores``, retained so that it can notify this node of changes.
  @usableFromInline let stores: AnyObject
  /// The observers of this node, made by the first observed read.
  @usableFromInline var observers: IdentityBox?
  /// The mark of the element that the observers have seen; `nil` if there was none.
  @usableFromInline var observedMark: Kept<_InPlaceMark>?
  /// The collection's structure at the last check of the element.
  @usableFromInline var checkedStructure: UInt64 = 0
  @usableFromInline var lastState: Elements.ElementState

  @_alwaysEmitIntoClient
  init(
    number: Int, elements: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>,
    identity: TrackedIdentity<Elements.ElementState>?, id: Elements.ElementID,
    state: Elements.ElementState, stores: AnyObject, relay: @escaping Relay
  ) {
    self.number = number
    self.stores = stores
    self.elements = elements
    self.identity = identity
    self.id = id
    lastState = state
    super.init(relay: relay)
  }

  /// The element, if there is one, and the structure of the collection.
  private var current: (state: Elements.ElementState?, structure: UInt64) {
    ObservationTransaction.begin()
    // The read changes nothing, so the commit notifies no observer.
    defer { ObservationTransaction.commit() }
    return elements.read { ($0._element(id: id), $0._structure) }
  }

  override func read<Result>(_ body: (Elements.ElementState) -> Result) -> Result {
    let (element, structure) = current
    guard var state = element else {
      if !ObservationTransaction.isOpen { observe(nil, in: structure) }
      return body(lastState)
    }
    lastState = state
    if !ObservationTransaction.isOpen { observe(identity?.mark(of: &state), in: structure) }
    return body(state)
  }

  /// Registers a read of the element with a mark.
  private func observe(_ mark: Kept<_InPlaceMark>?, in structure: UInt64) {
    guard let observers else {
      let new = IdentityBox()
      observers = new
      observedMark = mark
      checkedStructure = structure
      return new.access(0)
    }
    // The element has only been changed in place, which its own observers notice. After any other
    // change, earlier readers are still to be notified.
    if structure == checkedStructure { observedMark = mark }
    observers.access(0)
  }

  /// Sends an action of the element to the collection, as a ``StoreNode/relay`` does.
  @_alwaysEmitIntoClient
  @inline(__always)
  func pass(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    elements.send(AddressedAction(id: id, action: action), at: location)
  }

  /// Checks the element after a change of the collection.
  ///
  /// - Returns: The observers to notify, if another element or a copy has replaced the element.
  func checkElement() -> IdentityBox? {
    guard let observers else { return nil }
    let (element, structure) = current
    checkedStructure = structure
    guard var state = element else {
      observedMark = nil
      return nil
    }
    let mark = identity?.mark(of: &state)
    guard mark == nil || mark != observedMark else { return nil }
    observedMark = mark
    return observers
  }
}
