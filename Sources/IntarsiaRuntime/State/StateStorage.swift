/// The storage of a core's state, without the types of the state and the actions.
///
/// The state stays at one address while the core lives. So stores of its parts find them by adding
/// an offset. Swift's exclusivity checks do not cover reads through addresses. `isChanging` and
/// `openReads` detect the same conflicts.
@usableFromInline
package class StateStorage {
  /// The address of the state.
  @usableFromInline let base: UnsafeMutableRawPointer

  /// Whether a reducer is changing the state.
  @exclusivity(unchecked) final var isChanging = false

  /// The number of closures that are reading the state.
  @exclusivity(unchecked) final var openReads = 0

  /// The observers of the replacement of the whole state, or `nil` if the state does not track its
  /// fields.
  final let rootBox: IdentityBox?
  /// The same object as ``rootBox``, for reads without a retain.
  final let unretainedRootBox: Unmanaged<IdentityBox>?

  /// The fields that were read so far, by the type of their state.
  private final var fields: [ObjectIdentifier: FieldOffsets] = [:]

  init(base: UnsafeMutableRawPointer, rootBox: IdentityBox?) {
    self.base = base
    self.rootBox = rootBox
    unretainedRootBox = rootBox.map { .passUnretained($0) }
  }

  final func fields(of type: Any.Type) -> FieldOffsets {
    if let known = fields[ObjectIdentifier(type)] { return known }
    let new = FieldOffsets()
    fields[ObjectIdentifier(type)] = new
    return new
  }

  /// Stops the program if a reducer is running, because the state may be half changed.
  final func checkReadable() {
    precondition(
      !isChanging,
      "A store was read from inside its own reducer. Read the reducer's state parameter instead.")
  }
}
