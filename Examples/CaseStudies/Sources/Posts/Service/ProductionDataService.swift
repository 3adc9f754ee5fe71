package import CaseStudyHTTP

/// Loads posts and comments from a server, as JSON over HTTP.
///
/// | request                                | answer                                             |
/// | -------------------------------------- | -------------------------------------------------- |
/// | `GET <base URL>/posts`                 | `[{"id": 1, "title": "…", "body": "…"}]`           |
/// | `GET <base URL>/posts/1/comments`      | `[{"id": 1, "name": "…", "body": "…"}]`            |
package struct ProductionDataService: DataService {
  private let service: HTTPService

  /// Creates a service that sends its requests with this HTTP service.
  package init(_ service: HTTPService) {
    self.service = service
  }

  package func posts() async throws -> [Post] {
    try await service.decode(from: "posts")
  }

  package func comments(on post: Post.ID) async throws -> [Remark] {
    try await service.decode(from: "posts/\(post)/comments")
  }
}
