import Posts

/// The posts and comments as the user sees them, independent of the style of the models.
@MainActor
struct PostsScreen {
  private let loadPosts: () async -> Loading<[Post]>
  private let loadRemarks: (Post) async -> Loading<[Remark]>

  init(
    posts: @escaping () async -> Loading<[Post]>,
    remarks: @escaping (Post) async -> Loading<[Remark]>
  ) {
    loadPosts = posts
    loadRemarks = remarks
  }

  func posts() async throws(CaseStudyFailure) -> [Post] {
    try Self.content(of: await loadPosts())
  }

  func remarks(_ post: Post) async throws(CaseStudyFailure) -> [Remark] {
    try Self.content(of: await loadRemarks(post))
  }

  private static func content<Element>(
    of loading: Loading<[Element]>
  ) throws(CaseStudyFailure) -> [Element] {
    switch loading {
    case .loaded(let elements): return elements
    case .failed(let message): throw CaseStudyFailure(message: message)
    case .idle, .loading: return []
    }
  }
}
