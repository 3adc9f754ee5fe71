import Foundation
import LoopbackServer
import Posts

/// A few posts and the comments on them.
enum CannedPosts {
  /// Answers `GET /posts` and `GET /posts/1/comments` with JSON.
  @Sendable
  static func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    let path = request.path.split(separator: "/")
    if path == ["posts"] { return json(posts) }
    guard
      path.count == 3, path[0] == "posts", path[2] == "comments", let id = Int(path[1]),
      posts.contains(where: { $0.id == id })
    else { return .status(404) }
    return json(remarks[id] ?? [])
  }

  private static func json(_ value: some Encodable) -> LoopbackResponse {
    guard let data = try? JSONEncoder().encode(value) else { return .status(500) }
    return .json(String(decoding: data, as: UTF8.self))
  }

  static let posts = [
    Post(
      id: 1, title: "Why marquetry warps",
      body: """
        Wood moves across the grain and hardly along it. A picture of fifty pieces pulls in fifty \
        directions, so the back of the panel gets a veneer, too.
        """),
    Post(
      id: 2, title: "Sand shading",
      body: "Dip the edge of a leaf into hot sand, and count. At eight it is a shadow."),
    Post(id: 3, title: "A saw with forty teeth an inch", body: "Breathe out while it cuts."),
  ]

  static let remarks = [
    1: [
      Remark(id: 1, name: "Ines", body: "And if the back is the pretty side?"),
      Remark(id: 2, name: "Oluf", body: "Then turn it round, and call it a door."),
    ],
    2: [Remark(id: 3, name: "Ines", body: "At nine it is a fire.")],
  ]
}
