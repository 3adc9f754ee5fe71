#if Macros
  /// Makes a struct a reducer, and completes what its state, action and body need for it.
  ///
  /// ```swift
  /// @Reducer
  /// struct Counter {
  ///   @ObservableState
  ///   struct State: Equatable {
  ///     var count = 0
  ///   }
  ///   enum Action {
  ///     case incrementButtonTapped
  ///   }
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in
  ///       switch action {
  ///       case .incrementButtonTapped:
  ///         state.count += 1
  ///         return .none
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// It adds:
  /// - the conformance to ``Reducer``;
  /// - `@CasePathable` and `@dynamicMemberLookup` to an enum `Action`, and to a `State`
  ///   that is an enum;
  /// - `@ReducerBuilder` to `body`, so that errors in it are reported where they are;
  /// - an empty `State`, an empty `Action` and a `body` that does nothing, whichever of
  ///   them is missing.
  ///
  /// What is there already is left alone.
  @attached(extension, conformances: Reducer)
  @attached(member, names: named(State), named(Action), named(body))
  @attached(memberAttribute)
  public macro Reducer() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerMacro")
#endif
