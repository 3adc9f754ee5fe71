import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@Suite("Calls in printed tests", .endsWithinAMinute)
struct CallGroupTests {
  /// The lines of a printed test up to the end of its overrides.
  private func overrides(_ calls: [String]) throws -> String {
    let trace = try Trace(Lines.data([Lines.store] + calls))
    let lines = try TestWriter(trace, of: #require(trace.stores.first)).lines
    let start = try #require(lines.firstIndex { $0.contains("func recordedSession()") })
    let end = try #require(lines.firstIndex { $0.contains("await store.finish()") })
    return lines[start + 1..<end - 1].joined(separator: "\n")
  }

  @Test("Results that follow from several arguments are found by all of them")
  func bySeveralArguments() throws {
    expectNoDifference(
      try overrides(
        Lines.call(2, at: 1, "1", "2", answer: "3") + Lines.call(4, at: 2, "1", "3", answer: "4")),
      #"""
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { argument1, argument2 in
              switch (argument1, argument2) {
              case (1, 2):
                return 3
              case (1, 3):
                return 4
              default:
                reportIssue("The session did not call find with these arguments.")
                return 4
              }
            }
          }
      """#)
  }

  @Test("Other results of calls with arguments follow their order, and name the arguments")
  func bySeveralArgumentsInOrder() throws {
    expectNoDifference(
      try overrides(
        Lines.call(2, at: 1, "1", "2", answer: "3") + Lines.call(4, at: 2, "1", "2", answer: "4")),
      #"""
          let findCalls = LockIsolated(0)
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { _, _ in
              findCalls.withValue { $0 += 1 }
              switch findCalls.value {
              case 1:
                // find(1, 2)
                return 3
              case 2:
                // find(1, 2)
                return 4
              default:
                reportIssue("The session did not call find so often.")
                return 4
              }
            }
          }
      """#)
  }
}
