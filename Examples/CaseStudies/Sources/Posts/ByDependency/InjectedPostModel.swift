import Intarsia
import Observation

/// The model of a post and its comments, which reads its service as a dependency.
@MainActor
@Observable
package final class InjectedPostModel {
  /// The post.
  package let post: Post
  /// The loading state of the comments.
  package private(set) var comments = Loading<[Remark]>.idle

  @ObservationIgnored @Dependency(\.dataService) private var service

  /// Makes the model of a post.
  package init(post: Post) {
    self.post = post
  }

  /// Loads the comments.
  package func load() async {
    comments = .loading
    comments = await .result { try await service.comments(on: post.id) }
  }
}
