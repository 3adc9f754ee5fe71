package import Intarsia

/// Keeps to-dos on a server.
@DependencyClient
package struct TodosClient: Sendable {
  /// Creates a to-do, or changes its title.
  package var save: @Sendable (_ id: Int, _ title: String) async throws -> Void
  /// Deletes a to-do.
  package var delete: @Sendable (_ id: Int) async throws -> Void
}

/// The reason why a to-do was not saved or deleted.
package enum TodosError: Error { case unreachable }

extension DependencyValues {
  @DependencyEntry package var todos = TodosClient()
}
