/// The memory that an engine keeps its state in, where the types of the state and of the actions are not known.
///
/// The state stays at one address for as long as the engine lives, so that stores of its parts find them by adding a
/// distance. Swift's own check that nobody reads what is being changed does not see through addresses: what it would
/// have found is found by the two members below.
@usableFromInline
package class StateStorage {
  /// Where the state lies.
  @usableFromInline let base: UnsafeMutableRawPointer

  /// Whether a reducer changes the state right now.
  @exclusivity(unchecked) final var isChanging = false

  /// How many closures look at the state right now.
  @exclusivity(unchecked) final var openReads = 0

  /// Who observes that another state takes the place of the whole; `nil` if the state does not track its fields.
  final let rootBox: IdentityBox?
  /// The same once more, for reads that need not retain it.
  final let unretainedRootBox: Unmanaged<IdentityBox>?

  /// What is known of the fields of the states that were read, by their types.
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

  /// Stops the program if a reducer is at work: half of a change is nothing to look at.
  final func checkReadable() {
    precondition(
      !isChanging,
      "A store was read while its reducer runs: use the state that the reducer was handed")
  }

  /// Stops the program if somebody looks at the state: it must not change under their eyes.
  final func checkChangeable() {
    precondition(
      openReads == 0,
      "An action was sent from inside withState, while the state is read: send it afterwards")
  }
}
