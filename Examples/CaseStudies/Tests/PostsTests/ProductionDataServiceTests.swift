import CaseStudyHTTP
import Foundation
import IntarsiaTesting
import LoopbackServer
import Posts
import Testing

@Suite("The production service, against a server on this machine", .endsWithinAMinute)
struct ProductionDataServiceTests {
  @Test("The production service loads and decodes posts and comments")
  func good() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/api/posts": .json(#"[{"id": 1, "title": "Glue", "body": "Hide.", "votes": 3}]"#)
      case "/api/posts/1/comments": .json(#"[{"id": 7, "name": "Ada", "body": "Hm."}]"#)
      default: .status(404)
      }
    }
    defer { server.close() }
    let service = try service(server.url + "/api/")
    #expect(try await service.posts() == [Post(id: 1, title: "Glue", body: "Hide.")])
    #expect(try await service.comments(on: 1) == [Remark(id: 7, name: "Ada", body: "Hm.")])
    await #expect(throws: HTTPFailure.status(404, path: "/posts/2/comments")) {
      try await service.comments(on: 2)
    }
  }

  @Test(
    "The production service reports unexpected JSON with the location of the error",
    arguments: [
      ("<html>", "it is not JSON."),
      ("[{", "it is not JSON."),
      ("{}", "it is no list."),
      (#"[{"id": 1, "title": "Glue"}]"#, "[0].body is missing."),
      (#"[{"id": "one", "title": "Glue", "body": ""}]"#, "[0].id is no whole number."),
      (#"[{"id": 1, "title": 2, "body": ""}]"#, "[0].title is no text."),
      (#"[{"id": 1, "title": null, "body": ""}]"#, "[0].title is null."),
    ])
  func malformed(body: String, reason: String) async throws {
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.close() }
    let failure = await #expect(throws: HTTPFailure.self) {
      try await service(server.url).posts()
    }
    #expect(failure == .malformed(path: "/posts", reason: reason))
  }

  @Test("The production service distinguishes empty, closed and refused connections")
  func bad() async throws {
    let empty = try LoopbackServer { _ in .json("") }
    let closing = try LoopbackServer { _ in .close }
    let refused = try RefusedPort()
    defer {
      empty.close()
      closing.close()
    }
    await #expect(throws: HTTPFailure.empty(path: "/posts")) {
      try await service(empty.url).posts()
    }
    await #expect(throws: HTTPFailure.lost(address: "127.0.0.1:\(closing.port)")) {
      try await service(closing.url).posts()
    }
    await #expect(throws: HTTPFailure.refused(address: "127.0.0.1:\(refused.port)")) {
      try await service(refused.url).posts()
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor
  @Test("Cancelling a screen's load ends its request")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in try .never() }
    defer { server.close() }
    let model = PostsModel(service: try service(server.url))
    let task = Task.immediate { await model.load() }
    #expect(model.posts == .loading)
    await apartFromOthers {
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      task.cancel()
      #expect(await events.next() == .clientLeft)
    }
    await task.value
    #expect(model.posts == .idle)
  }

  @MainActor
  @Test("Models of both styles show the posts of the server")
  func screens() async throws {
    let server = try LoopbackServer { request in
      request.path == "/posts" ? .json(#"[{"id": 1, "title": "Glue", "body": ""}]"#) : .status(503)
    }
    defer { server.close() }
    let service = try service(server.url)

    let handed = PostsModel(service: service)
    await handed.load()
    let injected = withDependencies {
      $0.dataService = service
    } operation: {
      InjectedPostsModel()
    }
    await injected.load()
    let post = Post(id: 1, title: "Glue", body: "")
    #expect(handed.posts == .loaded([post]))
    #expect(injected.posts == .loaded([post]))

    let details = (handed.makeDetail(of: post), injected.makeDetail(of: post))
    await details.0.load()
    await details.1.load()
    let message =
      "The server answered /posts/1/comments with HTTP status 503. Try again in a while."
    #expect(details.0.comments == .failed(message))
    #expect(details.1.comments == .failed(message))
  }

  private func service(_ url: String) throws -> ProductionDataService {
    ProductionDataService(HTTPService(baseURL: try #require(URL(string: url))))
  }
}
