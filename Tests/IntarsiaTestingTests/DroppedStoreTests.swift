import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("Test stores that are dropped", .endsWithinAMinute)
struct DroppedStoreTests {
  private struct Feature: Reducer {
    enum Action { case wait, leave }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .wait: .run { _ in try await Task.never() }
      case .leave: .run { _ in }
      }
    }
  }

  /// Who waits for what a test store has started, after the store has gone.
  private func ticket(of action: Feature.Action) async -> EffectTicket? {
    await withIssueReporters([]) {
      let store = TestStore(initialState: 0) { Feature() }
      return await store.send(action).ticket
    }
  }

  @Test("An effect that runs when its test store is dropped ends for who waits for it")
  func runningEffect() async throws {
    let ticket = try #require(await ticket(of: .wait))
    await ticket.finish()
    #expect(ticket.isFinished)
  }
}
