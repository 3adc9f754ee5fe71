/// Fails each request with the same error: for screens that show a failure.
package struct FailingDataService: DataService {
  private let error: any Error

  /// Creates a service that fails each request with this error.
  package init(_ error: any Error) {
    self.error = error
  }

  package func posts() async throws -> [Post] { throw error }

  package func comments(on post: Post.ID) async throws -> [Remark] { throw error }
}
