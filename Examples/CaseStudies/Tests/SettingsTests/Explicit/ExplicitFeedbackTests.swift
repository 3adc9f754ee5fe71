import ExplicitSettings
import Foundation
import IntarsiaTesting
import Settings
import Testing

@Suite("The cost of a fifth client in the explicit style", .endsWithinAMinute)
struct ExplicitFeedbackTests {
  @Test("The explicit feedback reducer takes one client as its environment")
  func send() async {
    await assert(
      initialValue: Feedback.State(),
      reducer: feedbackReducer.run,
      environment: FeedbackClient { text in text.count },
      steps:
        Step(.send, .sendButtonTapped("Fine.")),
      Step(.receive, \.response.success, 5) { $0.number = 5 }
    )
  }

  @Test("The explicit feedback client is mentioned at each call of the environment's initializer")
  func cost() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
    let mentions = try Mentions(of: "feedback", in: folder)
    #expect(
      mentions.lines(in: "Sources/ExplicitSettings", but: ["Feedback"]) == [
        "Settings.swift": [
          "case .feedback:",
          "feedbackReducer.pullback(state: \\.feedback, action: \\.feedback, environment: \\.feedback),",
        ],
        "SettingsEnvironment.swift": [
          "feedback: FeedbackClient",
          "package var feedback: FeedbackClient",
          "self.feedback = feedback",
        ],
        "SettingsEnvironment+Live.swift": ["feedback: .outbox(folder: folder))"],
        "SettingsEnvironment+Preview.swift": [
          "feedback: .preview)", "feedback: FeedbackClient())",
        ],
      ])
    // Tests that override single clients of a failing environment do not mention feedback either.
    #expect(
      mentions.lines(in: "Tests/SettingsTests/Explicit", but: ["ExplicitFeedbackTests.swift"])
        == [:])
  }
}
