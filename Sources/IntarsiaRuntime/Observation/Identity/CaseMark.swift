public import IntarsiaCollections
import Synchronization

/// The mark of an observable enum's value, which is the mark of the state in its case.
///
/// Public only because the code that ``ObservableState()`` generates needs it.
public enum _CaseMark {
  /// Returns the mark of a case without a payload, which changes only with the case.
  @inlinable
  public static func of<Enum>(_ number: Int, in type: Enum.Type) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: 0)
  }

  /// Returns the mark of a case with a payload of any type: every change in place counts.
  @inlinable
  @_disfavoredOverload
  public static func of<Enum, Value>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: unequalled())
  }

  /// Returns the mark of a case with a hashable payload, which changes with the payload's hash.
  @inlinable
  @_disfavoredOverload
  public static func of<Enum, Value: Hashable>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(
      identity: _CaseIdentity.of(number, in: type),
      number: UInt64(truncatingIfNeeded: value.hashValue))
  }

  /// Returns the mark of a case that holds a collection of states, which changes with its
  /// structure.
  @inlinable
  public static func of<Enum, Value: _StructureStamped>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.of(number, in: type), number: value._structure)
  }

  /// Returns the mark of a case that holds a state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value, in type: Enum.Type
  ) -> _InPlaceMark {
    tagged(value._$inPlaceMark, number)
  }

  /// Returns the mark of a case that holds an optional state.
  @inlinable
  public static func of<Enum, Value: _TrackedIdentity>(
    _ number: Int, _ value: Value?, in type: Enum.Type
  ) -> _InPlaceMark {
    value.map { tagged($0._$inPlaceMark, number) } ?? of(number, in: type)
  }

  /// Sets no mark, because the payload cannot carry one.
  @inlinable
  @_disfavoredOverload
  public static func set<Value>(in value: inout Value) {}

  /// Marks the state that the case holds.
  @inlinable
  public static func set<Value: _TrackedIdentity>(in value: inout Value) {
    _ = value._$markInPlace()
  }

  /// Marks the optional state that the case holds, if it is not `nil`.
  @inlinable
  public static func set<Value: _TrackedIdentity>(in value: inout Value?) {
    _ = value?._$markInPlace()
  }

  @inlinable
  static func tagged(_ mark: _InPlaceMark, _ number: Int) -> _InPlaceMark {
    _InPlaceMark(identity: _CaseIdentity.tagged(mark.identity, number), number: mark.number)
  }

  private static let lastUnequalled = Atomic<UInt64>(0)

  /// Returns a number that this function has not returned before.
  @usableFromInline
  static func unequalled() -> UInt64 {
    lastUnequalled.add(1, ordering: .relaxed).newValue
  }
}
