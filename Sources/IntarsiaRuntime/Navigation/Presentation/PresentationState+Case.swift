public import IntarsiaCases
public import IntarsiaIssues

extension PresentationState where State: CasePathable {
  /// The payload of a case of a presented enum, or `nil` if nothing or another case is presented.
  ///
  /// ```swift
  /// await store.send(.destination(.presented(.edit(.titleChanged("Dune"))))) {
  ///   $0.$destination[case: \.edit]?.title = "Dune"
  /// }
  /// ```
  ///
  /// Setting `nil` dismisses the feature. If another case is presented, a write is reported and
  /// changes nothing. To present another case, assign to the variable itself.
  @_alwaysEmitIntoClient
  public subscript<Value>(
    case path: CaseKeyPath<State, Value>,
    fileID: _HashableStaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value? {
    get { wrappedValue.flatMap { AnyCasePath(path).extract(from: $0) } }
    _modify {
      let casePath = AnyCasePath(path)
      var other: State?
      if let state = wrappedValue, casePath.extract(from: state) == nil { other = state }
      defer {
        if let other {
          wrappedValue = other
          let location = IssueLocation(
            fileID: fileID.text, filePath: filePath, line: line, column: column)
          reportOtherCase(other, written: casePath.name, at: location)
        }
      }
      yield &wrappedValue[extracting: casePath]
    }
  }

  @usableFromInline
  func reportOtherCase(_ state: State, written: String, at location: IssueLocation) {
    reportIssue(
      NavigationIssues.otherCase,
      "A value of one case was written to a presented enum that is another case.",
      values: [
        ("Written", "\(ActionLabel.typeName(State.self))\(written)"),
        ("Presented", CodeText.enumCase(of: state)),
      ],
      at: location)
  }
}
