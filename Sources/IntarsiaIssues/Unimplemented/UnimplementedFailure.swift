/// The error that an unimplemented endpoint throws when it is called.
public struct UnimplementedFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the endpoint, as passed to `unimplemented`.
  public let endpoint: String

  /// A message that the endpoint has no implementation, with the endpoint's name if it has one.
  public var description: String {
    endpoint.isEmpty ? "Not implemented" : "Not implemented: \(endpoint)"
  }

  /// Creates the error for an endpoint.
  public init(endpoint: String) {
    self.endpoint = endpoint
  }
}
