#if Macros
  /// Declares the state of a feature that is presented now and then, in a state with
  /// ``ObservableState()``.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var form: Form.State?
  ///   @Presents var alert: AlertState<Action.Alert>?
  /// }
  /// ```
  ///
  /// The variable stays an optional to whoever uses it. It is stored as a ``PresentationState``, which
  /// has the name with a dollar sign: `\.$form` is what `ifLet` takes. Whoever observes it hears that
  /// something is presented, that something else is, or that nothing is any more.
  @attached(peer)
  public macro Presents() =
    #externalMacro(module: "IntarsiaMacros", type: "PresentsMacro")
#endif
