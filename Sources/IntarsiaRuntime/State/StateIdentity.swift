import IntarsiaCollections

/// Accesses the identity of a state at an address, without the type of the state.
///
/// A copy retains nothing, so that a read of a field costs no retain.
struct StateIdentity {
  private let type: any _ObservableStruct.Type

  /// The offset of the identity in the state, or a negative number if it is unknown.
  private let offset: Int

  /// - Returns: `nil` if states of the type do not store an identity.
  init?(of type: Any.Type) {
    func offset<State: _ObservableStruct>(in type: State.Type) -> Int? {
      _ObservableFields<State>.added().identityOffset
    }
    guard let type = type as? any _ObservableStruct.Type else { return nil }
    self.type = type
    self.offset = offset(in: type) ?? -1
  }

  /// Registers a read of a field of the state.
  func access(_ state: UnsafeRawPointer, _ field: Int) {
    withBox(of: state) { $0.access(field) }
  }

  /// Returns the observers of the fields of the state, or `nil` if there are none.
  func observers(_ state: UnsafeRawPointer) -> FieldObservers? {
    withBox(of: state) { $0.observers }
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

  /// Asks the state for its identity: that of a struct is the address of its box.
  private func address(of state: UnsafeRawPointer) -> UnsafeRawPointer {
    // Without `inout` the call would copy the state and retain its contents.
    func identity(_ state: inout some _ObservableStruct) -> ObjectIdentifier {
      state._$trackedIdentity
    }
    func open<State: _ObservableStruct>(_ type: State.Type) -> ObjectIdentifier {
      identity(
        &UnsafeMutableRawPointer(mutating: state).assumingMemoryBound(to: State.self).pointee)
    }
    let type = self.type
    return unsafeBitCast(open(type), to: UnsafeRawPointer.self)
  }
}
