/// Something that somebody has written.
package struct Post: Codable, Equatable, Identifiable, Sendable {
  /// What tells it from the others.
  package let id: Int
  /// Its first line.
  package let title: String
  /// The rest of it.
  package let body: String

  /// Makes a post.
  package init(id: Int, title: String, body: String) {
    self.id = id
    self.title = title
    self.body = body
  }
}
