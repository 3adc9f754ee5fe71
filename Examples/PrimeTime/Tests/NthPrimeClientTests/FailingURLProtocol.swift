import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands between a session and the network, and fails each request with the error that its address asks for.
///
/// An address such as `http://stub.test?code=-1001` gets `URLError.timedOut`, at once.
final class FailingURLProtocol: URLProtocol {
  /// A session that reaches nothing else.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FailingURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // As the real ones do, the error names the whole address.
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
