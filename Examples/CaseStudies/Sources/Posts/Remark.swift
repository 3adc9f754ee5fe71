/// A comment on a post.
package struct Remark: Codable, Equatable, Identifiable, Sendable {
  /// The number that identifies the comment.
  package let id: Int
  /// The name of the author.
  package let name: String
  /// The text of the comment.
  package let body: String

  /// Makes a comment.
  package init(id: Int, name: String, body: String) {
    self.id = id
    self.name = name
    self.body = body
  }
}
