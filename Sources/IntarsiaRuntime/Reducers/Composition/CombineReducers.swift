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

  /// The reducers of a builder, as one.
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<State, Action> {
    reducers._install()
  }
}
