// snippet
import Foundation
import Intarsia
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Download: NSObject, URLSessionDataDelegate, Sendable {
  private enum Phase {
    case new
    case running(URLSessionDataTask, CheckedContinuation<Data, any Error>)
    case ended(any Error)
  }

  private let state = Mutex((phase: Phase.new, body: Data()))
  private let maximumBytes: Int

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  func start(
    _ request: URLRequest, with configuration: URLSessionConfiguration,
    _ continuation: CheckedContinuation<Data, any Error>
  ) {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    let task = session.dataTask(with: request)
    let failure: (any Error)? = state.withLock { state in
      if case .ended(let error) = state.phase { return error }
      state.phase = .running(task, continuation)
      return nil
    }
    if let failure {
      continuation.resume(throwing: failure)
      session.invalidateAndCancel()
    } else {
      task.resume()
      session.finishTasksAndInvalidate()
    }
  }

  /// Ends the download, unless it has ended: the first error is kept.
  func end(with error: any Error) {
    guard let (task, continuation, _) = finish(with: error) else { return }
    continuation.resume(throwing: error)
    DispatchQueue.global().async { task.cancel() }
  }

  func end(at deadline: AnyClock<Duration>.Instant, on clock: AnyClock<Duration>) async {
    guard (try? await clock.sleep(until: deadline)) != nil else { return }
    end(with: LoadingError.tooLate)
  }

  private func finish(
    with error: any Error
  ) -> (URLSessionDataTask, CheckedContinuation<Data, any Error>, Data)? {
    state.withLock { state in
      defer {
        if case .ended = state.phase {} else { state = (.ended(error), Data()) }
      }
      guard case .running(let task, let continuation) = state.phase else { return nil }
      return (task, continuation, state.body)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard case .running = state.phase else { return false }
      guard data.count <= maximumBytes - state.body.count else { return true }
      state.body.append(data)
      return false
    }
    if isTooLarge { end(with: LoadingError.tooLarge) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let (_, continuation, body) = finish(with: CancellationError()) else { return }
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 200
    if let error {
      continuation.resume(throwing: error)
    } else if status != 200 {
      continuation.resume(throwing: LoadingError.status(status))
    } else {
      continuation.resume(returning: body)
    }
  }
}
// end
