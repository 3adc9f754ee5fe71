/// The code that all closures made by `unimplemented` share.
package enum UnimplementedEndpoint {
  /// Reports a call of an endpoint that has no implementation.
  ///
  /// The issue points at the test or the effect that caused the call. If neither is known, it
  /// points at the declaration.
  package static func report<each Argument>(
    _ endpoint: String,
    declaredAt declaration: IssueLocation,
    arguments argument: repeat each Argument
  ) {
    let trace = IssueTrace.current
    var values = trace.valuesOfCall(with: repeat each argument)
    if trace.location != nil { values.append(("Declared at", "\(declaration)")) }
    let name = endpoint.isEmpty ? "An endpoint" : endpoint
    reportIssue(
      IssueCode.issue.unimplemented, "\(name) was called, but has no implementation.",
      values: values, at: trace.location ?? declaration)
  }
}
