import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("Unimplemented closures", .endsWithinAMinute)
struct UnimplementedTests {
  struct Client: Sendable {
    var stop: @Sendable () -> Void = unimplemented("Client.stop")
    var count: @Sendable (String) -> Int = unimplemented("Client.count", placeholder: 7)
    var load: @Sendable (String, Int) throws -> Int = unimplemented("Client.load")
    var fetch: @Sendable (String) async -> [Int] = unimplemented("Client.fetch", placeholder: [])
    var save: @Sendable (Int) async throws -> Void = unimplemented()
    var tick: @MainActor @Sendable () -> Int = unimplemented("Client.tick", placeholder: 1)
  }

  let recorder = IssueRecorder()

  @Test("An unimplemented closure reports its name and arguments and returns its placeholder")
  func placeholder() {
    withIssueReporters([recorder]) {
      Client().stop()
      #expect(Client().count("a") == 7)
    }
    #expect(
      recorder.messages == [
        """
        Client.stop was called, but has no implementation.

        If the code under test should make this call, override the endpoint with an implementation. If \
        it should not, find out what made it: the call came from the code that runs above this line.

        [issue-unimplemented]
        """,
        """
        Client.count was called, but has no implementation.

          Arguments: "a"

        If the code under test should make this call, override the endpoint with an implementation. If \
        it should not, find out what made it: the call came from the code that runs above this line.

        [issue-unimplemented]
        """,
      ])
    #expect(
      recorder.issues.first.map { "\($0.location)" }
        == "IntarsiaIssuesTests/UnimplementedTests.swift:8")
  }

  @Test("An unimplemented closure without a placeholder reports an issue and throws")
  func throwing() async {
    await withIssueReporters([recorder]) {
      #expect(throws: UnimplementedFailure(endpoint: "Client.load")) { try Client().load("a", 1) }
      await #expect(throws: UnimplementedFailure(endpoint: "")) { try await Client().save(1) }
    }
    #expect(
      recorder.messages.map { $0.split(separator: "\n").first } == [
        "Client.load was called, but has no implementation.",
        "An endpoint was called, but has no implementation.",
      ])
    #expect(recorder.messages.first?.contains("\n  Arguments: \"a\", 1\n") == true)
    #expect("\(UnimplementedFailure(endpoint: "Client.load"))" == "Not implemented: Client.load")
    #expect("\(UnimplementedFailure(endpoint: ""))" == "Not implemented")
  }

  @Test("An unimplemented value reports an issue at once and returns its placeholder")
  func value() {
    withIssueReporters([recorder]) {
      let number: Int = unimplemented("Settings.number", placeholder: 7)
      #expect(number == 7)
    }
    #expect(
      recorder.messages.first?.hasPrefix("Settings.number was called, but has no implem") == true)
  }

  @Test("An unimplemented closure throws the error that it is given, typed and asynchronously")
  func throwingError() async {
    let load: @Sendable (Int) throws(Failure) -> Int =
      unimplemented("load", throwing: Failure(reason: "load"))
    let save: @Sendable (Int) async throws -> Void =
      unimplemented("save", throwing: CancellationError())
    await withIssueReporters([recorder]) {
      do throws(Failure) {
        _ = try load(1)
      } catch {
        #expect(error.reason == "load")
      }
      await #expect(throws: CancellationError.self) { try await save(1) }
    }
    #expect(recorder.issues.count == 2)
  }

  @Test("Asynchronous and main-actor unimplemented closures report issues")
  func asynchronous() async {
    await withIssueReporters([recorder]) {
      #expect(await Client().fetch("a") == [])
      #expect(await Client().tick() == 1)
    }
    #expect(
      recorder.messages.map { $0.split(separator: "\n").first } == [
        "Client.fetch was called, but has no implementation.",
        "Client.tick was called, but has no implementation.",
      ])
  }
}
