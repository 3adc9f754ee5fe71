import Observation

/// The model of one post with its comments that is handed its service.
@MainActor
@Observable
package final class PostModel {
  /// The post.
  package let post: Post
  /// What was said about it, as far as it is there.
  package private(set) var comments = Loading<[Remark]>.idle

  private let service: any DataService

  /// Makes the model of a post whose comments come from this service.
  package init(post: Post, service: any DataService) {
    self.post = post
    self.service = service
  }

  /// Loads the comments.
  package func load() async {
    comments = .loading
    comments = await .result { try await service.comments(on: post.id) }
  }
}
