import IntarsiaConcurrency
import IntarsiaIssues

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session that loads what URLs point to.
  ///
  /// On Linux `URLSession` is in a module of its own, so a file that reads this value imports it:
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
  /// Live, it is `URLSession.shared`. In a test that does not override it, each request reports an issue and fails
  /// without leaving the process. It is seldom worth the effort to make a session that answers; a dependency that
  /// speaks of the application's own things, and uses a session in its live value only, is easier to override.
  ///
  /// A session limits neither the size of an answer nor, on Linux, the time of a whole request. The page
  /// "HTTP on Linux" shows how to limit both.
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

/// Takes every request, reports it, and lets it fail.
private final class UnimplementedURLProtocol: URLProtocol {
  /// Who read the session first, for each test: a session does not tell its protocols which one it is.
  private static let values = VisibleMutex<[TestContext: UnimplementedValue]>([:])

  private static var value: UnimplementedValue {
    UnimplementedValue("urlSession", replacement: "URLSession(configuration: .ephemeral)")
  }

  /// To be called while the default is being made, which is when the reader is known.
  static func rememberReader() {
    guard let test = TestContext.current else { return }
    values.withLock { $0[test] = value }
  }

  /// Reports here, not where loading starts: this is still asked in the task that resumes the request, so that it
  /// is known which test the issue belongs to.
  override static func canInit(with request: URLRequest) -> Bool {
    let known = TestContext.current.flatMap { test in values.withLock { $0[test] } }
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
