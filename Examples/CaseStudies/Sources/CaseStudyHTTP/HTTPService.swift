import BoundedHTTP
package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A service that answers GET requests below a base URL.
///
/// ```swift
/// let service = HTTPService(baseURL: URL(string: "http://127.0.0.1:8080")!)
/// let text = String(decoding: try await service.load("42"), as: UTF8.self)
/// ```
package struct HTTPService: Sendable {
  /// The URL to which paths are appended.
  package let baseURL: URL
  /// Loads answers within limits of time and size.
  let http: BoundedHTTP

  /// Creates a service without sending a request.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which paths are appended.
  ///   - session: The session whose configuration every request uses.
  ///   - timeoutSeconds: The time for a whole answer, in seconds.
  ///   - maximumBytes: The size of the largest answer that is accepted, in bytes.
  ///   - clock: The clock of the timeout.
  package init(
    baseURL: URL, session: URLSession = .shared, timeoutSeconds: Int = 20,
    maximumBytes: Int = 10_000_000, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.baseURL = baseURL
    http = BoundedHTTP(
      session: session, maximumBytes: maximumBytes, seconds: timeoutSeconds, clock: clock)
  }

  /// The service of the live clients unless they are overridden: a server on this machine.
  package static let development = HTTPService(
    baseURL: URL(string: "http://127.0.0.1:8080") ?? URL(fileURLWithPath: "/"))

  /// The host and, if the URL contains it, the port.
  var address: String {
    let host = baseURL.host ?? baseURL.absoluteString
    return baseURL.port.map { "\(host):\($0)" } ?? host
  }

  func request(_ path: String) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.timeoutInterval = TimeInterval(http.seconds)
    return request
  }
}
