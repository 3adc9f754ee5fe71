import IntarsiaTesting
import Testing

/// The failure of a test whose expected action resembles one that waits after the next.
///
/// The page `Documentation/WhenATestFails.md` shows the texts, word for word.
@Suite("An expected action that resembles a later one", .endsWithinAMinute)
struct NearestActionTests {
  private func makeStore() -> TestStoreOf<FileUpload> {
    TestStore(initialState: FileUpload.State()) { FileUpload() }
  }

  @Test("The expected action is compared with the most similar pending action")
  func nearest() async throws {
    let store = makeStore()
    await store.send(.startButtonTapped)
    try await expectIssue(
      TestStoreIssues.unexpectedAction,
      """
      The next action is not the one that the test expects to receive.

        Received: FileUpload.Action.progressed(0.5)
        Expected -, nearest in the queue +:
          - FileUpload.Action.finished(name: "report.pdf")
          + FileUpload.Action.finished(name: "report (1).pdf")
        Sent by: the effect made at DocumentationTests/FileUpload.swift:24
        Waiting after it: .finished(name: "report (1).pdf")

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """
    ) {
      await store.receive(\.finished, "report.pdf")
      return #line - 1
    }
    await store.skipReceivedActions()
  }

  @Test("A non-exhaustive test reports that no received action is the expected one")
  func noneOfThose() async throws {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    try await expectIssue(
      TestStoreIssues.unexpectedAction,
      """
      None of the 2 received actions is the one that the test expects.

        Received: FileUpload.Action.progressed(0.5)
        Expected -, nearest received +:
          - FileUpload.Action.finished(name: "report.pdf")
          + FileUpload.Action.finished(name: "report (1).pdf")
        All received: .progressed(0.5), .finished(name: "report (1).pdf")
        Running effects: none

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """
    ) {
      await store.receive(\.finished, "report.pdf")
      return #line - 1
    }
  }

  @Test("receive reports that the expected action is pending later in the queue")
  func later() async throws {
    let store = makeStore()
    await store.send(.startButtonTapped)
    try await expectIssue(
      TestStoreIssues.unexpectedAction,
      """
      The next action is not the one that the test expects to receive.

        Expected: an action of the case \\.finished
        Received: FileUpload.Action.progressed(0.5)
        Sent by: the effect made at DocumentationTests/FileUpload.swift:24
        Waiting after it: .finished(name: "report (1).pdf")

      The expected action is next in the queue; receive this one first.

      [test-store-unexpected-action]
      """
    ) {
      await store.receive(\.finished)
      return #line - 1
    }
    await store.skipReceivedActions()
  }
}
