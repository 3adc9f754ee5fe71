/// One of two reducers, made by a builder from `if` and `else`.
public enum _ConditionalReducer<First: Reducer, Second: Reducer>: _InstallableReducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  /// The reducer, installed in one position of one store.
  @inlinable
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer._install()
    case .second(let reducer): reducer._install()
    }
  }
}

/// A reducer or none, made by a builder from an `if` without `else`.
public struct _OptionalReducer<Wrapped: Reducer>: _InstallableReducer {
  @usableFromInline let wrapped: Wrapped?

  init(_ wrapped: Wrapped?) {
    self.wrapped = wrapped
  }

  /// The reducer, installed in one position of one store.
  @inlinable
  public func _install() -> _InstalledReducer<Wrapped.State, Wrapped.Action> {
    wrapped?._install() ?? InstalledClosure { _, _ in .none }
  }
}
