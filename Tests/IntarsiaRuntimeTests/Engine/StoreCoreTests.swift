import IntarsiaIssues
import Testing

@testable import IntarsiaDependencies
@testable import IntarsiaRuntime

@Suite("Engine")
struct StoreCoreTests {
  private enum Action: Sendable {
    case start
    case go
    case interrupt
    case rest
  }

  @Test(
    "When what started a sequence is cancelled between two of its actions, nothing is left over")
  func cancelledBetweenActions() {
    var log: [String] = []
    let core = StoreCore<Int, Action>(
      initialState: 0, dependencies: .empty,
      reducer: Reduce<Int, Action> { _, action in
        log.append("\(action)")
        guard case .go = action else { return .none }
        return .merge(
          .send(.interrupt), .concatenate(.send(.rest), .send(.rest)))
      }
      ._install())
    var ticket: EffectTicket?
    core.monitor = { [unowned core] action, _, _ in
      switch action {
      case .start: ticket = core.send(.go, at: IssueLocation())
      case .interrupt: ticket?.cancel()
      case .go, .rest: break
      }
    }
    _ = core.send(.start, at: IssueLocation())
    #expect(log == ["start", "go", "interrupt"])
    #expect(core.registry.isEmpty)
    #expect(ticket?.isFinished == true)
  }
}
