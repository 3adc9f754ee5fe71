/// The error that an unimplemented endpoint throws when it is called.
public struct UnimplementedFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the endpoint, as it was given to `unimplemented`.
  public let endpoint: String

  /// The name of the endpoint, and that it has no implementation.
  public var description: String {
    endpoint.isEmpty ? "Not implemented" : "Not implemented: \(endpoint)"
  }

  /// Creates the error for an endpoint.
  public init(endpoint: String) {
    self.endpoint = endpoint
  }
}
