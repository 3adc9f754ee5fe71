package import Foundation
package import Intarsia

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Loads HTTP responses, and limits their size and their time.
///
/// `URLSession` on Linux has neither limit. An endless body fills the memory, and the timeout
/// of a request restarts with every byte.
///
/// ```swift
/// let http = BoundedHTTP(maximumBytes: 1_000_000, seconds: 30)
/// let (data, response) = try await http.load(URLRequest(url: url))
/// ```
package struct BoundedHTTP: Sendable {
  /// A limit that a response exceeds.
  package enum Overrun: Error, Equatable, Sendable {
    /// The body has more bytes than the limit allows.
    case tooLarge(maximumBytes: Int)
    /// The response is incomplete at the deadline.
    case tooLate(seconds: Int)
  }

  /// The session whose configuration every request uses.
  package let session: URLSession
  /// The size of the largest accepted body, in bytes.
  package let maximumBytes: Int
  /// The time limit of a whole request, from its start to the last byte of the response.
  package let seconds: Int
  /// The clock of the deadline.
  package let clock: AnyClock<Duration>

  /// Creates a loader with its limits.
  ///
  /// - Parameters:
  ///   - session: The session whose configuration every request uses.
  ///   - maximumBytes: The size of the largest accepted body, in bytes.
  ///   - seconds: The time limit of a whole request, in seconds.
  ///   - clock: The clock of the deadline; a test passes a clock that it controls.
  package init(
    session: URLSession = .shared, maximumBytes: Int, seconds: Int,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.maximumBytes = maximumBytes
    self.seconds = seconds
    self.clock = AnyClock(clock)
  }

  /// Loads the response to a request.
  ///
  /// - Throws: ``Overrun``; the `URLError` of the session; `CancellationError` when the task is
  ///   cancelled. Each of them ends the request.
  @concurrent
  package func load(_ request: URLRequest) async throws -> (Data, URLResponse?) {
    // Set the deadline before sending: a test may advance its clock once it sees the request.
    let deadline = clock.now.advanced(by: .seconds(seconds))
    let exchange = Exchange(maximumBytes: maximumBytes)
    async let _: Void = end(exchange, at: deadline)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.start(request, in: session) { continuation.resume(with: $0) }
      }
    } onCancel: {
      exchange.end(with: CancellationError())
    }
  }

  /// Loads the response to a request, and calls a function with it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completion: Receives the response, or the error of ``load(_:)``, once and on any thread.
  /// - Returns: A function that ends the request with a `CancellationError`.
  package func load(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<(Data, URLResponse?), any Error>) -> Void
  ) -> @Sendable () -> Void {
    let deadline = clock.now.advanced(by: .seconds(seconds))
    let exchange = Exchange(maximumBytes: maximumBytes)
    let timer = Task { await end(exchange, at: deadline) }
    exchange.start(request, in: session) { result in
      timer.cancel()
      completion(result)
    }
    return { exchange.end(with: CancellationError()) }
  }

  /// Ends an exchange at its deadline, unless the task is cancelled before.
  private func end(_ exchange: Exchange, at deadline: AnyClock<Duration>.Instant) async {
    guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
    exchange.end(with: Overrun.tooLate(seconds: seconds))
  }
}
