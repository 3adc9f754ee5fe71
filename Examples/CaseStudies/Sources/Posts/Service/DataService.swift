/// A source of posts and comments.
///
/// Many code bases have such a protocol. The view models in `ByInitializer` receive a service, and
/// those in `ByDependency` look it up. Both use the same protocol and the same conforming types.
package protocol DataService: Sendable {
  /// All posts.
  func posts() async throws -> [Post]

  /// The comments on a post.
  func comments(on post: Post.ID) async throws -> [Remark]
}
