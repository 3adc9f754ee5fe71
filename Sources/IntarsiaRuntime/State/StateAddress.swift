/// Where the state of a store lies, and what whoever reads there observes.
///
/// There is one for every store whose state is the engine's, or a field of such a state, or a field of that one: these
/// stay at their addresses. The contents of collections and of optional fields come and go, and have none.
///
/// Nothing in here is generic. So a read costs the distance to add and the registrations, however many states lie
/// around the field, and no metadata has to be found.
@usableFromInline
final class StateAddress {
  /// A field that a read registers on its way, since another state may take its place.
  private struct Step {
    /// Held by the place: to take it out of an array must not cost a reference.
    let identity: Unmanaged<StateIdentity>
    let base: UnsafeRawPointer
    let ordinal: Int
  }

  /// Places belong to nodes, which are used only as long as their engine lives.
  unowned(unsafe) let storage: StateStorage
  @usableFromInline let base: UnsafeRawPointer
  let fields: FieldOffsets
  private let way: ContiguousArray<Step>
  private let identitiesOnTheWay: [StateIdentity]
  private let identity: StateIdentity?

  /// The place of the whole state.
  init<State>(of storage: StateStorage, _ type: State.Type) {
    self.storage = storage
    base = UnsafeRawPointer(storage.base)
    fields = storage.fields(of: type)
    identity = StateIdentity.of(type)
    way = []
    identitiesOnTheWay = []
  }

  /// The place of a field of the state in another place.
  init<State>(of field: FieldOffsets.Field, in outer: StateAddress, _ type: State.Type) {
    storage = outer.storage
    base = outer.base + field.offset
    fields = outer.storage.fields(of: type)
    identity = StateIdentity.of(type)
    var way = outer.way
    var identities = outer.identitiesOnTheWay
    if field.ordinal >= 0, let identity = outer.identity {
      way.append(
        Step(identity: .passUnretained(identity), base: outer.base, ordinal: field.ordinal))
      identities.append(identity)
    }
    self.way = way
    identitiesOnTheWay = identities
  }

  /// Registers the read of a field that was read before.
  ///
  /// - Returns: The distance from ``base`` to the field; negative if it has to be read in another way, and nothing was
  ///   registered.
  @usableFromInline
  func read(_ keyPath: AnyKeyPath) -> Int {
    guard let field = fields.find(keyPath), field.isInPlace else { return -1 }
    register(field)
    return field.offset
  }

  func register(_ field: FieldOffsets.Field) {
    storage.checkReadable()
    guard !ObservationTransaction.isOpen else { return }
    registerWay()
    if field.ordinal >= 0 { identity?.access(base, field.ordinal) }
  }

  /// Registers what a read of the whole state in this place observes.
  func registerRead() {
    storage.checkReadable()
    if !ObservationTransaction.isOpen { registerWay() }
  }

  private func registerWay() {
    storage.unretainedRootBox?._withUnsafeGuaranteedRef { $0.access(0) }
    way.withUnsafeBufferPointer { way in
      for step in way {
        step.identity._withUnsafeGuaranteedRef { $0.access(step.base, step.ordinal) }
      }
    }
  }

  /// Finds out how a field is reached, by looking at what a read of it registers.
  ///
  /// Whoever tracks reads hears of the field by this, and of the way to it: that is what they are about to read.
  ///
  /// - Returns: `nil` if that can't be found out now, or is not worth it.
  func learn<State, Value>(_ keyPath: KeyPath<State, Value>) -> FieldOffsets.Field? {
    if let known = fields.find(keyPath) { return known }
    guard !fields.isFull, !ObservationTransaction.isOpen else { return nil }
    registerRead()
    let state = base.assumingMemoryBound(to: State.self)
    storage.openReads += 1
    let reads = ObservedReads.made { _ = state.pointee[keyPath: keyPath] }
    storage.openReads -= 1
    let offset =
      MemoryLayout<State>.offset(of: keyPath)
      ?? StateAccess<State, Value>.searching(for: keyPath)?.offset
    guard let read = reads.first else { return fields.add(keyPath, offset: offset, ordinal: -1) }
    let isOwn = reads.count == 1 && identity?.observers(base) === read.observers
    return fields.add(keyPath, offset: isOwn ? offset : nil, ordinal: isOwn ? read.field : -1)
  }
}
