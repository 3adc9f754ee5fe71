// snippet
import IntarsiaConcurrency
import IntarsiaDependencies

enum ShopperKey: DependencyKey {
  static let liveValue = "guest"
  static let testValue = "guest"
}

final class SessionCart: Sendable {
  let user: String
  let items = LockIsolated<[String]>([])

  init(user: String) { self.user = user }
}
// end
