package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPService {
  /// Loads what is at a path.
  ///
  /// - Throws: ``HTTPFailure``; `CancellationError` when the task is cancelled, which takes the request back.
  package func load(_ path: String) async throws -> Data {
    do {
      let (data, response) = try await session.data(for: request(path))
      return try check(data, response, path)
    } catch let error as URLError {
      throw failure(error, isCancelled: Task.isCancelled)
    }
  }

  /// Loads what is at a path, and decodes it from JSON.
  ///
  /// - Throws: What ``load(_:)`` throws, and ``HTTPFailure/malformed(path:reason:)``.
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

  /// Loads what is at a path, and calls back: as it was done before there was `async`.
  ///
  /// - Parameters:
  ///   - path: What is asked for.
  ///   - completion: Receives the answer, or why there is none, once, on a queue of the session.
  /// - Returns: What takes the request back; the completion then receives a `CancellationError`.
  package func load(
    _ path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) -> @Sendable () -> Void {
    let cancellation = Cancellation()
    let task = session.dataTask(with: request(path)) { data, response, error in
      completion(
        Result {
          switch error {
          case let error as URLError:
            throw failure(error, isCancelled: cancellation.isWanted)
          case let error?:
            throw error
          case nil:
            return try check(data ?? Data(), response, path)
          }
        })
    }
    task.resume()
    return {
      cancellation.want()
      task.cancel()
    }
  }

  private func check(_ data: Data, _ response: URLResponse?, _ path: String) throws -> Data {
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
      throw HTTPFailure.status(status, path: "/\(path)")
    }
    guard !data.isEmpty else { throw HTTPFailure.empty(path: "/\(path)") }
    return data
  }

  /// What an error of the session means.
  ///
  /// A connection that breaks down is reported as cancelled, too: who cancelled tells them apart.
  private func failure(_ error: URLError, isCancelled: Bool) -> any Error {
    switch error.code {
    case .cancelled where isCancelled: CancellationError()
    case .cannotConnectToHost: HTTPFailure.refused(address: address)
    case .timedOut: HTTPFailure.timedOut(address: address, seconds: timeoutSeconds)
    case .networkConnectionLost, .badServerResponse, .cancelled:
      HTTPFailure.lost(address: address)
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
      HTTPFailure.unreachable(address: address)
    default: HTTPFailure.network(address: address, code: error.code.rawValue)
    }
  }
}

/// Whether somebody has taken a request back: the session itself says so of connections that break down, too.
private final class Cancellation: Sendable {
  private let wanted = Atomic(false)

  var isWanted: Bool { wanted.load(ordering: .acquiring) }

  func want() {
    wanted.store(true, ordering: .releasing)
  }
}
