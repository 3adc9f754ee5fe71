import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One question to Wolfram|Alpha: how it is put, and what its answer or its failure means.
///
/// Nothing that leaves this type names the app id.
struct WolframQuery: Sendable {
  let appID: String
  let baseURL: URL
  let timeoutSeconds: Int

  /// The host and, where it is written down, the port: all that an error says about the address.
  var address: String {
    let host = baseURL.host ?? baseURL.absoluteString
    return baseURL.port.map { "\(host):\($0)" } ?? host
  }

  func request(n: Int) -> URLRequest {
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) ?? URLComponents()
    let items = [
      ("input", "prime \(n)"), ("output", "JSON"), ("format", "plaintext"), ("appid", appID),
    ]
    // The components' own escaping leaves "+" as it is, and servers read that as a space.
    components.queryItems = (components.queryItems ?? []) + items.map(URLQueryItem.init)
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    var request = URLRequest(url: components.url ?? baseURL)
    request.timeoutInterval = TimeInterval(timeoutSeconds)
    return request
  }

  /// Puts the question and reads the number out of the answer.
  @concurrent
  func prime(n: Int, session: URLSession) async throws -> Int {
    let data: Data
    let response: URLResponse
    do {
      (data, response) = try await session.data(for: request(n: n))
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

  /// What an error of the session means.
  ///
  /// The error itself goes no further: it holds the URL, and with it the app id.
  func failure(_ error: any Error) -> any Error {
    guard let error = error as? URLError else {
      return error is CancellationError
        ? error : NthPrimeError.network(address: address, code: URLError.Code.unknown.rawValue)
    }
    return switch error.code {
    case .cancelled where Task.isCancelled: CancellationError()
    case .cannotConnectToHost: NthPrimeError.connectionRefused(address: address)
    case .timedOut: NthPrimeError.timedOut(address: address, seconds: timeoutSeconds)
    case .networkConnectionLost, .badServerResponse, .cancelled:
      NthPrimeError.connectionLost(address: address)
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
      NthPrimeError.unreachable(address: address)
    default: NthPrimeError.network(address: address, code: error.code.rawValue)
    }
  }
}
