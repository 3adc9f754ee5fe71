import IntarsiaConcurrency
import IntarsiaIssues

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session that loads the content of URLs.
  ///
  /// On Linux, `URLSession` belongs to a separate module, which a file that reads this value
  /// imports:
  ///
  /// ```swift
  /// import Foundation
  /// import Intarsia
  ///
  /// #if canImport(FoundationNetworking)
  ///   import FoundationNetworking
  /// #endif
  ///
  /// struct Motto {
  ///   var address: URL
  ///   @Dependency(\.urlSession) var urlSession
  ///   func load() async throws -> String {
  ///     let (data, _) = try await urlSession.data(from: address)
  ///     return String(decoding: data, as: UTF8.self)
  ///   }
  /// }
  /// ```
  ///
  /// The live value is `URLSession.shared`. In a test without an override, each request reports an
  /// issue and fails without leaving the process.
  ///
  /// A client for the application's requests, with a session in its live value only, is easier to
  /// override than a session.
  ///
  /// A session does not limit the size of a response. On Linux, it does not limit the time of a
  /// whole request either. The page "HTTP on Linux" shows how to limit both.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    UnimplementedURLProtocol.rememberReader()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [UnimplementedURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

/// Accepts every request, reports an issue, and fails the request.
private final class UnimplementedURLProtocol: URLProtocol {
  /// The first reader of the session in each test.
  ///
  /// A session does not identify itself to its protocols, so the readers are stored by test.
  private static let values = VisibleMutex<[TestIdentity: UnimplementedValue]>([:])

  private static var value: UnimplementedValue {
    UnimplementedValue("urlSession", replacement: "URLSession(configuration: .ephemeral)")
  }

  /// Stores the reader, which is only known while the default is being created.
  static func rememberReader() {
    guard let test = TestIdentity.current else { return }
    values.withLock { $0[test] = value }
  }

  /// Accepts the request, and reports it here instead of in `startLoading()`.
  ///
  /// This call still runs in the task that resumes the request, so the issue's test is known.
  override static func canInit(with request: URLRequest) -> Bool {
    let known = TestIdentity.current.flatMap { test in values.withLock { $0[test] } }
    let address = request.url?.absoluteString ?? "none"
    (known ?? value).report(values: [("Request", "\(request.httpMethod ?? "GET") \(address)")])
    return true
  }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest {
    request
  }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
  }

  override func stopLoading() {}
}
