import Intarsia

@DependencyClient
nonisolated struct Post: Sendable {
  var letters: @Sendable () async throws -> [String]
}

nonisolated extension DependencyValues {
  @DependencyEntry var post = Post()
}

@CasePathable
enum Shape {
  case circle(radius: Double)
  case square(side: Double)
  case none
}
