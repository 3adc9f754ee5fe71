#if Macros
  /// Generates a case path for each case of an enum, and the conformance to ``CasePathable``.
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
  /// The case path of a case with several associated values has a tuple with their labels as its
  /// value. The case path of a case without associated values has `Void` as its value. Cases inside
  /// `#if` and cases with an availability keep their conditions. The closures of the generated case
  /// paths capture nothing and use no reflection.
  ///
  /// If an enum declares a conformance to `BindableAction` and has a case `binding` with one value,
  /// the macro also generates the property `binding`.
  ///
  /// The macro also adds the conformance to ``CasePathIterable``, which provides a sequence of the
  /// cases. The generated case paths conform to ``CasePathReflectable``, which finds the case of a
  /// value.
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
