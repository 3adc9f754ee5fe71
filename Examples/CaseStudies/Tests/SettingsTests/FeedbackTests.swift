import Foundation
import IntarsiaTesting
import Settings
import Testing

@Suite("The cost of a fifth client", .endsWithinAMinute)
struct FeedbackTests {
  @Test("Sending feedback shows its number")
  func send() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.feedback.send = { text in text.count }
    }
    await store.send(.feedback(.sendButtonTapped("Fine.")))
    await store.receive(\.feedback.response.success, 5) { $0.feedback.number = 5 }
  }

  @Test("A feedback error is shown until the next attempt")
  func failure() async {
    let store = TestStore(initialState: Feedback.State()) {
      Feedback()
    } withDependencies: {
      $0.feedback.send = { text in
        if text.isEmpty { throw SettingsFailure(message: "Say something.") }
        return 1
      }
    }
    let failure = SettingsFailure(message: "Say something.")
    await store.send(.sendButtonTapped(""))
    await store.receive(.response(.failure(failure))) { $0.failure = "Say something." }
    await store.send(.sendButtonTapped("Fine.")) { $0.failure = nil }
    await store.receive(\.response.success) { $0.number = 1 }
  }

  @Test("The feedback outbox overwrites no unsent message")
  func outbox() async throws {
    let folder = try TemporaryFolder()
    let outbox = FeedbackClient.outbox(folder: folder.path)
    #expect(try await outbox.send(text: "one") == 1)
    #expect(try await outbox.send(text: "two") == 2)
    #expect(folder.read("feedback-1.txt") == "one\n")
    #expect(folder.read("feedback-2.txt") == "two\n")
  }

  @Test("The feedback client is mentioned on four lines outside its own files")
  func cost() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
    let mentions = try Mentions(of: "feedback", in: folder)
    #expect(
      mentions.lines(in: "Sources/Settings", but: ["Feedback"]) == [
        "Settings.swift": [
          "Scope(state: \\.feedback, action: \\.feedback) { Feedback() }",
          "case .feedback:",
          "case feedback(Feedback.Action)",
          "package var feedback = Feedback.State()",
        ]
      ])
    #expect(
      mentions.lines(in: "Tests/SettingsTests", but: ["FeedbackTests.swift", "Explicit"]) == [:])
  }
}
