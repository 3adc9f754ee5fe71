import Testing

@Suite("The table of running tests", .endsWithinAMinute)
struct RunningTestsTests {
  private let limit = TimeLimit(seconds: 2, grace: 2)

  /// Returns descriptions of the steps after a number of looks.
  private func count(
    _ tests: inout RunningTests, times: Int, seconds: Double = 1
  ) -> [String] {
    (0..<times).map { _ in
      switch tests.count(seconds, limit) {
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
    #expect(count(&tests, times: 4) == ["none", "cancel a", "none", "end because of a"])
  }

  @Test("A test that ends after its cancellation does not end the process")
  func cancelled() {
    var tests = RunningTests()
    let test = RunningTest(name: "a")
    tests.begin(test)
    #expect(count(&tests, times: 3) == ["none", "cancel a", "none"])
    tests.end(test)
    #expect(count(&tests, times: 2) == ["none", "none"])
  }

  @Test("A test does not reach its limit as long as others begin or end")
  func progress() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "a"))
    for _ in 0..<10 {
      let other = RunningTest(name: "b")
      #expect(count(&tests, times: 1) == ["none"])
      tests.begin(other)
      #expect(count(&tests, times: 1) == ["none"])
      tests.end(other)
    }
    #expect(count(&tests, times: 2) == ["none", "cancel a"])
  }

  @Test("At a quarter of the speed, a test reaches its limit and its grace four times as late")
  func slow() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "a"))
    let none = Array(repeating: "none", count: 7)
    #expect(count(&tests, times: 8, seconds: 0.25) == none + ["cancel a"])
    #expect(count(&tests, times: 8, seconds: 0.25) == none + ["end because of a"])
  }

  @Test("The process ends naming every test that was already cancelled, and no other")
  func several() {
    var tests = RunningTests()
    tests.begin(RunningTest(name: "b"))
    tests.begin(RunningTest(name: "a"))
    #expect(count(&tests, times: 2) == ["none", "cancel a, b"])
    tests.begin(RunningTest(name: "c"))
    #expect(count(&tests, times: 2) == ["none", "end because of a, b"])
  }

  @Test("Tests that end after their cancellation give the others their whole grace")
  func graceStartsAnew() {
    var tests = RunningTests()
    let ending = RunningTest(name: "b")
    tests.begin(ending)
    tests.begin(RunningTest(name: "a"))
    #expect(count(&tests, times: 3) == ["none", "cancel a, b", "none"])
    tests.end(ending)
    #expect(count(&tests, times: 2) == ["none", "end because of a"])
  }
}
