import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct Checkout {
  @Dependency(\.assert) var assert

  func pay(_ amount: Int) -> Bool {
    assert(amount > 0, "Nobody pays \(amount)")
    return amount > 0
  }
}

private struct Table {
  var rows: [String] = []
  @Dependency(\.assertionFailure) var assertionFailure

  var firstRow: String {
    guard let row = rows.first else {
      assertionFailure("The table is never empty")
      return "—"
    }
    return row
  }
}

private struct Account {
  @Dependency(\.precondition) var precondition

  func share(of total: Int, among people: Int) -> Int {
    precondition(people > 0, "\(people) people cannot share")
    return people > 0 ? total / people : total
  }
}

@Suite("Assertions as dependencies", .endsWithinAMinute)
struct AssertionTests {
  @Test("A test continues after a false assertion, and fails at its line")
  func assert() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      #expect(Checkout().pay(1))
      #expect(issues.messages.isEmpty)
      #expect(Checkout().pay(-1) == false)
    }
    #expect(issues.messages == ["Nobody pays -1"])
    #expect(issues.issues.map(\.location.line) == [9])
    #expect(
      issues.issues.map { "\($0.location.fileID)" } == [
        "IntarsiaDependenciesTests/AssertionTests.swift"
      ])
  }

  @Test("A test continues after an assertion failure, and fails at its line")
  func assertionFailure() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      #expect(Table(rows: ["a"]).firstRow == "a")
      #expect(issues.messages.isEmpty)
      #expect(Table().firstRow == "—")
    }
    #expect(issues.messages == ["The table is never empty"])
    #expect(issues.issues.map(\.location.line) == [20])
  }

  @Test("A test continues after a false precondition, and fails at its line")
  func precondition() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      #expect(Account().share(of: 12, among: 3) == 4)
      #expect(issues.messages.isEmpty)
      #expect(Account().share(of: 12, among: 0) == 12)
    }
    #expect(issues.messages == ["0 people cannot share"])
    #expect(issues.issues.map(\.location.line) == [31])
  }

  @Test("An assertion without a message reports an issue that says so")
  func noMessage() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      @Dependency(\.assert) var assert
      @Dependency(\.assertionFailure) var assertionFailure
      assert(false)
      assertionFailure()
    }
    #expect(
      issues.messages
        == Array(repeating: "An issue was reported without a message.", count: 2))
  }

  @Test("A custom assertion evaluates the condition itself and receives the location")
  func own() {
    let log = IssueRecorder()
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, message, location in
        if !condition() { log.report(ReportedIssue(message: message(), location: location)) }
      }
      $0.assertionFailure = AnyAssertionFailureEffect { message, location in
        log.report(ReportedIssue(message: message(), location: location))
      }
      $0.precondition = AnyAssertionEffect { _, _, _ in }
    } operation: {
      #expect(Checkout().pay(1))
      #expect(Checkout().pay(0) == false)
      #expect(Table().firstRow == "—")
      @Dependency(\.precondition) var precondition
      func unevaluated() -> Bool {
        Issue.record("The condition was evaluated.")
        return true
      }
      precondition(unevaluated())
    }
    #expect(
      log.issues.map(\.description) == [
        "error at IntarsiaDependenciesTests/AssertionTests.swift:9: Nobody pays 0",
        "error at IntarsiaDependenciesTests/AssertionTests.swift:20: The table is never empty",
      ])
  }

  @Test("A live assertion or precondition that holds lets the program continue")
  func liveAndTrue() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Checkout().pay(1))
      #expect(Account().share(of: 12, among: 3) == 4)
    }
  }

  @Test("A false live precondition stops the program")
  func livePrecondition() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = Account().share(of: 12, among: 0)
      }
    }
  }

  @Test(
    "In a debug build, each failing live assertion stops the program with its location",
    .enabled(if: _isDebugAssertConfiguration()))
  func liveDebug() async throws {
    let precondition = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = Account().share(of: 12, among: 0)
      }
    }
    let assert = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = Checkout().pay(-1)
      }
    }
    let failure = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = Table().firstRow
      }
    }
    let firstLines = [precondition, assert, failure].map { result in
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .split(separator: "\n").first.map(String.init) ?? ""
    }
    let endings = [
      "AssertionTests.swift:31: Precondition failed: 0 people cannot share",
      "AssertionTests.swift:9: Assertion failed: Nobody pays -1",
      "AssertionTests.swift:20: Fatal error: The table is never empty",
    ]
    for (line, ending) in zip(firstLines, endings) {
      #expect(line.hasSuffix(ending), "\(line)")
    }
  }
}
