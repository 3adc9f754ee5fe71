/// The address of a store's state, and the observations that a read at this address registers.
///
/// A store has one if its state is the core's state, a stored field of it, a field of this field,
/// and so on. These stay at their addresses. The contents of collections and optional fields move,
/// and have no fixed address.
///
/// Nothing in here is generic. So a read costs one addition and the registrations, at any depth,
/// and looks up no metadata.
@usableFromInline
final class StateAddress {
  /// A field on the path to the state.
  ///
  /// A read registers it too, because it may be replaced.
  private struct Step {
    let identity: StateIdentity
    let base: UnsafeRawPointer
    let ordinal: Int
  }

  /// Unowned, because nodes own places, and are used only while their core lives.
  unowned(unsafe) let storage: StateStorage
  @usableFromInline let base: UnsafeRawPointer
  let fields: FieldOffsets
  private let steps: ContiguousArray<Step>
  private let identity: StateIdentity?

  /// Creates the address of the whole state.
  init<State>(of storage: StateStorage, _ type: State.Type) {
    self.storage = storage
    base = UnsafeRawPointer(storage.base)
    fields = storage.fields(of: type)
    identity = StateIdentity(of: type)
    steps = []
  }

  /// Creates the address of a field of the state at another address.
  init<State>(of field: FieldOffsets.Field, in outer: StateAddress, _ type: State.Type) {
    storage = outer.storage
    base = outer.base + field.offset
    fields = outer.storage.fields(of: type)
    identity = StateIdentity(of: type)
    var steps = outer.steps
    if field.ordinal >= 0, let identity = outer.identity {
      steps.append(Step(identity: identity, base: outer.base, ordinal: field.ordinal))
    }
    self.steps = steps
  }

  /// Registers a read of a field that was read before.
  ///
  /// - Returns: The offset of the field from ``base``. A negative number means that the field
  ///   cannot be read directly, and that nothing was registered.
  @usableFromInline
  func read(_ keyPath: AnyKeyPath) -> Int {
    guard let field = fields.find(keyPath), field.isInPlace else { return -1 }
    register(field)
    return field.offset
  }

  func register(_ field: FieldOffsets.Field) {
    storage.checkReadable()
    guard !ObservationTransaction.isOpen else { return }
    registerSteps()
    if field.ordinal >= 0 { identity?.access(base, field.ordinal) }
  }

  /// Registers a read of the whole state at this address.
  func registerRead() {
    storage.checkReadable()
    if !ObservationTransaction.isOpen { registerSteps() }
  }

  private func registerSteps() {
    storage.unretainedRootBox?._withUnsafeGuaranteedRef { $0.access(0) }
    steps.withUnsafeBufferPointer { steps in
      for step in steps {
        step.identity.access(step.base, step.ordinal)
      }
    }
  }

  /// Determines how to read a field, from the observations that one read of it registers.
  ///
  /// Enclosing observers track this read and the path to the field. They are about to read the
  /// field anyway.
  ///
  /// - Returns: `nil` if a transaction is open, or if the maximum number of fields is reached.
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
