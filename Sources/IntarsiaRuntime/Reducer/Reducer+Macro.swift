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
  ///
  /// Attached to an enum, it makes one feature of several, of which one stands there at a time: a destination that is
  /// presented, or an element of a stack. Each case holds a reducer, or the state of an alert or a dialog, or nothing.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   case detail(Detail)
  ///   case alert(AlertState<Alert>)
  ///   @ReducerCaseIgnored case item(Item.ID)
  ///
  ///   enum Alert { case deleteButtonTapped }
  /// }
  /// extension Destination.State: Equatable {}
  /// ```
  ///
  /// To it, it adds a `State` and an `Action` with a case for each, a `body` that runs each reducer on its case, and
  /// what `store.case` needs. A case may say how its reducer is made: `case detail(Detail = Detail(step: 2))`.
  @attached(extension, conformances: Reducer, CaseReducer, _StateAndAction)
  @attached(
    member,
    names: named(State), named(Action), named(body), named(CaseScope), named(scope))
  @attached(memberAttribute)
  public macro Reducer() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerMacro")
#endif
