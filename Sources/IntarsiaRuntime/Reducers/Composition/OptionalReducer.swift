/// A reducer or none, made by a builder from an `if` without `else`.
public struct _OptionalReducer<Wrapped: Reducer>: _InstallableReducer {
  @usableFromInline let wrapped: Wrapped?

  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<Wrapped.State, Wrapped.Action> {
    wrapped?._install() ?? InstalledClosure { _, _ in .none }
  }

  /// Whether the reducer has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool { Wrapped._mounts(&seen) }
}
