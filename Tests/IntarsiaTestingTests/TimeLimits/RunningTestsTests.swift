import Testing

@Suite("The table of running tests", .endsWithinAMinute)
struct RunningTestsTests {
  private let limit = TimeLimit(ticks: 2, grace: 2)

  /// Returns descriptions of the steps after a number of ticks.
  private func tick(_ tests: inout RunningTests, times: Int) -> [String] {
    (0..<times).map { _ in
      switch tests.tick(limit) {
      case .none: "none"
      case .cancel(let tests): "cancel \(tests.map(\.name).joined(separator: ", "))"
      case .endProcess(let tests): "end because of \(tests.map(\.name).joined(separator: ", "))"
      }
    }
  }

  @Test("A test is cancelled once at its limit, and ends the process after its grace")
  func stuck() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "a"))
    #expect(tick(&tests, times: 4) == ["none", "cancel a", "none", "end because of a"])
  }

  @Test("A test that ends after its cancellation does not end the process")
  func cancelled() {
    var tests = RunningTests()
    let test = RunningTest(name: "a")
    tests.begin(test)
    #expect(tick(&tests, times: 3) == ["none", "cancel a", "none"])
    tests.end(test)
    #expect(tick(&tests, times: 2) == ["none", "none"])
  }

  @Test("The limit of a test counts from its own beginning")
  func begins() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "a"))
    #expect(tick(&tests, times: 1) == ["none"])
    tests.begin(RunningTest(name: "c"))
    tests.begin(RunningTest(name: "b"))
    #expect(tick(&tests, times: 2) == ["cancel a", "cancel b, c"])
  }

  @Test("The process ends naming every test that was already cancelled, and no other")
  func several() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "b"))
    #expect(tick(&tests, times: 1) == ["none"])
    tests.begin(RunningTest(name: "a"))
    #expect(tick(&tests, times: 1) == ["cancel b"])
    tests.begin(RunningTest(name: "c"))
    #expect(tick(&tests, times: 2) == ["cancel a", "end because of a, b"])
  }
}
