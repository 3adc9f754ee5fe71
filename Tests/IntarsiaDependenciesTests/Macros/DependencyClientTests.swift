import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

/// Replaces the line numbers in the text of an issue by a constant, for comparisons.
private func withoutLines(_ text: String) -> String {
  text.replacing(/\.swift:[0-9]+/, with: ".swift:LINE")
}

/// Runs an operation and returns the issues that it reports.
private func issues(_ operation: () async throws -> Void) async rethrows -> [String] {
  let recorder = IssueRecorder()
  try await withIssueReporters([recorder]) { try await operation() }
  return recorder.messages.map(withoutLines)
}

private func firstLines(_ operation: () async throws -> Void) async rethrows -> [String] {
  try await issues(operation).map { String($0.prefix { $0 != "\n" }) }
}

@Suite("A dependency client", .endsWithinAMinute)
struct DependencyClientTests {
  @Test("A dependency client's issue names the called endpoint, its arguments and the override")
  func fullMessage() async throws {
    let messages = await issues {
      await #expect(throws: UnimplementedFailure(endpoint: "CatalogClient.items")) {
        try await CatalogClient(name: "test").items(page: 1, limit: 20)
      }
    }
    #expect(
      messages == [
        """
        CatalogClient.items was called, but has no implementation.

          Arguments: 1, 20
          Declared at: IntarsiaDependenciesTests/CatalogClient.swift:LINE

        Override this endpoint in the test, even if only with a value that does nothing: that shows \
        that the feature is meant to use it.

          withDependencies {
            $0.catalogClient.items = { page, limit in … }
          } operation: {
            …
          }

        [dependency-unimplemented]
        """
      ])
  }

  @Test("A dependency client says which of two dependencies of its type was used")
  func twoDependencies() async {
    @Dependency(\.basket) var basket
    @Dependency(\.wishList) var wishList
    let messages = await issues {
      basket.empty()
      wishList.empty()
    }
    #expect(
      messages
        == ["basket", "wishList"].map { name in
          """
          Basket.empty was called, but has no implementation.

            Declared at: IntarsiaDependenciesTests/CatalogClient.swift:LINE
            Dependency: \(name)
            Read at: IntarsiaDependenciesTests/DependencyClientTests.swift:LINE

          Override this endpoint in the test, even if only with a value that does nothing: that \
          shows that the feature is meant to use it.

            withDependencies {
              $0.\(name).empty = { … }
            } operation: {
              …
            }

          [dependency-unimplemented]
          """
        })
  }

  @Test("A dependency client reports an issue at the declaration of the endpoint")
  func location() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { CatalogClient(name: "test").close() }
    let location = recorder.issues.first?.location
    #expect(location?.fileID.description == "IntarsiaDependenciesTests/CatalogClient.swift")
    #expect(location?.line == 13)
  }

  @Test("A dependency client that was read as a dependency reports an issue at its reader")
  func locationOfReader() {
    let recorder = IssueRecorder()
    let line: UInt = #line + 1
    @Dependency(\.basket) var basket
    withIssueReporters([recorder]) { basket.empty() }
    #expect(recorder.issues.map(\.location.line) == [line])
    #expect(
      recorder.issues.map(\.location.fileID.description) == [
        "IntarsiaDependenciesTests/DependencyClientTests.swift"
      ])
  }

  @Test("An unimplemented endpoint reports an issue at the location that its creator passes on")
  func passedOnLocation() {
    let recorder = IssueRecorder()
    let path: SourceFilePath = "/File.swift"
    let endpoint = _UnimplementedEndpoint(
      "Client", "stop", fileID: "App/File.swift", filePath: path, line: 200, column: 9)
    withIssueReporters([recorder]) { endpoint.report() }
    #expect(
      recorder.issues.map(\.location) == [
        IssueLocation(fileID: "App/File.swift", filePath: path, line: 200, column: 9)
      ])
  }

  @Test("A dependency client reports an issue and returns its endpoint's default")
  func placeholders() async throws {
    let client = CatalogClient(name: "test")
    let lines = await firstLines {
      #expect(client.count() == 7)
      #expect(client.first(in: "books") == nil)
      client.close()
      await client.show("text")
      do throws(CatalogFailure) {
        _ = try client.check(item: "pen")
        Issue.record("It throws what its default throws.")
      } catch {
        #expect(error.item == "pen")
      }
      var list = ["a"]
      client.append(item: "b", to: &list)
      #expect(list == ["a"])
      client.visit { _ in Issue.record("It calls nothing.") }
      client.log("a", "b")
    }
    #expect(
      lines == [
        "CatalogClient.count was called, but has no implementation.",
        "CatalogClient.first was called, but has no implementation.",
        "CatalogClient.close was called, but has no implementation.",
        "CatalogClient.show was called, but has no implementation.",
        "CatalogClient.check was called, but has no implementation.",
        "CatalogClient.append was called, but has no implementation.",
        "CatalogClient.visit was called, but has no implementation.",
        "CatalogClient.log was called, but has no implementation.",
      ])
  }

  @Test("A dependency client reports nothing for endpoints with an implementation")
  func implemented() async throws {
    var client = CatalogClient(
      name: "test", items: { page, limit in ["\(page)", "\(limit)"] }, count: { 1 })
    client.first = { $0 }
    client.append = { $1.append($0) }
    client.priceOfItem = { $0.count }
    client.priceAtIndex = { $0 * 2 }
    client.reloading = {}
    let items = try await client.items(page: 3, limit: 4)
    #expect(items == ["3", "4"])
    let unlabelled = try await client.items(5, 6)
    #expect(unlabelled == ["5", "6"])
    #expect(client.count() == 1)
    #expect(client.first(in: "books") == "books")
    var list = ["a"]
    client.append(item: "b", to: &list)
    #expect(list == ["a", "b"])
    #expect(try client.price(of: "pen") == 3)
    #expect(try client.price(at: 4) == 8)
    try await client.reload()
  }

  @Test("A dependency client's endpoint can return a sending result")
  func sending() async throws {
    var client = CatalogClient(name: "test")
    let lines = await firstLines {
      #expect(throws: UnimplementedFailure(endpoint: "CatalogClient.box")) { _ = try client.box() }
    }
    #expect(lines == ["CatalogClient.box was called, but has no implementation."])
    client.box = { Box() }
    #expect(try client.box().item == "")
  }

  @Test("A dependency client's initializer accepts variables that are not endpoints")
  func otherVariables() {
    let client = CatalogClient(name: "a", limit: 3, notice: "b", format: { $0 + "!" })
    #expect(client.name == "a")
    #expect(client.limit == 3)
    #expect(client.notice == "b")
    #expect(client.title == "a!")
    #expect(CatalogClient(name: "a").limit == 20)
    #expect(CatalogClient(name: "a").notice == nil)
    #expect(CatalogClient(name: "a").title == "A")
  }

  @Test("A dependency client's issue names an endpoint declared inside #if")
  func conditional() async throws {
    var client = CatalogClient(name: "test")
    let lines = await firstLines {
      #expect(throws: UnimplementedFailure(endpoint: "CatalogClient.conditional")) {
        try client.conditional()
      }
    }
    #expect(lines == ["CatalogClient.conditional was called, but has no implementation."])
    client.conditional = {}
    try client.conditional()
  }

  @Test("A struct with marked endpoints only keeps its memberwise initializer")
  func endpointsAlone() async {
    let lines = await firstLines {
      #expect(throws: UnimplementedFailure(endpoint: "Mailbox.send")) {
        try Mailbox(owner: "Blob").send(text: "Hello", to: "Blob")
      }
      #expect(throws: Never.self) {
        try Mailbox(sending: { _, _ in }).send(text: "Hello", to: "Blob")
      }
    }
    #expect(lines == ["Mailbox.send was called, but has no implementation."])
  }

  @Test("A dependency client can be generic, nested, and have keywords for names")
  func generic() async throws {
    let store = Outer<Int>.Store<String>(value: { id in "\(id)" })
    let value = await store.value(for: 1)
    #expect(value == "1")
    let lines = await firstLines {
      await #expect(throws: UnimplementedFailure(endpoint: "Store.save")) {
        try await store.save(value: "a", for: 2)
      }
      let inner = Outer<Int>.Store<String>.Inner()
      #expect(inner.default() == [])
      inner.in(in: 1, default: 2)
    }
    #expect(
      lines == [
        "Store.save was called, but has no implementation.",
        "Inner.default was called, but has no implementation.",
        "Inner.in was called, but has no implementation.",
      ])
  }

  @MainActor
  @Test("A dependency client can live on the main actor")
  func isolated() async {
    var drawn: [String] = []
    let screen = ScreenClient(draw: { drawn.append($0) })
    screen.draw(text: "hello")
    #expect(drawn == ["hello"])
    let lines = await firstLines {
      #expect(throws: UnimplementedFailure(endpoint: "ScreenClient.size")) { try screen.size() }
    }
    #expect(lines == ["ScreenClient.size was called, but has no implementation."])
  }

  @Test(
    "A dependency client's property is named after its type, with a small first word",
    arguments: [
      ("CatalogClient", "catalogClient"), ("APIClient", "apiClient"), ("API", "api"), ("A", "a"),
      ("client", "client"), ("", ""), ("URLSession2", "urlSession2"),
    ])
  func conventionalName(type: String, property: String) {
    #expect(_UnimplementedEndpoint.propertyName(of: type) == property)
  }
}
