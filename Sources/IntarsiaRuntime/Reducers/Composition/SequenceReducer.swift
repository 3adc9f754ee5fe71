/// Two reducers that run one after the other, made by a builder from consecutive expressions.
public struct _SequenceReducer<First: Reducer, Second: Reducer>: _InstallableReducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install())
  }

  /// The reducer and the reducer that runs after it, installed together in one position of one
  /// store.
  @_alwaysEmitIntoClient
  public func _install(
    before next: _InstalledReducer<First.State, First.Action>
  ) -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install(before: next))
  }

  /// Whether one of both has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool {
    First._mounts(&seen) || Second._mounts(&seen)
  }
}
