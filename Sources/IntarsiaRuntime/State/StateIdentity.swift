import IntarsiaCollections

/// Reaches the identity of a state at an address, where the type of the state is not known.
class StateIdentity {
  /// The distance from a state to its identity; negative if it is not known.
  private let offset: Int

  fileprivate init(offset: Int?) {
    self.offset = offset ?? -1
  }

  /// - Returns: `nil` if states of the type don't store an identity.
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
    // The state holds its identity for as long as this looks at it.
    Unmanaged<IdentityBox>
      .fromOpaque(
        offset >= 0
          ? state.load(fromByteOffset: offset, as: UnsafeRawPointer.self) : address(of: state)
      )
      ._withUnsafeGuaranteedRef(body)
  }

  /// Registers that a field of the state was read.
  final func access(_ state: UnsafeRawPointer, _ field: Int) {
    withBox(of: state) { $0.access(field) }
  }

  /// Who observes the fields of the state.
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

  /// It changes nothing: anything but `inout` would copy the state, and all that is in it.
  private func identity(_ state: inout State) -> ObjectIdentifier { state._$trackedIdentity }
}
