import BoundedHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension NthPrimeClient {
  /// A client that asks Wolfram|Alpha over version 2 of its query API.
  ///
  /// ```swift
  /// let client = NthPrimeClient.wolframAlpha(appID: "XXXXXX-XXXXXXXXXX")
  /// let prime = try await client.prime(1_000) { _ in }  // 7919
  /// ```
  ///
  /// The service reports no progress, so the stream has no progress events. Ending the
  /// stream cancels the request.
  ///
  /// - Parameters:
  ///   - appID: The key that identifies the caller to the service. No error contains it.
  ///   - baseURL: The address of the query API. The parameters of a request are added to its query.
  ///   - session: The session of the request. The default stores nothing on disk: the app id
  ///     is part of the address.
  ///   - timeoutSeconds: The time limit for a whole answer, in seconds.
  ///   - maximumBytes: The largest accepted answer, in bytes; a usual answer has a few thousand.
  ///   - clock: The clock that measures the time limit.
  /// - Returns: A client with the name "Wolfram|Alpha".
  public static func wolframAlpha(
    appID: String,
    baseURL: URL = wolframAlphaURL,
    session: URLSession = URLSession(configuration: .ephemeral),
    timeoutSeconds: Int = 30,
    maximumBytes: Int = 1_000_000,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    let http = BoundedHTTP(
      session: session, maximumBytes: maximumBytes, seconds: timeoutSeconds, clock: clock)
    let query = WolframQuery(appID: appID, baseURL: baseURL, http: http)
    return NthPrimeClient(name: "Wolfram|Alpha") { n in
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            guard n > 0 else { throw NthPrimeError.notPositive(n: n) }
            continuation.yield(.prime(try await query.prime(n: n)))
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  /// The address of Wolfram|Alpha's own query API.
  public static let wolframAlphaURL: URL = {
    let address = "https://api.wolframalpha.com/v2/query"
    guard let url = URL(string: address) else {
      preconditionFailure("\(address) does not parse as a URL.")
    }
    return url
  }()
}
