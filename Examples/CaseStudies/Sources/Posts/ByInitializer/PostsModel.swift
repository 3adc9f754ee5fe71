import Observation

/// The model of a list of posts, which receives its service in the initializer.
///
/// ```swift
/// let model = PostsModel(service: MockDataService())
/// await model.load()
/// model.posts  // .loaded([…])
/// ```
///
/// The initializer requires the service, so a caller cannot forget it. But the code that creates
/// this model needs a service itself, and so does its caller, up to the root.
@MainActor
@Observable
package final class PostsModel {
  /// The loading state of the posts.
  package private(set) var posts = Loading<[Post]>.idle

  private let service: any DataService

  /// Makes the model of a list whose posts come from this service.
  package init(service: any DataService) {
    self.service = service
  }

  /// Loads the posts; a cancellation of the task sets `posts` to `.idle`.
  package func load() async {
    posts = .loading
    posts = await .result { try await service.posts() }
  }

  /// Creates the model of a post's screen with the same service.
  package func makeDetail(of post: Post) -> PostModel {
    PostModel(post: post, service: service)
  }
}
