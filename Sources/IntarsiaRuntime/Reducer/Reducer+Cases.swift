#if Macros
  /// Makes an enum of features a reducer of whichever of them stands there, with options for its
  /// state and action.
  ///
  /// ```swift
  /// @Reducer(state: .equatable, .sendable, action: .equatable)
  /// enum Destination {
  ///   case detail(Detail)
  ///   case alert(AlertState<Alert>)
  /// }
  /// ```
  ///
  /// Instead of an option, an extension does as well: `extension Destination.State: Equatable {}`.
  ///
  /// - Parameters:
  ///   - state: What the state conforms to.
  ///   - action: What the action conforms to.
  @attached(extension, conformances: Reducer, CaseReducer, _StateAndAction)
  @attached(
    member,
    names: named(State), named(Action), named(body), named(CaseScope), named(scope))
  @attached(memberAttribute)
  public macro Reducer(
    state: _ReducerConformance..., action: _ReducerConformance...
  ) = #externalMacro(module: "IntarsiaMacros", type: "ReducerMacro")

  /// Marks a case of an enum with ``Reducer()`` that holds plain values, not a feature.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   case detail(Detail)
  ///   @ReducerCaseIgnored case item(Item.ID)
  /// }
  /// ```
  ///
  /// The state has the case as it stands; there is no action for it.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of an enum with ``Reducer()`` whose state goes away with its first action.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   @ReducerCaseEphemeral case menu(MenuState<Menu>)
  /// }
  /// ```
  ///
  /// What it holds is a state, not a reducer: its type has a type `Action`. A case that holds an `AlertState` or a
  /// `ConfirmationDialogState` needs no mark.
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseEphemeralMacro")
#endif

/// What `@Reducer(state:action:)` makes a state or an action conform to.
public enum _ReducerConformance: Sendable {
  case codable
  case decodable
  case encodable
  case equatable
  case hashable
  case sendable
}
