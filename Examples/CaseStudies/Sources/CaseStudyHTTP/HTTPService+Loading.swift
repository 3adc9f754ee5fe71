import BoundedHTTP
package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPService {
  /// Requests a path, and returns the body of the answer.
  ///
  /// - Throws: ``HTTPFailure``; `CancellationError` if the task, and so the request, is cancelled.
  package func load(_ path: String) async throws -> Data {
    do {
      let (data, response) = try await http.load(request(path))
      return try check(data, response, path)
    } catch {
      throw failure(error, path)
    }
  }

  /// Requests a path, and decodes the answer from JSON.
  ///
  /// - Throws: The errors of ``load(_:)``, and ``HTTPFailure/malformed(path:reason:)``.
  package func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from path: String
  ) async throws -> Value {
    let data = try await load(path)
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw HTTPFailure.malformed(path: "/\(path)", reason: error.reason)
    }
  }

  /// Requests a path, and passes the result to a callback, as was usual before `async`.
  ///
  /// - Parameters:
  ///   - path: The path to request.
  ///   - completion: Receives the body or an error, once and on any thread.
  /// - Returns: A function that cancels the request; `completion` receives a `CancellationError`.
  package func load(
    _ path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) -> @Sendable () -> Void {
    http.load(request(path)) { result in
      completion(
        Result {
          do {
            let (data, response) = try result.get()
            return try check(data, response, path)
          } catch {
            throw failure(error, path)
          }
        })
    }
  }

  private func check(_ data: Data, _ response: URLResponse?, _ path: String) throws -> Data {
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
      throw HTTPFailure.status(status, path: "/\(path)")
    }
    guard !data.isEmpty else { throw HTTPFailure.empty(path: "/\(path)") }
    return data
  }

  /// Converts an error of a request to an ``HTTPFailure``; other errors stay as they are.
  private func failure(_ error: any Error, _ path: String) -> any Error {
    switch error {
    case BoundedHTTP.Overrun.tooLarge(let maximumBytes):
      HTTPFailure.tooLarge(path: "/\(path)", maximumBytes: maximumBytes)
    case BoundedHTTP.Overrun.tooLate(let seconds):
      HTTPFailure.timedOut(address: address, seconds: seconds)
    case let error as URLError: meaning(of: error)
    default: error
    }
  }

  private func meaning(of error: URLError) -> HTTPFailure {
    switch error.code {
    case .cannotConnectToHost: .refused(address: address)
    case .timedOut: .timedOut(address: address, seconds: http.seconds)
    // `URLSession` can report a broken connection as cancelled.
    case .networkConnectionLost, .badServerResponse, .cancelled: .lost(address: address)
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: .unreachable(address: address)
    default: .network(address: address, code: error.code.rawValue)
    }
  }
}
