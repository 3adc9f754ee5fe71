import Intarsia

@DependencyClient
struct TeaShelf: Sendable {
  var minutes: @Sendable (_ tea: String) async throws -> Int
}

extension TeaShelf: DependencyKey {
  static let liveValue = TeaShelf { tea in
    tea == "green" ? 2 : 4
  }
  static let testValue = TeaShelf()
}

extension DependencyValues {
  var teaShelf: TeaShelf {
    get { self[TeaShelf.self] }
    set { self[TeaShelf.self] = newValue }
  }
}
