import IntarsiaConcurrency
import Synchronization

/// The cancellation requests of effects, from any isolation, until the core takes them.
///
/// The core takes them before it accepts a message of an effect, and before it starts another
/// effect. So a request is effective when the requesting call returns, although that call cannot
/// wait for the core.
package final class CancellationRequests: Sendable {
  /// A request to cancel an identifier in the feature of the requesting effect.
  struct Request {
    let id: EffectID
    let token: EffectToken
  }

  private let hasRequests = Atomic(false)
  private let requests = VisibleMutex<[Request]>([])

  init() {}

  func post(_ request: Request) {
    requests.withLock {
      $0.append(request)
      hasRequests.store(true, ordering: .releasing)
    }
  }

  /// - Complexity: One atomic load.
  @inline(__always)
  var isEmpty: Bool { !hasRequests.load(ordering: .acquiring) }

  func takeAll() -> [Request] {
    requests.withLock { requests in
      hasRequests.store(false, ordering: .releasing)
      defer { requests = [] }
      return requests
    }
  }
}
