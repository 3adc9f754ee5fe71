#if Macros
  /// Declares the state of a feature that is presented at times, in a state with
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
  /// Code reads and writes the variable as an optional. Its storage is a ``PresentationState``,
  /// available under the name with a dollar sign: `ifLet` takes `\.$form`. Observers of the
  /// variable are notified when a feature is presented, replaced or dismissed.
  @attached(peer)
  public macro Presents() =
    #externalMacro(module: "IntarsiaMacros", type: "PresentsMacro")
#endif
