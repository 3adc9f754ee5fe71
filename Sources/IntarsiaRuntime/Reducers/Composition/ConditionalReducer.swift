/// One of two reducers: what a builder makes of `if` and `else`.
public enum _ConditionalReducer<First: Reducer, Second: Reducer>: _InstallableReducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer._install()
    case .second(let reducer): reducer._install()
    }
  }
}

/// A reducer or none: what a builder makes of an `if` without `else`.
public struct _OptionalReducer<Wrapped: Reducer>: _InstallableReducer {
  @usableFromInline let wrapped: Wrapped?

  init(_ wrapped: Wrapped?) {
    self.wrapped = wrapped
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<Wrapped.State, Wrapped.Action> {
    wrapped?._install() ?? InstalledClosure { _, _ in .none }
  }
}
