import IntarsiaTesting
import Observation
import Posts
import Testing

@MainActor
@Suite("A model with an injected service", .endsWithinAMinute)
struct PostsModelTests {
  @Test("A list model shows the posts of its service after it was asked to load")
  func posts() async {
    let model = PostsModel(service: MockDataService())
    #expect(model.posts == .idle)
    await model.load()
    #expect(model.posts == .loaded(MockDataService.somePosts))
  }

  @Test("A list model shows a failure and clears it at the next attempt")
  func failure() async {
    let service = SwitchingDataService()
    let model = PostsModel(service: service)
    service.isFailing.setValue(true)
    await model.load()
    #expect(model.posts == .failed("The line is dead."))
    service.isFailing.setValue(false)
    await model.load()
    #expect(model.posts == .loaded(MockDataService.somePosts))
  }

  @Test("A list model passes its service to a post's model")
  func detail() async throws {
    let model = PostsModel(service: MockDataService())
    let detail = model.makeDetail(of: MockDataService.somePosts[0])
    #expect(detail.comments == .idle)
    await detail.load()
    #expect(detail.comments == .loaded([Remark(id: 1, name: "Ada", body: "It smells, though.")]))
  }

  @Test("A list model is loading until the posts arrive")
  func loading() async {
    let (stream, answer) = AsyncStream.makeStream(of: Void.self)
    let model = PostsModel(service: WaitingDataService(stream: stream))
    let task = Task { await model.load() }
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = model.posts
      } onChange: {
        continuation.resume()
      }
    }
    // `onChange` runs before the change, but the test resumes after it, on the same actor.
    #expect(model.posts == .loading)
    answer.finish()
    await task.value
    #expect(model.posts == .loaded([]))
  }
}

@MainActor
@Suite("The posts model that reads its service as a dependency", .endsWithinAMinute)
struct InjectedPostsModelTests {
  @Test("A model shows the posts of the service in force at its creation")
  func posts() async {
    let model = withDependencies {
      $0.dataService = MockDataService()
    } operation: {
      InjectedPostsModel()
    }
    #expect(model.posts == .idle)
    await model.load()
    #expect(model.posts == .loaded(MockDataService.somePosts))
  }

  @Test("A post's model inherits the list model's service as a dependency")
  func detail() async {
    let model = withDependencies {
      $0.dataService = MockDataService()
    } operation: {
      InjectedPostsModel()
    }
    let detail = model.makeDetail(of: MockDataService.somePosts[0])
    await detail.load()
    #expect(detail.comments == .loaded([Remark(id: 1, name: "Ada", body: "It smells, though.")]))
  }

  @Test("Two models with different services load independently")
  func sideBySide() async {
    func model(_ service: any DataService) -> InjectedPostsModel {
      withDependencies {
        $0.dataService = service
      } operation: {
        InjectedPostsModel()
      }
    }
    let good = model(MockDataService())
    let bad = model(FailingDataService(DeadLine()))
    await bad.load()
    await good.load()
    #expect(good.posts == .loaded(MockDataService.somePosts))
    #expect(bad.posts == .failed("The line is dead."))
  }

  @Test("In a preview, the posts model uses the mock service", .dependency(\.context, .preview))
  func preview() async {
    let model = InjectedPostsModel()
    await model.load()
    #expect(model.posts == .loaded(MockDataService.somePosts))
  }

  @Test("A posts model without an overridden service reports an issue")
  func forgotten() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await InjectedPostsModel().load()
    }
    let message = try #require(recorder.messages.first)
    #expect(recorder.messages.count == 1)
    #expect(message.hasPrefix("DataService.posts was called, but has no implementation."))
  }
}

private struct DeadLine: Error, CustomStringConvertible {
  let description = "The line is dead."
}

/// Fails while `isFailing` is set.
private struct SwitchingDataService: DataService {
  let isFailing = LockIsolated(false)

  func posts() async throws -> [Post] {
    if isFailing.value { throw DeadLine() }
    return MockDataService.somePosts
  }

  func comments(on post: Post.ID) async throws -> [Remark] { [] }
}

/// Returns no posts, after its stream has ended.
private struct WaitingDataService: DataService {
  let stream: AsyncStream<Void>

  func posts() async throws -> [Post] {
    for await _ in stream {}
    return []
  }

  func comments(on post: Post.ID) async throws -> [Remark] { [] }
}
