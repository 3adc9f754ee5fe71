#if Macros
  /// Writes a case path for each case of an enum, and the conformance to ``CasePathable``.
  ///
  /// ```swift
  /// @CasePathable
  /// enum Action {
  ///   case incrementedBy(Int)
  ///   case renamed(first: String, last: String)
  ///   case reset
  /// }
  ///
  /// Action.incrementedBy(2).is(\.incrementedBy)                 // true
  /// Action.renamed(first: "Ada", last: "L")[case: \.renamed]?.first  // Optional("Ada")
  /// ```
  ///
  /// The case path of a case that holds several values is one of a tuple with their
  /// labels; that of a case without a value is one of `Void`. Cases inside `#if` and
  /// cases with an availability keep their conditions. The functions behind the case
  /// paths capture nothing and use no reflection.
  ///
  /// An enum that is declared as a bindable action gets its property `binding`, too.
  ///
  /// The cases can be gone through, see ``CasePathIterable``, and a value knows which of
  /// them it is, see ``CasePathReflectable``.
  ///
  /// Add `@dynamicMemberLookup` to the enum to read associated values by name:
  /// `action.incrementedBy`.
  @attached(extension, conformances: CasePathable, CasePathIterable)
  @attached(
    member,
    names: named(AllCasePaths), named(allCasePaths), named(_$OuterElement),
    named(_$OuterIterator), named(_$OuterRoot), named(binding))
  public macro CasePathable() =
    #externalMacro(module: "IntarsiaMacros", type: "CasePathableMacro")
#endif
