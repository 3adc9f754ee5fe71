import Intarsia
import Observation

/// The model of one post with its comments that looks its service up.
@MainActor
@Observable
package final class InjectedPostModel {
  /// The post.
  package let post: Post
  /// What was said about it, as far as it is there.
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
