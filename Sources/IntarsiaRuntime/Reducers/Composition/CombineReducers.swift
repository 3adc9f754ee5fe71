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
  @inlinable
  public func _install() -> _InstalledReducer<State, Action> {
    reducers._install()
  }
}
