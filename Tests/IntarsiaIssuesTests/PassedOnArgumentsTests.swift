import IntarsiaTesting
import Testing

@testable import IntarsiaIssues

@Suite("Arguments that issue functions pass on", .endsWithinAMinute)
struct PassedOnArgumentsTests {
  private let recorder = IssueRecorder()
  private let file: StaticString = "App/File.swift"
  private let path: SourceFilePath = "/File.swift"
  private let text: StaticString = "/File.swift"

  private struct Loss: Error {}

  private var firstLines: [Substring] {
    recorder.messages.map { $0.prefix { $0 != "\n" } }
  }

  @Test("Each form of reportIssue keeps its severity", arguments: [IssueSeverity.warning, .error])
  func severity(_ severity: IssueSeverity) {
    withIssueReporters([recorder]) {
      reportIssue("Lost", severity: severity)
      reportIssue(Loss(), severity: severity)
      reportIssue("Lost", severity: severity, fileID: file, filePath: text, line: 1, column: 1)
      reportIssue(Loss(), severity: severity, fileID: file, filePath: text, line: 1, column: 1)
      reportIssue(ArrayIssues.duplicateID, "Lost", severity: severity, at: IssueLocation())
    }
    #expect(recorder.issues.map(\.severity) == Array(repeating: severity, count: 5))
  }

  @Test("Each form of withErrorReporting passes issues and errors to its own reporters")
  func errorReporters() async {
    func synchronous() {
      let number: Int? = withErrorReporting("Error 1", to: [recorder]) { () throws -> Int in
        reportIssue("Issue 1")
        throw Loss()
      }
      let optional: Int? = withErrorReporting("Error 2", to: [recorder]) { () throws -> Int? in
        reportIssue("Issue 2")
        throw Loss()
      }
      #expect(number == nil && optional == nil)
    }
    await withIssueReporters([]) {
      synchronous()
      let number: Int? = await withErrorReporting("Error 3", to: [recorder]) {
        () async throws -> Int in
        reportIssue("Issue 3")
        throw Loss()
      }
      let optional: Int? = await withErrorReporting("Error 4", to: [recorder]) {
        () async throws -> Int? in
        reportIssue("Issue 4")
        throw Loss()
      }
      #expect(number == nil && optional == nil)
    }
    #expect(firstLines == (1...4).flatMap { ["Issue \($0)", "Error \($0)"] })
  }

  @Test("Expectations of asynchronous work name the expected issue")
  func expectedMessages() async {
    await withIssueReporters([recorder]) {
      await withExpectedIssue("A late loss") { await Task.yield() }
      await withExpectedIssue("Known") {
        await Task.yield()
        throw Loss()
      }
    }
    #expect(recorder.expectedIssues.map { $0.message.prefix { $0 != "\n" } } == ["Known"])
    #expect(recorder.messages.map { $0.contains("\n  Expected: A late loss\n") } == [true])
  }

