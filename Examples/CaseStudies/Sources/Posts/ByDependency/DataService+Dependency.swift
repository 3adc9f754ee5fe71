import CaseStudyHTTP
package import Intarsia

private enum DataServiceKey: DependencyKey {
  static var liveValue: any DataService { ProductionDataService(.development) }
  static var previewValue: any DataService { MockDataService() }
  static var testValue: any DataService { UnimplementedDataService() }
}

extension DependencyValues {
  /// The service for posts and comments: by default, a server on this machine.
  package var dataService: any DataService {
    get { self[DataServiceKey.self] }
    set { self[DataServiceKey.self] = newValue }
  }
}

/// Reports an issue for each call, because a test has to override the service.
private struct UnimplementedDataService: DataService {
  func posts() async throws -> [Post] {
    let posts: @Sendable () async throws -> [Post] = unimplemented("DataService.posts")
    return try await posts()
  }

  func comments(on post: Post.ID) async throws -> [Remark] {
    let comments: @Sendable (Post.ID) async throws -> [Remark] =
      unimplemented("DataService.comments")
    return try await comments(post)
  }
}
