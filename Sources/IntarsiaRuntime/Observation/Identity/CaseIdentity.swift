public import IntarsiaCollections
import Synchronization

// Functions that compute the identity and the mark of an observable enum from its case and its
// payload. The compiler picks the overload that is most specific for the type of the payload.

/// The identity of an observable enum's value: its case, and the identity of the payload.
///
/// Public only because the code that ``ObservableState()`` generates needs it.
public enum _CaseIdentity {
  /// Returns the identity of a case without a payload, or with a payload without an identity.
  ///
  /// It contains the address of the enum's type, which differs from the address of every state's
  /// identity.
  @_alwaysEmitIntoClient
  public static func of<Enum>(_ number: Int, in type: Enum.Type) -> ObjectIdentifier {
    tagged(ObjectIdentifier(type), number)
  }

  /// Returns the identity of a case whose payload has no identity.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func of<Enum, Value>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> ObjectIdentifier {
    of(number, in: type)
  }

  /// Returns the identity of a case that holds a state.
  @_alwaysEmitIntoClient
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> ObjectIdentifier {
    tagged(value._$trackedIdentity, number)
  }

  /// Returns the shared owner, because the payload has no identity.
  ///
  /// The owner is the object whose address is part of a case's identity.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func owner<Value>(of value: Value) -> ObservationIdentity { .nobody }

  /// Returns the shared owner, because the case has no payload.
  @_alwaysEmitIntoClient
  public static func owner() -> ObservationIdentity { .nobody }

  /// Returns the owner of the identity of the state that the case holds.
  @_alwaysEmitIntoClient
  public static func owner(of value: some ObservableState) -> ObservationIdentity {
    value._$identity
  }

  /// Returns the owner of the identity of the state that the case holds, or the shared owner for
  /// `nil`.
  @_alwaysEmitIntoClient
  public static func owner(of value: (some ObservableState)?) -> ObservationIdentity {
    value?._$identity ?? .nobody
  }

  /// Returns whether the case holds an ephemeral state: `false`, because it has no payload.
  @_alwaysEmitIntoClient
  public static func isEphemeral() -> Bool { false }

  /// Returns whether the case holds an ephemeral state: `false`, because the payload is not
  /// ephemeral.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func isEphemeral<Value>(of value: Value) -> Bool { false }

  /// Returns whether the case holds an ephemeral state: `true`.
  @_alwaysEmitIntoClient
  public static func isEphemeral(of value: some _EphemeralState) -> Bool { true }

  /// Returns the identity of the payload by its `id`: `nil`, because the case has no payload.
  @_alwaysEmitIntoClient
  public static func payloadID(_ number: Int) -> _PayloadID? { nil }

  /// Returns the identity of the payload by its `id`: `nil`, because the payload has no `id`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func payloadID<Value>(_ number: Int, _ value: Value) -> _PayloadID? { nil }

  /// Returns the number of the case and the `id` of the state that the case holds.
  @_alwaysEmitIntoClient
  public static func payloadID(_ number: Int, _ value: some Identifiable) -> _PayloadID? {
    _PayloadID(number: number, id: AnyHashable(value.id))
  }

  /// Returns `nil`: the tracked identity of an alert outlives the alert, but its `id` does not.
  @_alwaysEmitIntoClient
  public static func payloadID(
    _ number: Int, _ value: some Identifiable & _EphemeralState
  ) -> _PayloadID? { nil }

  /// Returns the number in the mark of a case: 0, because the case has no payload to change.
  @_alwaysEmitIntoClient
  public static func markNumber() -> UInt64 { 0 }

  /// Returns the number in the mark of a case with a payload of any type: every change counts.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func markNumber<Value>(of value: Value) -> UInt64 { unequalled() }

  /// Returns the number in the mark of a case, which changes with the payload's hash.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func markNumber(of value: some Hashable) -> UInt64 {
    UInt64(truncatingIfNeeded: value.hashValue)
  }

  /// Returns the number in the mark of a case, which changes with the structure of a collection of
  /// states.
  @_alwaysEmitIntoClient
  public static func markNumber(of value: some _StructureStamped) -> UInt64 { value._structure }

  /// Returns the number in the mark of a case, which changes with the mark of its state.
  @_alwaysEmitIntoClient
  public static func markNumber(of value: some _TrackedIdentity) -> UInt64 {
    value._$inPlaceMark.number
  }

  /// Sets no mark, because the payload cannot carry one.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func mark<Value>(_ value: inout Value) {}

  /// Marks the state that the case holds.
  @_alwaysEmitIntoClient
  public static func mark(_ value: inout some _TrackedIdentity) {
    _ = value._$markInPlace()
  }

  private static let lastUnequalled = Atomic<UInt64>(0)

  /// Returns a number that this function has not returned before.
  @usableFromInline
  static func unequalled() -> UInt64 {
    lastUnequalled.add(1, ordering: .relaxed).newValue
  }

  /// Combines an identity with the number of a case, so that moving a state to another case changes
  /// its identity.
  ///
  /// The number is stored in the upper bits. With pointers of 64 bits, these bits are free in the
  /// addresses of objects and types. With shorter pointers, a state may in theory get the same
  /// identity as the state that it replaces in another case.
  @_alwaysEmitIntoClient
  static func tagged(_ identity: ObjectIdentifier, _ number: Int) -> ObjectIdentifier {
    // Safe: an identifier is a word that is compared and hashed, but never dereferenced.
    let word = unsafeBitCast(identity, to: UInt.self)
    let bits = UInt.bitWidth
    let address = word & (UInt.max >> (bits / 4))
    // For nested enums, the outer number must not cancel the inner number.
    let tag = (word >> (bits - bits / 4)) &* 31 &+ UInt(bitPattern: number) &+ 1
    return unsafeBitCast(address | tag << (bits - bits / 4), to: ObjectIdentifier.self)
  }
}

extension ObservationIdentity {
  /// The identity that owns the identities of all payloads without one of their own.
  @usableFromInline static let nobody = ObservationIdentity()
}
