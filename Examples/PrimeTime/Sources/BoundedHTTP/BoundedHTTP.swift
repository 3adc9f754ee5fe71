package import Foundation
package import Intarsia

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Loads answers over HTTP, each of at most so many bytes and complete before a deadline.
///
/// `URLSession` on Linux has neither limit. A body without end fills the memory, and the timeout
/// of a request begins anew with every byte.
///
/// ```swift
/// let http = BoundedHTTP(maximumBytes: 1_000_000, seconds: 30)
/// let (data, response) = try await http.load(URLRequest(url: url))
/// ```
package struct BoundedHTTP: Sendable {
  /// A limit that an answer does not keep.
  package enum Overrun: Error, Equatable, Sendable {
    /// The body has more bytes than are accepted.
    case tooLarge(maximumBytes: Int)
    /// The answer was not complete at the deadline.
    case tooLate(seconds: Int)
  }

  /// The session whose configuration every request uses.
  package let session: URLSession
  /// The largest body that is accepted, in bytes.
  package let maximumBytes: Int
  /// The time for a whole request, from its start to the last byte of the answer.
  package let seconds: Int
  /// The clock of the deadline.
  package let clock: AnyClock<Duration>

  /// Describes how to load.
  ///
  /// - Parameters:
  ///   - session: The session whose configuration every request uses.
  ///   - maximumBytes: The largest body that is accepted.
  ///   - seconds: The time for a whole request.
  ///   - clock: The clock of the deadline; a test has one that it controls.
  package init(
    session: URLSession = .shared, maximumBytes: Int, seconds: Int,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.maximumBytes = maximumBytes
    self.seconds = seconds
    self.clock = AnyClock(clock)
  }

  /// Loads the answer to a request.
  ///
  /// - Throws: ``Overrun``; the `URLError` of the session; `CancellationError` when the task is
  ///   cancelled. Each of them ends the request.
  @concurrent
  package func load(_ request: URLRequest) async throws -> (Data, URLResponse?) {
    // Before anything is sent: a test that has seen the request can let the time pass.
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

  /// Loads the answer to a request, and calls back.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completion: Receives the answer, or what ``load(_:)`` would throw, once and on any thread.
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
