// snippet
import Foundation
import Intarsia

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum LoadingError: Error, Equatable {
  case status(Int)
  case tooLarge
  case tooLate
}

extension URLSession {
  /// Loads a response, with a limit of its size and of the time for all of it.
  func data(
    for request: URLRequest, atMost maximumBytes: Int, within duration: Duration,
    clock: AnyClock<Duration>
  ) async throws -> Data {
    let deadline = clock.now.advanced(by: duration)
    let download = Download(maximumBytes: maximumBytes)
    async let _: Void = download.end(at: deadline, on: clock)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        download.start(request, with: configuration, continuation)
      }
    } onCancel: {
      download.end(with: CancellationError())
    }
  }
}
// end
