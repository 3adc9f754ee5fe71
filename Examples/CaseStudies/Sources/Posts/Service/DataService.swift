/// Where posts and comments come from.
///
/// A protocol, as most code bases have one. The view models in `ByInitializer` are handed one; those in `ByDependency`
/// look it up. The protocol and the types that conform to it are the same for both.
package protocol DataService: Sendable {
  /// All posts.
  func posts() async throws -> [Post]

  /// What was said about a post.
  func comments(on post: Post.ID) async throws -> [Remark]
}
