public import IntarsiaCollections
import Synchronization

/// What a value of an observable enum is marked with: the mark of the state in its case.
///
/// Public only because the code that ``ObservableState()`` writes needs it.
public enum _CaseMark {
  /// The mark of a case that holds nothing: it can only be replaced by another case.
  @inlinable
  public static func of<Enum>(_ number: Int, in type: Enum.Type) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: 0)
  }

  /// The mark of a case that holds something of which nothing is known: every change in place counts.
  @inlinable
  @_disfavoredOverload
  public static func of<Enum, Value>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: unequalled())
  }

  /// The mark of a case that holds something which can be hashed: it is another one when the value is.
  @inlinable
  @_disfavoredOverload
  public static func of<Enum, Value: Hashable>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(
      identity: _CaseIdentity.of(number, in: type),
      number: UInt64(truncatingIfNeeded: value.hashValue))
  }

  /// The mark of a case that holds a collection of states.
  @inlinable
  public static func of<Enum, Value: _StructureStamped>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: value._structure)
  }

  /// The mark of a case that holds a state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    tagged(value._$inPlaceMark, number)
  }

  /// The mark of a case that holds an optional state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value?, in type: Enum.Type
  ) -> _InPlaceMark {
    value.map { tagged($0._$inPlaceMark, number) } ?? of(number, in: type)
  }

  /// Sets no mark, where what the case holds carries none.
  @inlinable
  @_disfavoredOverload
  public static func set<Value>(in value: inout Value) {}

  /// Marks the state that a case holds.
  @inlinable
  public static func set<Value: _TrackedIdentity>(in value: inout Value) {
    _ = value._$markInPlace()
  }

  /// Marks the state that a case holds, if it is there.
  @inlinable
  public static func set<Value: _TrackedIdentity>(in value: inout Value?) {
    _ = value?._$markInPlace()
  }

  @inlinable
  static func tagged(_ mark: _InPlaceMark, _ number: Int) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.tagged(mark.identity, number), number: mark.number)
  }

  private static let lastUnequalled = Atomic<UInt64>(0)

  /// A number that was never given out before.
  @usableFromInline
  static func unequalled() -> UInt64 {
    lastUnequalled.add(1, ordering: .relaxed).newValue
  }
}
