/// A reducer or none, made by a builder from an `if` without `else`.
public struct _OptionalReducer<Wrapped: Reducer>: _InstallableReducer {
  @usableFromInline let wrapped: Wrapped?

  /// The reducer, installed in one position of one store.
  @inlinable
  public func _install() -> _InstalledReducer<Wrapped.State, Wrapped.Action> {
    wrapped?._install() ?? InstalledClosure { _, _ in .none }
  }
}
