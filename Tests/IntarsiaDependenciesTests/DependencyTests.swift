import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var previewValue: Int { 2 }
  static var testValue: Int { 3 }
}

private enum WordKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum OnlyForTests: TestDependencyKey {
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

private struct Model {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
}

@Suite("Dependencies", .endsWithinAMinute)
struct DependencyTests {
  @Test(
    "A dependency without an override has the default of the context",
    arguments: zip(DependencyContext.allCases, [1, 2, 3]))
  func defaults(context: DependencyContext, number: Int) {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(Model().number == number)
    }
  }

  @Test("A test uses test values without configuration")
  func testContext() {
    #expect(Model().number == 3)
    #expect(DependencyValues.current.context == .test)
  }

  @Test("withDependencies overrides a value during its operation only")
  func override() {
    let model = Model()
    withDependencies {
      $0.number = 42
    } operation: {
      #expect(model.number == 42)
      withDependencies {
        $0.number += 1
      } operation: {
        #expect(model.number == 43)
      }
      #expect(model.number == 42)
    }
    #expect(model.number == 3)
  }

  @Test("A model keeps the dependencies of its creation; overrides at a read take precedence")
  func captured() {
    let model = withDependencies {
      $0.number = 42
      $0.word = "captured"
    } operation: {
      Model()
    }
    #expect(model.number == 42)
    withDependencies {
      $0.number = 7
    } operation: {
      #expect(model.number == 7)
      #expect(model.word == "captured")
    }
  }

  @Test("Overrides reach child tasks, groups, unstructured tasks and async let")
  func propagation() async {
    let model = Model()
    await withDependencies {
      $0.number = 42
    } operation: {
      async let child = model.number
      let unstructured = Task { model.number }
      let group = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<3 { group.addTask { model.number } }
        return await group.reduce(0, +)
      }
      #expect(await child == 42)
      #expect(await unstructured.value == 42)
      #expect(group == 126)
    }
  }

  @Test("withDependencies rethrows typed errors")
  func typedErrors() {
    struct Failure: Error, Equatable {}
    func fail() throws(Failure) -> Int {
      try withDependencies { (_: inout DependencyValues) throws(Failure) in
      } operation: { () throws(Failure) -> Int in
        throw Failure()
      }
    }
    do {
      Issue.record("returned \(try fail())")
    } catch {
      // The constant has the type `Failure`, not `any Error`, or this would not compile.
      let failure: Failure = error
      #expect(failure == Failure())
    }
  }

  @Test("A dependency can be read by its key alone")
  func byKey() {
    struct Keyed {
      @Dependency(NumberKey.self) var number
    }
    withDependencies {
      $0[NumberKey.self] = 5
    } operation: {
      #expect(Keyed().number == 5)
    }
  }

  @Test("Without a test value the preview or live value is used, and an issue names the dependency")
  func missingTestValue() {
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    let word = withIssueReporters([issues]) {
      @Dependency(\.word) var word
      return word
    }
    #expect(word == "live")
    #expect(
      issues.messages == [
        """
        WordKey has no test value, but was read in a test that does not override it.

          Key: WordKey
          Value: String

        Override the dependency for this test with withDependencies, or give its key a testValue. \
        Until then the test talks to the preview or live value.

        [dependency-test-value-missing]
        """
      ])
    #expect(issues.issues.map(\.location.line) == [line])
  }

  @Test("A key without a live value is reported once when an application reads it")
  func noLiveValue() {
    let issues = IssueRecorder()
    let value = withIssueReporters([issues]) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(OnlyForTests.self) var value
        _ = value
        return value
      }
    }
    #expect(value == "test")
    #expect(
      issues.messages == [
        """
        OnlyForTests has no live value, but was read by a running application.

          Key: OnlyForTests
          Value: String

        Conform the key to DependencyKey and give it a liveValue, in a module that the \
        application links, or override the dependency where the feature is created. Until \
        then its test value is used.

        [dependency-no-live-value]
        """
      ])
  }

  @Test("A misspelled INTARSIA_CONTEXT is reported and ignored")
  func unknownContext() {
    let issues = IssueRecorder()
    let contexts = withIssueReporters([issues]) {
      [nil, "live", "preview", "test", "Live"].map { DependencyContext.named($0) }
    }
    #expect(contexts == [.test, .live, .preview, .test, .test])
    #expect(
      issues.messages == [
        """
        INTARSIA_CONTEXT names no dependency context.

          Value: Live
          Contexts: live, preview, test

        Set the variable to live, preview or test, or unset it. Until then it is ignored: \
        the process uses test values if it runs tests, and live values if not.

        [dependency-unknown-context]
        """
      ])
  }

  @Test("Each test store creates its own default of a dependency once")
  func ownDefaults() {
    let first = DependencySnapshot.empty.withOwnDefaults()
    let second = DependencySnapshot.empty.withOwnDefaults()
    func counter(_ snapshot: DependencySnapshot) -> Counter {
      DependencyValues(snapshot: snapshot)[CounterKey.self]
    }
    #expect(counter(first) === counter(first))
    #expect(counter(first) !== counter(second))
  }

  private final class Counter: Sendable {}

  private enum CounterKey: TestDependencyKey {
    static var testValue: Counter { Counter() }
  }
}
