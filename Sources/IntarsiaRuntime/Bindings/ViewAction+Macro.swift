#if Macros
  /// Lets a view send the view's actions of a feature, and warns about actions that it sends to the
  /// store directly.
  ///
  /// ```swift
  /// @ViewAction(for: Profile.self)
  /// struct ProfileView {
  ///   let store: StoreOf<Profile>
  ///
  ///   func saveButtonTapped() {
  ///     send(.saveButtonTapped)  // the same as store.send(.view(.saveButtonTapped))
  ///   }
  /// }
  /// ```
  ///
  /// The macro adds the conformance to ``ViewActionSending``, which provides `send`.
  ///
  /// - Parameter feature: The feature. Its action is a ``ViewAction``.
  @attached(extension, conformances: ViewActionSending)
  public macro ViewAction<R: Reducer>(for feature: R.Type) =
    #externalMacro(module: "IntarsiaMacros", type: "ViewActionMacro")
  where R.Action: ViewAction
#endif
