/// What the closures that `unimplemented` makes have in common.
package enum UnimplementedEndpoint {
  /// Reports that an endpoint without an implementation was called.
  package static func report<each Argument>(
    _ endpoint: String,
    code: IssueCode = .issue.unimplemented,
    at location: IssueLocation,
    arguments: repeat each Argument
  ) {
    var values: [String] = []
    for argument in repeat each arguments {
      values.append(String(reflecting: argument))
    }
    let name = endpoint.isEmpty ? "An endpoint" : endpoint
    reportIssue(
      code, "\(name) was called, but has no implementation.",
      values: values.isEmpty ? [] : [("Arguments", values.joined(separator: ", "))],
      at: location)
  }
}
