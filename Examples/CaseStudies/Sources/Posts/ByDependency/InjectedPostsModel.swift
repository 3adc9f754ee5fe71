import Intarsia
import Observation

/// The model of a list of posts that looks its service up.
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
/// Its initializer takes nothing, and so do those of everything above it. What it was made with, it keeps: a read looks
/// at what is in force now, then at what was in force where the model was made.
@MainActor
@Observable
package final class InjectedPostsModel {
  /// The posts, as far as they are there.
  package private(set) var posts = Loading<[Post]>.idle

  @ObservationIgnored @Dependency(\.dataService) private var service

  /// Makes the model of a list.
  package init() {}

  /// Loads the posts; cancelling the task leaves the list as it was before anything was asked for.
  package func load() async {
    posts = .loading
    posts = await .result { try await service.posts() }
  }

  /// The model of a post's screen, which finds what this one has found.
  package func makeDetail(of post: Post) -> InjectedPostModel {
    withDependencies(from: self) { InjectedPostModel(post: post) }
  }
}
