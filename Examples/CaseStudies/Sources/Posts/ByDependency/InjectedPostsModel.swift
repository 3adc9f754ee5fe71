import Intarsia
import Observation

/// The model of a list of posts, which reads its service as a dependency.
///
/// ```swift
/// let model = withDependencies {
///   $0.dataService = MockDataService()
/// } operation: {
///   InjectedPostsModel()
/// }
/// await model.load()
/// model.posts  // .loaded([…])
/// ```
///
/// Neither its initializer nor the initializers of its parents take a service. A read looks for
/// current overrides first, and then for the overrides at the model's creation.
@MainActor
@Observable
package final class InjectedPostsModel {
  /// The loading state of the posts.
  package private(set) var posts = Loading<[Post]>.idle

  @ObservationIgnored @Dependency(\.dataService) private var service

  /// Makes the model of a list.
  package init() {}

  /// Loads the posts; a cancellation of the task sets `posts` to `.idle`.
  package func load() async {
    posts = .loading
    posts = await .result { try await service.posts() }
  }

  /// Creates the model of a post's screen, which inherits this model's dependencies.
  package func makeDetail(of post: Post) -> InjectedPostModel {
    withDependencies(from: self) { InjectedPostModel(post: post) }
  }
}
