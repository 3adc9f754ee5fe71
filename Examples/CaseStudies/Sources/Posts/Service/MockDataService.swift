/// Has the posts and comments that it was made with: for previews and tests.
package struct MockDataService: DataService {
  private let savedPosts: [Post]
  private let savedComments: [Post.ID: [Remark]]

  /// Makes up some posts, or has these.
  package init(posts: [Post] = Self.somePosts, comments: [Post.ID: [Remark]] = someComments) {
    savedPosts = posts
    savedComments = comments
  }

  package func posts() async throws -> [Post] { savedPosts }

  package func comments(on post: Post.ID) async throws -> [Remark] { savedComments[post] ?? [] }

  /// Two posts that somebody might have written.
  package static let somePosts = [
    Post(id: 1, title: "Glue", body: "Hide glue lets a repair be repaired."),
    Post(id: 2, title: "Veneer", body: "Cut both leaves at once, and they fit."),
  ]

  /// What somebody might have said about one of them.
  package static let someComments = [
    1: [Remark(id: 1, name: "Ada", body: "It smells, though.")]
  ]
}
