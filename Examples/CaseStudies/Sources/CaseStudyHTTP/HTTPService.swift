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
  /// What stands before every path.
  package let baseURL: URL
  /// How an answer is loaded, and how long and how large it may be.
  let http: BoundedHTTP

  /// Describes a service; nothing is asked of it yet.
  ///
  /// - Parameters:
  ///   - baseURL: What stands before every path.
  ///   - session: What carries the requests.
  ///   - timeoutSeconds: The time that the service has for a whole answer.
  ///   - maximumBytes: The largest answer that is read.
  ///   - clock: The clock that the time is measured on.
  package init(
    baseURL: URL, session: URLSession = .shared, timeoutSeconds: Int = 20,
    maximumBytes: Int = 10_000_000, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.baseURL = baseURL
    http = BoundedHTTP(
      session: session, maximumBytes: maximumBytes, seconds: timeoutSeconds, clock: clock)
  }

  /// Where a service is looked for that nobody has named: at a server on this machine.
  package static let development = HTTPService(
    baseURL: URL(string: "http://127.0.0.1:8080") ?? URL(fileURLWithPath: "/"))

  /// The host and, where it is written down, the port.
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
