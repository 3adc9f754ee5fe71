import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, which ends once: with its response, an error, or an exceeded limit.
final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
  typealias Completion = @Sendable (Result<(Data, URLResponse?), any Error>) -> Void

  private enum Phase {
    case new
    case running(URLSessionDataTask, Completion)
    case ended(any Error)
    case completed
  }

  private struct State {
    var phase = Phase.new
    var body = Data()
  }

  private let state = Mutex(State())
  private let maximumBytes: Int

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  /// Sends the request, unless the exchange has already ended.
  ///
  /// The exchange creates its own session: on Linux (Swift 6.3) a task's delegate gets no data.
  func start(
    _ request: URLRequest, in session: URLSession, completion: @escaping Completion
  ) {
    let session = URLSession(
      configuration: session.configuration, delegate: self, delegateQueue: nil)
    let task = session.dataTask(with: request)
    let failure: (any Error)? = state.withLock { state in
      if case .ended(let failure) = state.phase { return failure }
      state.phase = .running(task, completion)
      return nil
    }
    if let failure {
      session.invalidateAndCancel()
      completion(.failure(failure))
    } else {
      task.resume()
      session.finishTasksAndInvalidate()
    }
  }

  /// Ends the exchange with an error, unless it has ended.
  func end(with failure: any Error) {
    guard let (task, completion) = complete(with: failure) else { return }
    completion(.failure(failure))
    // On Linux (Swift 6.3) `cancel` waits for a queue that a fast response keeps busy, at times for
    // seconds. If the session's thread waited, data would accumulate: 500 MB instead of 50.
    DispatchQueue.global().async { task.cancel() }
  }

  private func complete(with failure: any Error) -> (URLSessionDataTask, Completion)? {
    state.withLock { state in
      switch state.phase {
      case .new: state.phase = .ended(failure)
      case .ended, .completed: break
      case .running(let task, let completion):
        state = State(phase: .completed)
        return (task, completion)
      }
      return nil
    }
  }

  // MARK: Reports of the session

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard case .running = state.phase else { return false }
      guard data.count <= maximumBytes - state.body.count else { return true }
      state.body.append(data)
      return false
    }
    if isTooLarge { end(with: BoundedHTTP.Overrun.tooLarge(maximumBytes: maximumBytes)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let ended: (Completion, Data)? = state.withLock { state in
      guard case .running(_, let completion) = state.phase else { return nil }
      defer { state = State(phase: .completed) }
      return (completion, state.body)
    }
    guard let (completion, body) = ended else { return }
    completion(error.map { .failure($0) } ?? .success((body, task.response)))
  }
}
