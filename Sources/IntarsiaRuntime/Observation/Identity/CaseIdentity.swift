public import IntarsiaCollections

// What an observable enum says of itself: which case it is, and who stands in it. The compiler picks the overloads
// that know most about the type of what the case holds.

/// Who a value of an observable enum is: its case, and the identity of what the case holds.
///
/// Public only because the code that ``ObservableState()`` writes needs it.
public enum _CaseIdentity {
  /// The identity of a case that holds nothing of which an identity is known.
  ///
  /// It is the address of the enum's type, which no state has.
  @inlinable
  public static func of<Enum>(_ number: Int, in type: Enum.Type) -> ObjectIdentifier {
    tagged(ObjectIdentifier(type), number)
  }

  /// The identity of a case that holds something without an identity.
  @inlinable
  @_disfavoredOverload
  public static func of<Enum, Value>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> ObjectIdentifier {
    of(number, in: type)
  }

  /// The identity of a case that holds a state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> ObjectIdentifier {
    tagged(value._$trackedIdentity, number)
  }

  /// The identity of a case that holds an optional state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value?, in type: Enum.Type
  ) -> ObjectIdentifier {
    value.map { tagged($0._$trackedIdentity, number) } ?? of(number, in: type)
  }

  /// Whose address the identity of a case is made of: nobody's, where nothing is known of what it holds.
  @inlinable
  @_disfavoredOverload
  public static func owner<Value>(of value: Value) -> ObservationIdentity { .nobody }

  /// Whose address the identity of a case is made of: nobody's, where it holds nothing.
  @inlinable
  public static func owner() -> ObservationIdentity { .nobody }

  /// Whose address the identity of a case is made of: that of the state which it holds.
  @inlinable
  public static func owner(of value: some ObservableState) -> ObservationIdentity {
    value._$identity
  }

  /// Whose address the identity of a case is made of: that of the state which it holds, if it is there.
  @inlinable
  public static func owner(of value: (some ObservableState)?) -> ObservationIdentity {
    value?._$identity ?? .nobody
  }

  /// Whether a case holds a state that goes away with its first action: not, where it holds nothing.
  @inlinable
  public static func isEphemeral() -> Bool { false }

  /// Whether a case holds a state that goes away with its first action.
  @inlinable
  @_disfavoredOverload
  public static func isEphemeral<Value>(of value: Value) -> Bool { false }

  /// Whether a case holds a state that goes away with its first action: it does.
  @inlinable
  public static func isEphemeral(of value: some _EphemeralState) -> Bool { true }

  /// The identity together with the number of a case, so that a state which moves from one case to another counts as
  /// another one.
  ///
  /// Objects and types lie at addresses whose upper bits are free where pointers are 64 bits wide. Where they are not,
  /// the result may in theory be that of another state in another case, in whose place this one has come.
  @inlinable
  static func tagged(_ identity: ObjectIdentifier, _ number: Int) -> ObjectIdentifier {
    // An identifier is a word that is compared and hashed, and never followed.
    let word = unsafeBitCast(identity, to: UInt.self)
    let bits = UInt.bitWidth
    let address = word & (UInt.max >> (bits / 4))
    // Enums in enums: the inner number must not be undone by the outer one.
    let tag = (word >> (bits - bits / 4)) &* 31 &+ UInt(bitPattern: number) &+ 1
    return unsafeBitCast(address | tag << (bits - bits / 4), to: ObjectIdentifier.self)
  }
}

extension ObservationIdentity {
  /// The identity of all that has none.
  @usableFromInline static let nobody = ObservationIdentity()
}
