import Observation

/// The model of a list of posts that is handed its service.
///
/// ```swift
/// let model = PostsModel(service: MockDataService())
/// await model.load()
/// model.posts  // .loaded([…])
/// ```
///
/// What it needs stands in its initializer, so nobody can forget it. The price is paid by everything above it: whoever
/// makes this model has to have a service, and whoever makes *that*, and so on up to the root.
@MainActor
@Observable
package final class PostsModel {
  /// The posts, as far as they are there.
  package private(set) var posts = Loading<[Post]>.idle

  private let service: any DataService

  /// Makes the model of a list whose posts come from this service.
  package init(service: any DataService) {
    self.service = service
  }

  /// Loads the posts; cancelling the task leaves the list as it was before anything was asked for.
  package func load() async {
    posts = .loading
    posts = await .result { try await service.posts() }
  }

  /// The model of a post's screen, which is handed the service, too.
  package func makeDetail(of post: Post) -> PostModel {
    PostModel(post: post, service: service)
  }
}
