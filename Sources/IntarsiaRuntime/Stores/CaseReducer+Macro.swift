#if Macros
  /// Makes an enum of features a reducer that runs the feature of the current case, with options
  /// for its state and action.
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

  /// Marks a case of an enum with ``Reducer()`` that holds plain values instead of a feature.
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
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of an enum with ``Reducer()`` whose state is removed by its first action.
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
    #externalMacro(module: "IntarsiaMacros", type: "ReducerCaseEphemeralMacro")
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
