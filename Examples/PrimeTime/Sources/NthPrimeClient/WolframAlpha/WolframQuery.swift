import BoundedHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A query to Wolfram|Alpha: creates the request and interprets the response or the error.
///
/// Neither the answers nor the errors of this type contain the app id.
struct WolframQuery: Sendable {
  let appID: String
  let baseURL: URL
  let http: BoundedHTTP

  /// The host, and the port if the URL has one: errors contain no other part of the address.
  var address: String {
    let host = baseURL.host ?? baseURL.absoluteString
    return baseURL.port.map { "\(host):\($0)" } ?? host
  }

  func request(n: Int) -> URLRequest {
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) ?? URLComponents()
    let items = [
      ("input", "prime \(n)"), ("output", "JSON"), ("format", "plaintext"), ("appid", appID),
    ]
    // `URLComponents` does not escape "+", and servers read it as a space.
    components.queryItems = (components.queryItems ?? []) + items.map(URLQueryItem.init)
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    var request = URLRequest(url: components.url ?? baseURL)
    request.timeoutInterval = TimeInterval(http.seconds)
    return request
  }

  /// Sends the request and reads the number from the response.
  @concurrent
  func prime(n: Int) async throws -> Int {
    let data: Data
    let response: URLResponse?
    do {
      (data, response) = try await http.load(request(n: n))
    } catch {
      throw failure(error)
    }
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
      throw NthPrimeError.httpStatus(status)
    }
    guard let answer = try? JSONDecoder().decode(WolframAnswer.self, from: data) else {
      throw NthPrimeError.malformedResponse
    }
    return try answer.prime(n: n, hiding: appID)
  }

  /// Converts an error of a request.
  ///
  /// The session's own error is dropped, because it contains the URL and therefore the app id.
  private func failure(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError: error
    case BoundedHTTP.Overrun.tooLarge(let maximumBytes):
      NthPrimeError.tooLong(address: address, maximumBytes: maximumBytes)
    case BoundedHTTP.Overrun.tooLate(let seconds):
      NthPrimeError.timedOut(address: address, seconds: seconds)
    case let error as URLError: meaning(of: error)
    default: NthPrimeError.network(address: address, code: URLError.Code.unknown.rawValue)
    }
  }

  private func meaning(of error: URLError) -> NthPrimeError {
    switch error.code {
    case .cannotConnectToHost: .connectionRefused(address: address)
    case .timedOut: .timedOut(address: address, seconds: http.seconds)
    case .networkConnectionLost, .badServerResponse, .cancelled:
      .connectionLost(address: address)
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
      .unreachable(address: address)
    default: .network(address: address, code: error.code.rawValue)
    }
  }
}
