import IntarsiaCollections

/// Accesses the identity of a state at an address, without the type of the state.
class StateIdentity {
  /// The offset of the identity in the state, or a negative number if it is unknown.
  private let offset: Int

  fileprivate init(offset: Int?) {
    self.offset = offset ?? -1
  }

  /// - Returns: `nil` if states of the type do not store an identity.
  static func of(_ type: Any.Type) -> StateIdentity? {
    func open<State: _ObservableStruct>(_ type: State.Type) -> StateIdentity {
      TypedStateIdentity<State>(offset: _ObservableFields<State>.added().identityOffset)
    }
    return (type as? any _ObservableStruct.Type).map { open($0) }
  }

  fileprivate func address(of state: UnsafeRawPointer) -> UnsafeRawPointer {
    fatalError("StateIdentity was asked for an identity; expected its subclass")
  }

  private func withBox<Result>(
    of state: UnsafeRawPointer, _ body: (IdentityBox) -> Result
  ) -> Result {
    // The state retains its identity during this access.
    Unmanaged<IdentityBox>
      .fromOpaque(
        offset >= 0
          ? state.load(fromByteOffset: offset, as: UnsafeRawPointer.self) : address(of: state)
      )
      ._withUnsafeGuaranteedRef(body)
  }

  /// Registers a read of a field of the state.
  final func access(_ state: UnsafeRawPointer, _ field: Int) {
    withBox(of: state) { $0.access(field) }
  }

  /// Returns the observers of the fields of the state, or `nil` if there are none.
  final func observers(_ state: UnsafeRawPointer) -> FieldObservers? {
    withBox(of: state) { $0.observers }
  }
}

private final class TypedStateIdentity<State: _ObservableStruct>: StateIdentity {
  override func address(of state: UnsafeRawPointer) -> UnsafeRawPointer {
    // The identity of a struct is the address of its box.
    let state = UnsafeMutableRawPointer(mutating: state).assumingMemoryBound(to: State.self)
    return unsafeBitCast(identity(&state.pointee), to: UnsafeRawPointer.self)
  }

  /// Returns the identity and changes nothing.
  ///
  /// Without `inout` the call would copy the state and retain its contents.
  private func identity(_ state: inout State) -> ObjectIdentifier { state._$trackedIdentity }
}
