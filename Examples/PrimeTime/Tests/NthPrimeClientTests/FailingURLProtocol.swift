import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Intercepts the requests of a session, and fails each with the error that its address names.
///
/// A request to `http://stub.test?code=-1001` fails immediately with `URLError.timedOut`.
final class FailingURLProtocol: URLProtocol {
  /// A session whose requests never reach the network.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FailingURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // A real error contains the whole address, so this error contains it, too.
    let userInfo = [NSURLErrorFailingURLErrorKey: request.url as Any]
    client?.urlProtocol(self, didFailWithError: URLError(code, userInfo: userInfo))
  }

  override func stopLoading() {}

  private var code: URLError.Code {
    let items = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?
      .queryItems
    return items?.first { $0.name == "code" }?.value
      .flatMap(Int.init).flatMap { URLError.Code(rawValue: $0) } ?? .unknown
  }
}
