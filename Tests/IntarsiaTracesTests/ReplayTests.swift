import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

@Suite("Replay in a test store", .endsWithinAMinute)
struct ReplayTests {
  @Test("A recorded session passes as a test, with the recorded answers of its dependencies")
  func session() async throws {
    let trace = try await Trace(TeaShop.session())
    let store = try TestStore(replaying: trace) { TeaShop() }
    try await store.replay(trace)
  }

  @Test("A reducer with a bug fails at the action that shows it")
  func bug() async throws {
    let trace = try await Trace(TeaShop.session())
    let store = try TestStore(replaying: trace) {
      Reduce<TeaShop.State, TeaShop.Action> { state, action in
        if case .arrived = action { return .none }
        return TeaShop().reduce(into: &state, action: action)
      }
    }
    let issues = IssueRecorder()
    try await withIssueReporters([issues]) { try await store.replay(trace) }
    #expect(issues.issues.count >= 1)
    let text = issues.issues.first?.message ?? ""
    #expect(text.contains("arrived") && text.contains("tea!"), "\(text)")
  }
}
