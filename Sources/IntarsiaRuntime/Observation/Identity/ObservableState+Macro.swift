#if Macros
  /// Makes each field of a state observable on its own.
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
  /// Every stored variable becomes a computed variable. Its value is stored in a private variable
  /// with an underscore before its name. An observer that reads `count` is notified when `count`
  /// changes, but not when `draft` changes. Setting a field to an equal value does not count as a
  /// change.
  ///
  /// A nested state reports the changes of its own fields. The outer state reports only that
  /// another state has replaced the nested state.
  ///
  /// Constants, computed, lazy and static variables stay as they are, and so do variables marked
  /// ``ObservationStateIgnored()``. Initializers, `Equatable`, `Hashable` and `Codable` work as
  /// before.
  ///
  /// The identity of an enum consists of its case and the identity of the state in that case. An
  /// observer that reads the enum is notified when the case changes, or when another state replaces
  /// the state in it. The fields of that state are observed on their own, as everywhere.
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
  /// - Complexity: A read inside a reducer takes about a nanosecond, and so does a change without
  ///   observers. A new state allocates one small object.
  @attached(extension, conformances: ObservableState, _ObservableStruct, _EphemeralCases)
  @attached(
    member, names: named(_$identity), named(_$addFields),
    named(_$trackedIdentity), named(_$inPlaceMark), named(_$markInPlace), named(_$isEphemeral),
    named(_$payloadID), named(CodingKeys))
  @attached(memberAttribute)
  public macro ObservableState() =
    #externalMacro(module: "IntarsiaMacros", type: "ObservableStateMacro")

  /// Excludes a variable of an ``ObservableState()`` from observation: its changes notify no
  /// observer.
  @attached(peer)
  public macro ObservationStateIgnored() =
    #externalMacro(module: "IntarsiaMacros", type: "MarkerMacro")

  /// Makes a variable observable.
  ///
  /// ``ObservableState()`` attaches this macro. It has no use on its own.
  ///
  /// - Parameters:
  ///   - field: The index of the variable among the observable variables of its state.
  ///   - presents: Whether ``Presents()`` is attached to the variable, too.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro _ObservationStateTracked(_ field: Int, presents: Bool = false) =
    #externalMacro(module: "IntarsiaMacros", type: "ObservationStateTrackedMacro")
#endif
