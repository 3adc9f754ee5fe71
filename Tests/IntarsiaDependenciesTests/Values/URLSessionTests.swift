import Foundation
import IntarsiaDependencies
import IntarsiaTesting
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Motto {
  var address: URL
  @Dependency(\.urlSession) var urlSession

  func load() async throws -> String {
    let (data, _) = try await urlSession.data(from: address)
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite("The URL session as a dependency", .endsWithinAMinute)
struct URLSessionTests {
  @Test("The live URL session loads from a server")
  func live() async throws {
    let server = try LoopbackServer { request in
      .answer(status: 200, contentType: "text/plain", body: "You asked for \(request.path)")
    }
    defer { server.close() }
    let motto = Motto(address: try #require(URL(string: "\(server.url)/motto")))
    let text = try await withDependencies {
      $0.context = .live
    } operation: {
      #expect(motto.urlSession === URLSession.shared)
      return try await motto.load()
    }
    #expect(text == "You asked for /motto")
    #expect(server.requests.map(\.path) == ["/motto"])
  }

  @Test("In a test, each URL request is reported and fails without network access")
  func unimplemented() async throws {
    let server = try LoopbackServer { _ in .status(200) }
    defer { server.close() }
    let motto = Motto(address: try #require(URL(string: "\(server.url)/motto")))
    var request = URLRequest(url: try #require(URL(string: "ftp://example.org/file")))
    request.httpMethod = "POST"
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      #expect(motto.urlSession !== URLSession.shared)
      #expect(issues.messages.isEmpty)
      for _ in 1...2 {
        let error = await #expect(throws: URLError.self) { try await motto.load() }
        #expect(error?.code == .unsupportedURL)
      }
      await #expect(throws: URLError.self) { try await motto.urlSession.data(for: request) }
    }
    #expect(server.requests.isEmpty)
    let texts = [
      "GET \(server.url)/motto", "GET \(server.url)/motto", "POST ftp://example.org/file",
    ]
    .map { request in
      """
      \\.urlSession is used by a test that does not override it.

        Request: \(request)

      Override it for this test: `$0.urlSession = URLSession(configuration: .ephemeral)` in \
      withDependencies, for example.

      [dependency-unimplemented]
      """
    }
    #expect(issues.messages == texts)
    // The source location at which the session is read.
    #expect(
      Set(issues.issues.map(\.location.description)) == [
        "IntarsiaDependenciesTests/URLSessionTests.swift:13"
      ])
  }

  @Test(
    "A reported URL request belongs to the test that made it, also in parallel tests",
    arguments: 0..<8)
  func attribution(number: Int) async throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/\(number)"))
    // Each argument runs as a test of its own, in parallel. An issue that another test receives,
    // or no test, makes the run fail.
    await withKnownIssue {
      await #expect(throws: URLError.self) { try await Motto(address: url).load() }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Request: GET \(url.absoluteString)\n") }
    }
  }

  @Test("Callbacks of the test URL session receive the error")
  func callback() async throws {
    let url = try #require(URL(string: "https://example.org"))
    let issues = IssueRecorder()
    let error = await withIssueReporters([issues]) {
      @Dependency(\.urlSession) var urlSession
      return await withCheckedContinuation { continuation in
        urlSession.dataTask(with: url) { _, _, error in
          continuation.resume(returning: (error as? URLError)?.code)
        }
        .resume()
      }
    }
    #expect(error == .unsupportedURL)
    #expect(issues.issues.count == 1)
  }
}