  @Test("withExpectedIssue names the expected issue if none is reported")
  func missingIssue() {
    withIssueReporters([recorder]) {
      withExpectedIssue("A loss") {}
    }
    #expect(
      recorder.messages == [
        """
        An issue was expected, and none was reported.

          Expected: A loss

        If the issue was fixed, remove withExpectedIssue around the code. If it comes only \
        sometimes, pass isIntermittent: true.

        [issue-expected-missing]
        """
      ])
  }

  @Test(
    "An issue is reported for the test, else at its location, else at the effect",
    arguments: 0..<8)
  func location(bits: Int) {
    let (test, given) = (IssueLocation(line: 1), IssueLocation(line: 2))
    let effect = IssueLocation(line: 3)
    let (hasTest, isGiven, hasEffect) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
    let trace = IssueTrace(test: hasTest ? test : nil, effect: hasEffect ? effect : nil)
    IssueTrace.$bound.withValue(trace) {
      withIssueReporters([recorder]) {
        reportIssue(ArrayIssues.duplicateID, "Lost", at: isGiven ? given : nil)
      }
    }
    let expected = hasTest ? test : isGiven ? given : hasEffect ? effect : .unknown
    #expect(recorder.issues.map(\.location) == [expected])
    let message = recorder.messages.first ?? ""
    #expect(message.contains("\n  Called by the effect made at: \(effect)\n") == hasEffect)
    #expect(message.contains("\n  Happened at: \(given)\n") == (hasTest && isGiven))
  }

  @Test("An issue at the location of its test does not name the location again")
  func locationOfTest() {
    let test = IssueLocation(line: 1)
    IssueTrace.$bound.withValue(IssueTrace(test: test)) {
      withIssueReporters([recorder]) { reportIssue(ArrayIssues.duplicateID, "Lost", at: test) }
    }
    #expect(recorder.messages.first?.contains("Happened at") == false)
  }

  @Test("The values of an issue contain no label and no text of its trace twice")
  func values() {
    let effect = IssueLocation(line: 3)
    let label = "Called by the effect made at"
    IssueTrace.$bound.withValue(IssueTrace(effect: effect)) {
      withIssueReporters([recorder]) {
        reportIssue(ArrayIssues.duplicateID, "Lost", values: [(label, "elsewhere")], at: nil)
        reportIssue(ArrayIssues.duplicateID, "Lost", values: [("Where", "\(effect)")], at: nil)
        reportIssue(ArrayIssues.duplicateID, "Lost", values: [("Where", "elsewhere")], at: nil)
      }
    }
    let remedy = ArrayIssues.duplicateID.remedy
    #expect(
      recorder.messages
        == [
          "\(label): elsewhere", "Where: \(effect)", "Where: elsewhere\n  \(label): \(effect)",
        ].map { "Lost\n\n  \($0)\n\n\(remedy)\n\n[array-duplicate-id]" })
  }

  @Test("An unimplemented closure names its declaration if its issue is reported elsewhere")
  func declarations() {
    let declaration = IssueLocation(fileID: file, filePath: path, line: 9, column: 9)
    let stop: @Sendable () -> Void =
      unimplemented("stop", fileID: file, filePath: path, line: 9, column: 9)
    let (test, effect) = (IssueLocation(line: 1), IssueLocation(line: 3))
    let traces = [
      IssueTrace(), IssueTrace(test: test), IssueTrace(effect: effect),
      IssueTrace(test: test, effect: effect),
    ]
    withIssueReporters([recorder]) {
      for trace in traces { IssueTrace.$bound.withValue(trace) { stop() } }
    }
    #expect(recorder.issues.map(\.location) == [declaration, test, effect, test])
    #expect(
      recorder.messages.map { $0.contains("\n  Declared at: App/File.swift:9\n") } == [
        false, true, true, true,
      ])
  }

  @Test("Each form of an unimplemented closure reports its name and its arguments")
  func unimplementedForms() async {
    let count: @Sendable (Int) -> Int = unimplemented("count", placeholder: 7)
    let load: @Sendable (Int) throws -> Int = unimplemented("load")
    let fetch: @Sendable (Int) async -> Int = unimplemented("fetch", placeholder: 8)
    let save: @Sendable (Int) async throws -> Int = unimplemented("save")
    let check: @Sendable (Int) throws(Failure) -> Int =
      unimplemented("check", throwing: Failure(reason: "check"))
    let verify: @Sendable (Int) async throws(Failure) -> Int =
      unimplemented("verify", throwing: Failure(reason: "verify"))
    await withIssueReporters([recorder]) {
      #expect(count(1) == 7)
      #expect(throws: UnimplementedFailure(endpoint: "load")) { try load(2) }
      #expect(await fetch(3) == 8)
      await #expect(throws: UnimplementedFailure(endpoint: "save")) { try await save(4) }
      #expect(#expect(throws: Failure.self) { try check(5) }?.reason == "check")
      let error = await #expect(throws: Failure.self) { try await verify(6) }
      #expect(error?.reason == "verify")
    }
    let names = ["count", "load", "fetch", "save", "check", "verify"]
    #expect(firstLines == names.map { "\($0) was called, but has no implementation." })
    for (index, message) in recorder.messages.enumerated() {
      #expect(message.contains("\n\n  Arguments: \(index + 1)\n\n"))
    }
  }

  @available(*, deprecated)
  @Test("The reporter .runtimeWarning reports to the default reporter")
  func runtimeWarning() {
    withKnownIssue {
      withIssueReporters([.runtimeWarning]) { reportIssue("Lost") }
    } matching: {
      $0.comments.contains("Lost")
    }
  }

  @Test("writeToStandardError writes a text as it is")
  func standardError() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      IntarsiaIssues.writeToStandardError("Twelve bytes\n")
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.split(separator: "\n").contains("Twelve bytes"))
  }
}

@Suite("Equality of what describes an issue", .endsWithinAMinute)
struct IssueEqualityTests {
  @Test("Locations that differ in one part are different, and have different hashes")
  func locations() {
    let file: StaticString = "App/File.swift"
    let path: StaticString = "/File.swift"
    let location = IssueLocation(fileID: file, filePath: path, line: 1, column: 2)
    let others = [
      IssueLocation(fileID: "App/Other.swift", filePath: path, line: 1, column: 2),
      IssueLocation(fileID: file, filePath: path, line: 2, column: 2),
      IssueLocation(fileID: file, filePath: path, line: 1, column: 3),
    ]
    for other in others { #expect(location != other) }
    #expect(location != IssueLocation(fileID: file, filePath: "/Other", line: 1, column: 2))
    #expect(location == IssueLocation(fileID: file, filePath: path, line: 1, column: 2))
    #expect(Set(([location] + others).map(\.hashValue)).count == 4)
  }

  @Test("Issue codes and paths of source files have hashes of their own")
  func hashes() {
    let codes = [ReportingIssues.noReporter, ReportingIssues.noRunningTest]
    #expect(codes[0].hashValue != codes[1].hashValue)
    #if DEBUG
      let paths: [SourceFilePath] = ["/a.swift", "/b.swift", "/c.swift"]
      #expect(Set(paths.map(\.hashValue)).count == 3)
    #endif
  }

  @Test("Contexts of tests are equal if their frameworks are, and their tests if both are known")
  func contexts() {
    func context(_ test: String) -> TestContext {
      .swiftTesting(TestContext.Testing(test: .init(id: .init(text: test))))
    }
    #expect(context("a") == context("a") && context("a") != context("b"))
    #expect(context("a") == .swiftTesting && TestContext.swiftTesting == context("a"))
    #expect(TestContext.swiftTesting == .swiftTesting && TestContext.xcTest == .xcTest)
    #expect(TestContext.xcTest != .swiftTesting && context("a") != .xcTest)
    #expect(!TestContext.xcTest.isSwiftTesting && context("a").isSwiftTesting)
  }

  @Test(
    "A test runner is recognised by its name in a path of any platform, or by a variable",
    arguments: [
      (["C:\\tools\\xctest"], nil), (["/usr/bin/xctest"], nil), (["xctest"], nil),
      (["C:\\app\\swiftpm-testing-helper"], nil), (["app"], "XCTestBundlePath"),
    ] as [([String], String?)])
  func testRunners(arguments: [String], variable: String?) {
    let role = ProcessRole(
      arguments: arguments, environment: { $0 == variable ? "1" : nil }, hasTestReporter: false)
    #expect(role.kind == .test)
  }
}
