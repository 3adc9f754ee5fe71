#if Macros
  /// Makes the fields of a state observable, one by one.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   var count = 0
  ///   var draft = ""
  ///   @ObservationStateIgnored var revision = 0
  /// }
  /// ```
  ///
  /// Every stored variable becomes a computed one over a private variable with an
  /// underscore before its name. Whoever reads `count` while reads are tracked is told
  /// when `count` changes, and hears nothing of `draft`. Setting a field to an equal
  /// value is no change. A state inside a state reports its own fields, so the outer one
  /// reports only that another state stands there.
  ///
  /// Constants, computed, lazy and static variables stay as they are, and so do those
  /// marked ``ObservationStateIgnored()``. Initializers, `Equatable`, `Hashable` and
  /// `Codable` work as before.
  ///
  /// An enum is who stands in its case: the case, and the identity of the state that it holds. Whoever read the enum
  /// is told when another case stands there, or another state in the same case. A field of the state that stands
  /// there is observed by itself, as everywhere.
  ///
  /// ```swift
  /// @ObservableState
  /// enum State {
  ///   case signedOut(Login.State)
  ///   case signedIn(Account.State)
  ///   case loading
  /// }
  /// ```
  ///
  /// - Complexity: A read inside a reducer costs about a nanosecond; so does a change
  ///   that nobody observes. A new state costs one small allocation.
  @attached(extension, conformances: ObservableState, _ObservableStruct, _EphemeralCases)
  @attached(
    member, names: named(_$identity), named(_$addFields), named(_$trackedIdentity),
    named(_$inPlaceMark), named(_$markInPlace), named(_$isEphemeral), named(CodingKeys))
  @attached(memberAttribute)
  public macro ObservableState() =
    #externalMacro(module: "IntarsiaMacros", type: "ObservableStateMacro")

  /// Leaves a variable of an ``ObservableState()`` out: nobody is told when it changes.
  @attached(peer)
  public macro ObservationStateIgnored() =
    #externalMacro(module: "IntarsiaMacros", type: "ObservationStateIgnoredMacro")

  /// Makes one variable observable. ``ObservableState()`` attaches it; it has no use on
  /// its own.
  ///
  /// - Parameters:
  ///   - field: The place of the variable among the observable ones of its state.
  ///   - presents: Whether the variable has ``Presents()``, too.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro _ObservationStateTracked(_ field: Int, presents: Bool = false) =
    #externalMacro(module: "IntarsiaMacros", type: "ObservationStateTrackedMacro")
#endif
