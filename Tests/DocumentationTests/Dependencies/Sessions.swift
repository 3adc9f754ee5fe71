// snippet
import IntarsiaDependencies

enum UserKey: DependencyKey {
  static let liveValue = "guest"
  static let testValue = "guest"
}

/// The drafts that the screens of one session share.
final class Drafts: DependencyKey, Sendable {
  static var liveValue: Drafts {
    @Dependency(UserKey.self) var user
    return Drafts(user: user)
  }
  static var testValue: Drafts { liveValue }

  let user: String

  init(user: String) { self.user = user }
}

final class SessionModel {
  @Dependency(Drafts.self) var drafts

  func makeChild() -> SessionModel {
    withDependencies(from: self) { SessionModel() }
  }
}
// end
