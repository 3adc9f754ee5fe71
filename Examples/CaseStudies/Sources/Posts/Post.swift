/// A post that a user can comment on.
package struct Post: Codable, Equatable, Identifiable, Sendable {
  /// The number that identifies the post.
  package let id: Int
  /// Its first line.
  package let title: String
  /// The text below the title.
  package let body: String

  /// Makes a post.
  package init(id: Int, title: String, body: String) {
    self.id = id
    self.title = title
    self.body = body
  }
}
