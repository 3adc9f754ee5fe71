/// Returns fixed posts and comments: for previews and tests.
package struct MockDataService: DataService {
  private let savedPosts: [Post]
  private let savedComments: [Post.ID: [Remark]]

  /// Creates a service with these posts and comments; by default, with the samples.
  package init(posts: [Post] = Self.somePosts, comments: [Post.ID: [Remark]] = someComments) {
    savedPosts = posts
    savedComments = comments
  }

  package func posts() async throws -> [Post] { savedPosts }

  package func comments(on post: Post.ID) async throws -> [Remark] { savedComments[post] ?? [] }

  /// Two sample posts.
  package static let somePosts = [
    Post(id: 1, title: "Glue", body: "Hide glue lets a repair be repaired."),
    Post(id: 2, title: "Veneer", body: "Cut both leaves at once, and they fit."),
  ]

  /// A sample comment on the first of them.
  package static let someComments = [
    1: [Remark(id: 1, name: "Ada", body: "It smells, though.")]
  ]
}
