import Foundation
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 3 }
}

/// A key with a live value only, so its test value is reported as missing once in each test.
private enum LiveOnlyKey<Tag>: DependencyKey {
  static var liveValue: Int { 1 }
}

private final class Plain {}

@Suite("Locations that callers of dependencies pass on", .endsWithinAMinute)
struct PassedOnLocationTests {
  private let issues = IssueRecorder()
  private let file: StaticString = "App/File.swift"
  private let path: SourceFilePath = "/File.swift"

  private func locations(_ count: Int) -> [IssueLocation] {
    let location = IssueLocation(fileID: file, filePath: path, line: 200, column: 9)
    return Array(repeating: location, count: count)
  }

  @Test("Dependencies without an override report a call at its location")
  func calls() async throws {
    struct Failure: Error {}
    let url = try #require(URL(string: "https://swift.org"))
    @Dependency(\.uuid) var uuid
    @Dependency(\.date) var date
    @Dependency(\.withRandomNumberGenerator) var numbers
    @Dependency(\.openURL) var openURL
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    @Dependency(\.fireAndForget) var fireAndForget
    await withIssueReporters([issues]) {
      _ = uuid(fileID: file, filePath: path, line: 200, column: 9)
      _ = date(fileID: file, filePath: path, line: 200, column: 9)
      numbers(fileID: file, filePath: path, line: 200, column: 9) { _ = $0.next() }
      await openURL(url, fileID: file, filePath: path, line: 200, column: 9)
      assert(false, fileID: file, filePath: path, line: 200, column: 9)
      assertionFailure(fileID: file, filePath: path, line: 200, column: 9)
      precondition(false, fileID: file, filePath: path, line: 200, column: 9)
      await fireAndForget(fileID: file, filePath: path, line: 200, column: 9) { throw Failure() }
    }
    #expect(issues.issues.map(\.location) == locations(8))
  }

  @Test("Each initializer of a wrapper keeps the location and the key path of the reader")
  func readers() {
    let origins: [AnyWrapperOrigin] = [
      Dependency(\.locale, fileID: file, filePath: path, line: 200, column: 9).origin,
      Dependency(NumberKey.self, fileID: file, filePath: path, line: 200, column: 9).origin,
      Dependency(\.locale, as: Locale.self, fileID: file, filePath: path, line: 200, column: 9)
        .origin,
      Dependency(NumberKey.self, as: Int.self, fileID: file, filePath: path, line: 200, column: 9)
        .origin,
    ]
    #expect(origins.map(\.reader.location) == locations(4))
    #expect(
      origins.map { $0.reader.keyPath == \DependencyValues.locale } == [true, false, true, false])
  }

  @Test("A missing test value is reported at the location of the read")
  func reads() {
    withIssueReporters([issues]) {
      _ =
        DependencyValues.current[LiveOnlyKey<Int>.self, file, path, 200, 9]
      _ = DependencyValues.unrecorded(
        LiveOnlyKey<String>.self, fileID: file, filePath: path, line: 200, column: 9)
    }
    #expect(issues.issues.map(\.location) == locations(2))
  }

  @Test("Taking dependencies from an object without any is reported at the caller's location")
  func plainObject() async {
    func synchronous() {
      withDependencies(
        from: Plain(), operation: {}, fileID: file, filePath: path, line: 200, column: 9)
      withDependencies(
        from: Plain(), { _ in }, operation: {}, fileID: file, filePath: path, line: 200, column: 9)
    }
    await withIssueReporters([issues]) {
      synchronous()
      await withDependencies(
        from: Plain(), operation: { await Task.yield() }, fileID: file, filePath: path, line: 200,
        column: 9)
      await withDependencies(
        from: Plain(), { _ in await Task.yield() }, operation: { await Task.yield() },
        fileID: file, filePath: path, line: 200, column: 9)
    }
    #expect(issues.issues.map(\.location) == locations(4))
  }

  @Test("Preparing a default twice is reported at the location of the second preparation")
  func preparing() {
    withIssueReporters([issues]) {
      prepareDependencies({ $0[NumberKey.self] = 1 })
      prepareDependencies(
        { $0[NumberKey.self] = 2 }, fileID: file, filePath: path, line: 200, column: 9)
    }
    #expect(issues.issues.map(\.location) == locations(1))
  }
}
