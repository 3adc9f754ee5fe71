import Dispatch
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

@Suite("Preparing dependencies", .endsWithinAMinute)
struct PrepareDependenciesTests {
  @Test("Prepared dependencies become the defaults in all tasks")
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

  @Test("Escaped dependencies carry prepared values to a queue and to a detached task")
  func escaped() async {
    prepareDependencies { $0.path = "prepared" }
    let path = await withCheckedContinuation { continuation in
      withEscapedDependencies { dependencies in
        DispatchQueue(label: "elsewhere").async {
          continuation.resume(returning: dependencies.yield { Model().path })
        }
      }
    }
    #expect(path == "prepared")
    let detached = withEscapedDependencies { dependencies in
      Task.detached { dependencies.yield { Model().path } }
    }
    #expect(await detached.value == "prepared")
  }

  @Test("Escaped dependencies rethrow the error of their operation, with its type")
  func escapedError() async {
    struct Failure: Error, Equatable { var number: Int }
    await withEscapedDependencies { dependencies async in
      do throws(Failure) {
        try await dependencies.yield { () async throws(Failure) -> Void in
          await Task.yield()
          throw Failure(number: 1)
        }
      } catch {
        #expect(error == Failure(number: 1))
      }
      do throws(Failure) {
        try dependencies.yield { () throws(Failure) -> Void in throw Failure(number: 2) }
      } catch {
        #expect(error == Failure(number: 2))
      }
    }
  }

  @Test("Each case of a test can prepare its own dependencies", arguments: 0..<10)
  func perTest(index: Int) {
    prepareDependencies { $0.path = "\(index)" }
    #expect(Model().path == "\(index)")
  }

  @Test("Preparing a default twice is reported with the first location, and changes nothing")
  func twice() {
    let issues = IssueRecorder()
    let line: UInt = #line + 1
    prepareDependencies { $0.path = "first" }
    withIssueReporters([issues]) {
      prepareDependencies { $0.path = "second" }
    }
    #expect(Model().path == "first")
    #expect(
      issues.messages == [
        """
        A dependency was prepared a second time.

          Key: PathKey
          Value: String
          First prepared at: IntarsiaDependenciesTests/PrepareDependenciesTests.swift:\(line)

        Call prepareDependencies once, as the first thing that the application does. To \
        change a dependency later on, use withDependencies around the code that should see \
        the change.

        [dependency-prepared-twice]
        """
      ])
  }

  @Test("prepareDependencies can change a part of a default in several steps")
  func part() {
    prepareDependencies {
      $0.path += " and"
      $0.path += " more"
    }
    #expect(Model().path == "test and more")
  }

  @Test("Preparing a default that was already read is reported, and changes nothing")
  func tooLate() {
    #expect(Model().path == "test")
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      prepareDependencies { $0.path = "late" }
    }
    #expect(Model().path == "test")
    #expect(
      issues.messages == [
        """
        A dependency was prepared after it had been read.

          Key: PathKey
          Value: String

        Call prepareDependencies before the first model or store is created. Code that has \
        read the dependency keeps the earlier value, and the preparation is ignored.

        [dependency-prepared-too-late]
        """
      ])
  }

  @Test("In a preview, the latest preparation applies, also after a read")
  func preview() {
    prepareDependencies { $0.context = .preview }
    #expect(Model().path == "live")
    prepareDependencies { $0.path = "first" }
    #expect(Model().path == "first")
    prepareDependencies { $0.path = "second" }
    #expect(Model().path == "second")
  }

  @Test("In an overridden context of a preview, the latest preparation applies, also after a read")
  func overriddenPreview() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(Model().path == "live")
      prepareDependencies { $0.path = "first" }
      #expect(Model().path == "first")
    }
  }

  @Test("prepareDependencies can set the context")
  func context() {
    prepareDependencies { $0.context = .live }
    #expect(Model().path == "live")
  }
}
