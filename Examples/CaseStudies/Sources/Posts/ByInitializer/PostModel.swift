import Observation

/// The model of a post and its comments, which receives its service in the initializer.
@MainActor
@Observable
package final class PostModel {
  /// The post.
  package let post: Post
  /// The loading state of the comments.
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
