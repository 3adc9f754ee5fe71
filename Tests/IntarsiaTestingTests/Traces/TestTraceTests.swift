import ChildProcesses
import Foundation
import IntarsiaTesting
import IntarsiaTraces
import Testing
import XCTest

#if os(Linux)
  @Suite("Traces of tests", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct TestTraceTests {
    /// Runs a test of ``TracedTests`` or ``RedactedTests`` in a child process.
    ///
    /// - Returns: The texts of the attachments, by their names.
    private func attachments(of test: String) async throws -> [String: String] {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "attachments-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "(Traced|Redacted)Tests/\(test)",
        "--attachments-path", folder.path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        })
    }

    @Test("A test store that fails attaches its trace, with the failure in it")
    func failure() async throws {
      let attachments = try await attachments(of: "fails")
      #expect(attachments.keys.sorted() == ["Int.trace"])
      let trace = attachments["Int.trace"] ?? ""
      #expect(trace.contains(#""label":"2""#), "\(trace)")
      #expect(trace.contains(#""code":"test-store-state-mismatch""#), "\(trace)")
      #expect(!trace.contains(#""at":-"#), "virtual time is not before the start: \(trace)")
    }

    @Test("A test store whose test passes attaches nothing")
    func success() async throws {
      #expect(try await attachments(of: "passes").isEmpty)
    }

    @Test("The trace has the order of jobs that the test sets")
    func order() async throws {
      let trace = try await attachments(of: "isOrdered")["Int.trace"] ?? ""
      #expect(trace.contains(#""event":"orders""#), "\(trace)")
      #expect(trace.contains(#""text":"random:2a"#), "\(trace)")
    }

    @Test("With the trait, the traces of all stores are attached")
    func trait() async throws {
      let attachments = try await attachments(of: "isRecorded")
      #expect(attachments.keys.sorted() == ["Int.trace", "stores.trace"])
      #expect(attachments["stores.trace"]?.contains(#""label":"5""#) == true)
    }

    @Test("With the trait, the trace of a test store has the reads of its feature")
    func reads() async throws {
      let text = try await attachments(of: "reads")["Int.trace"] ?? ""
      let graph = DependencyGraph([try Trace(Data(text.utf8))])
      #expect(graph.nodes.map(\.key) == ["Int/", "LocaleKey", "TimeZoneKey"])
      #expect(graph.nodes.map(\.mark) == [nil, nil, .unused])
    }

    @Test("With a filter in the trait, no trace of the test has a redacted value")
    func redaction() async throws {
      let attachments = try await attachments(of: "isRedacted")
      #expect(attachments.keys.sorted() == ["Account.trace", "stores.trace"])
      for (name, text) in attachments {
        #expect(text.contains(#""label":"\"ada\"""#), "\(name): \(text)")
        #expect(!text.contains("swordfish"), "\(name): \(text)")
      }
    }

    @Test("A failure of XCTest names the file of the trace, which no other process writes")
    func xctest() async throws {
      async let first = traceOfXCTest()
      async let second = traceOfXCTest()
      #expect(try await first != second)
    }

    @Test("A failure of XCTest names the trace of a store that lives, which no other overwrites")
    func severalStores() async throws {
      let child = try await ChildProcess.run("IntarsiaTestingTests.TracedXCTests/testFailsTwice")
      let paths = child.lines(with: "Trace: /").map { String($0.drop { $0 != "/" }) }
      defer {
        for path in paths.prefix(1) {
          try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
        }
      }
      let traces = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
      try #require(traces.count == 2, "\(child.output)")
      #expect(traces[0].contains(#""label":"3""#), "\(traces[0])")
      #expect(traces[1].contains(#""label":"4""#), "\(traces[1])")
    }

    /// Runs a failing XCTest test in a child process, checks its trace, and returns the path.
    private func traceOfXCTest() async throws -> String {
      let child = try await ChildProcess.run("IntarsiaTestingTests.TracedXCTests/testFails")
      let line = try #require(child.lines(with: "Trace: /").first, "\(child.output)")
      let path = String(line.drop { $0 != "/" })
      defer {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
      }
      let trace = try String(contentsOfFile: path, encoding: .utf8)
      #expect(trace.contains(#""label":"3""#), "\(trace)")
      return path
    }
  }
#endif

private func store() -> TestStore<Int, Int> {
  TestStore(initialState: 0) {
    Reduce { state, action in
      state += action
      return .none
    }
  }
}

@Suite("Traced tests", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct TracedTests {
  @Test("Fails on purpose")
  func fails() async {
    await store().send(2)
  }

  @Test("Fails on purpose, in an order", .jobOrders(.replay("random:2a")))
  func isOrdered() async {
    await store().send(2)
  }

  @Test("Passes")
  func passes() async {
    await store().send(2) { $0 = 2 }
  }

  @Test("Is recorded", .recordsTrace)
  @MainActor
  func isRecorded() async {
    await store().send(2) { $0 = 2 }
    Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }.send(5)
  }
}

extension TracedTests {
  @Test("Reads", .recordsTrace)
  func reads() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, _ in
        @Dependency(\.locale) var locale
        state = locale.identifier.count
        return .none
      }
    } withDependencies: {
      $0.locale = Locale(identifier: "de")
      $0.timeZone = .gmt
    }
    await store.send(1) { $0 = 2 }
  }
}

@Suite("Redacted tests", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct RedactedTests {
  private struct Account: Equatable {
    var user = ""
    var password = "swordfish"
  }

  @Test("Fails on purpose, without its password", .recordsTrace(redact: .fields("password")))
  @MainActor
  func isRedacted() async {
    let reducer = Reduce<Account, String> { state, user in
      state.user = user
      return .none
    }
    await TestStore(initialState: Account()) { reducer }.send("ada")
    Store(initialState: Account()) { reducer }.send("ada")
  }
}

final class TracedXCTests: XCTestCase {
  func testFails() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It fails on purpose")
    await store().send(3)
  }

  func testFailsTwice() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It fails on purpose")
    await store().send(3)
    let last = store()
    await store().send(2) { $0 = 2 }
    await last.send(4)
  }
}
