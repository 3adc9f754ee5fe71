import IntarsiaConcurrency
import Synchronization

/// What effects want cancelled, from wherever they run, until the engine looks.
///
/// It looks before it believes anything that an effect says and before it starts another one. So what was asked for
/// has taken hold when the call that asks returns, though that call can't wait for the engine.
package final class EffectInbox: Sendable {
  /// An identifier, as the effect with that token means it.
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
