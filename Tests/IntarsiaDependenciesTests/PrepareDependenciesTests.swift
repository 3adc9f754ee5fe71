import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum PathKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var path: String {
    get { self[PathKey.self] }
    set { self[PathKey.self] = newValue }
  }
}

private struct Model {
  @Dependency(\.path) var path
}

@Suite("Preparing dependencies")
struct PrepareDependenciesTests {
  @Test("What is prepared is the default from then on, in other tasks too")
  func prepared() async {
    prepareDependencies { $0.path = "prepared" }
    #expect(Model().path == "prepared")
    #expect(await Task { Model().path }.value == "prepared")
    withDependencies {
      $0.path = "overridden"
    } operation: {
      #expect(Model().path == "overridden")
    }
  }

  @Test("What one test prepares, another does not see", arguments: 0..<10)
  func perTest(index: Int) {
    prepareDependencies { $0.path = "\(index)" }
    #expect(Model().path == "\(index)")
  }

  @Test("Preparing twice is reported with the first place, and changes nothing")
  func twice() {
    let issues = IssueRecorder()
    let line: UInt = #line + 1
    prepareDependencies { $0.path = "first" }
    withIssueReporters([issues]) {
      prepareDependencies { $0.path = "second" }
    }
    #expect(Model().path == "first")
    #expect(issues.issues.map(\.code?.rawValue) == ["dependency-prepared-twice"])
    #expect(
      issues.messages.first?.contains(
        "First prepared at: IntarsiaDependenciesTests/PrepareDependenciesTests.swift:\(line)")
        == true)
  }

  @Test("A part of a default can be prepared, in several steps")
  func part() {
    prepareDependencies {
      $0.path += " and"
      $0.path += " more"
    }
    #expect(Model().path == "test and more")
  }

  @Test("Preparing what was read already is reported, and changes nothing")
  func tooLate() {
    #expect(Model().path == "test")
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      prepareDependencies { $0.path = "late" }
    }
    #expect(Model().path == "test")
    #expect(issues.issues.map(\.code?.rawValue) == ["dependency-prepared-too-late"])
  }

  @Test("The context can be prepared")
  func context() {
    prepareDependencies { $0.context = .live }
    #expect(Model().path == "live")
  }
}
