#if Macros
  /// Makes a struct a reducer and completes its state, action and body.
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
  /// The macro adds:
  /// - the conformance to ``Reducer``;
  /// - `@CasePathable` and `@dynamicMemberLookup` to an enum `Action`, and to a `State` that is an
  ///   enum;
  /// - `@ReducerBuilder` to `body`, so that the compiler reports errors in it at their lines;
  /// - an empty `State`, an empty `Action` and a `body` that does nothing, whichever of them is
  ///   missing.
  ///
  /// It leaves existing declarations alone.
  ///
  /// Attached to an enum, the macro makes one feature of several, of which one is current at a
  /// time. Examples are a presented destination and an element of a stack. Each case holds a
  /// reducer, the state of an alert or a dialog, or nothing.
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
  /// The macro adds a `State` and an `Action` with a case for each feature, and a `body` that runs
  /// each reducer on its case. It also adds the members that `store.case` needs. A case may give
  /// the value of its reducer: `case detail(Detail = Detail(step: 2))`.
  ///
  /// Options add conformances to the state and the action of an enum of features:
  ///
  /// ```swift
  /// @Reducer(state: .equatable, .sendable, action: .equatable)
  /// enum Destination {
  ///   case detail(Detail)
  ///   case alert(AlertState<Alert>)
  /// }
  /// ```
  ///
  /// An extension can replace an option: `extension Destination.State: Equatable {}`.
  ///
  /// - Parameters:
  ///   - state: The protocols to which the state conforms.
  ///   - action: The protocols to which the action conforms.
  @attached(extension, conformances: Reducer, CaseReducer, _StateAndAction)
  @attached(
    member,
    names: named(State), named(Action), named(body), named(CaseScope), named(scope))
  @attached(memberAttribute)
  public macro Reducer(
    state: _ReducerConformance..., action: _ReducerConformance...
  ) = #externalMacro(module: "IntarsiaMacros", type: "ReducerMacro")

  /// Marks a case of an enum with ``Reducer(state:action:)`` that holds plain values instead of a
  /// feature.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   case detail(Detail)
  ///   @ReducerCaseIgnored case item(Item.ID)
  /// }
  /// ```
  ///
  /// The state has the same case. The action has no case for it.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseMacro")

  /// Marks a case of an enum with ``Reducer(state:action:)`` whose state is removed by its first
  /// action.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   @ReducerCaseEphemeral case menu(MenuState<Menu>)
  /// }
  /// ```
  ///
  /// The case holds a state instead of a reducer. The type of that state has a nested type
  /// `Action`. A case that holds an `AlertState` or a `ConfirmationDialogState` needs no mark.
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseMacro")
#endif

/// A protocol to which `@Reducer(state:action:)` makes a state or an action conform.
public enum _ReducerConformance: Sendable {
  case codable
  case decodable
  case encodable
  case equatable
  case hashable
  case sendable
}
