/// Runs several reducers as one, so that a modifier can be applied to all of them.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   CombineReducers {
///     Reduce { state, action in … }
///     Analytics()
///   }
///   .ifLet(\.detail, action: \.detail) { Detail() }
/// }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: _InstallableReducer
{
  @usableFromInline let reducers: Reducers

  /// Combines the reducers of a builder.
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<State, Action> {
    reducers._install()
  }

  /// Whether one of the reducers has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool { Reducers._mounts(&seen) }
}
