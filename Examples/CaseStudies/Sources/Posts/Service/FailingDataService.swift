/// Has nothing but an error: for the screens that one hopes nobody sees.
package struct FailingDataService: DataService {
  private let error: any Error

  /// Fails with this error, whatever is asked.
  package init(_ error: any Error) {
    self.error = error
  }

  package func posts() async throws -> [Post] { throw error }

  package func comments(on post: Post.ID) async throws -> [Remark] { throw error }
}
