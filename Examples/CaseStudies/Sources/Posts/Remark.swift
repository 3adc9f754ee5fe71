/// What somebody has said about a post.
package struct Remark: Codable, Equatable, Identifiable, Sendable {
  /// What tells it from the others.
  package let id: Int
  /// Who has said it.
  package let name: String
  /// What was said.
  package let body: String

  /// Makes a comment.
  package init(id: Int, name: String, body: String) {
    self.id = id
    self.name = name
    self.body = body
  }
}
