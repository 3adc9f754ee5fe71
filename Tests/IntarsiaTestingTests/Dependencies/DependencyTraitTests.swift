import Foundation
import IntarsiaTesting
import Synchronization
import Testing

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private enum WordKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

private final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

private enum CounterKey: TestDependencyKey {
  static var testValue: Counter { Counter() }
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

private struct Volume: TestDependencyKey {
  var percent = 0
  static let testValue = Volume()
}

private struct Model {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
  @Dependency(CounterKey.self) var counter
}

@Suite("Dependency traits", .endsWithinAMinute, .dependency(\.number, 42))
struct DependencyTraitTests {
  private static let traits: [(String, any TestTrait & TestScoping)] = [
    ("dependencies", TestScopeTrait.dependencies),
    ("changes", TestScopeTrait.dependencies { $0.number = 1 }),
    ("dependency", TestScopeTrait.dependency(\.number, 1)),
    ("usesExternalWork", TestScopeTrait.usesExternalWork), ("simulated", TestScopeTrait.simulated),
  ]

  // A test that a trait left out would pass.
  @Test("A trait runs the test that it surrounds", arguments: traits.map(\.0))
  func surrounded(name: String) async throws {
    let trait = try #require(Self.traits.first { $0.0 == name }?.1)
    let test = try #require(Test.current)
    let count = Counter()
    try await trait.provideScope(for: test, testCase: .current) { _ = count.next() }
    #expect(count.next() == 2)
  }

  @Test("A suite overrides dependencies for its tests")
  func suite() {
    #expect(Model().number == 42)
    #expect(Model().word == "test")
  }

  @Test(
    "A trait overrides with an asynchronous closure, and a key that is its own value",
    .dependencies { $0.number = await Task { 7 }.value },
    .dependency(Volume(percent: 11)))
  func asynchronous() {
    @Dependency(Volume.self) var volume
    #expect(Model().number == 7 && volume.percent == 11)
  }

  @Test("A test's dependency trait overrides its suite's", .dependencies { $0.number += 1 })
  func test() {
    #expect(Model().number == 43)
  }

  @Test("Each case of a parameterised test has its own defaults", arguments: 0..<20)
  func cases(index: Int) async {
    let model = Model()
    #expect(model.counter.next() == 1, "case \(index) shares a default with another one")
    await Task.yield()
    #expect(model.counter.next() == 2)
  }

  @Test("A test that controls everything it touches passes", .controlsDependencies())
  func controlled() {
    #expect(Model().number == 42)
  }

  @Test(
    "A test that reads all its overridden dependencies passes", .usesOverrides(),
    .dependency(\.word, "override"))
  func used() {
    #expect(Model().word == "override")
  }

  @Test("Reading a dependency without an override is reported at the line of the read")
  func uncontrolled() async throws {
    let issues = IssueRecorder()
    let test = try #require(Test.current)
    let trait: TestScopeTrait = .controlsDependencies()
    let line: UInt = #line + 4
    try await withIssueReporters([issues]) {
      try await trait.provideScope(for: test, testCase: nil) {
        struct Reader {
          @Dependency(\.word) var word
        }
        #expect(Reader().word == "test")
      }
    }
    #expect(
      issues.messages == [
        """
        The test touched WordKey, which it does not override.

          Dependency: WordKey
          Read at: IntarsiaTestingTests/DependencyTraitTests.swift:\(line)

        Override the dependency for this test, with the trait .dependencies or with \
        withDependencies, or take the trait .controlsDependencies() off the test.

        [dependency-uncontrolled]
        """
      ])
  }

  @Test("An override of a dependency that no code reads is reported")
  func unused() async throws {
    let issues = IssueRecorder()
    let test = try #require(Test.current)
    let trait: TestScopeTrait = .usesOverrides()
    try await withIssueReporters([issues]) {
      try await trait.provideScope(for: test, testCase: nil) {
        withDependencies {
          $0.word = "never read"
        } operation: {
          _ = Model().number
        }
      }
    }
    #expect(
      issues.messages == [
        """
        The test overrides WordKey, which nothing read.

          Dependency: WordKey

        Remove the override, or find out why the feature does not use the dependency. The \
        trait .usesOverrides() asks for this check.

        [dependency-unused-override]
        """
      ])
  }
}

@Suite("Dependency record", .endsWithinAMinute)
struct DependencyRecordTests {
  @Test("A dependency record lists reads, reads without an override, and unused overrides")
  func record() async {
    let record = DependencyRecord()
    await withDependencies(recordedBy: record) {
      $0.number = 1
      $0[CounterKey.self] = Counter()
    } operation: {
      _ = Model().number
      _ = await Task { Model().word }.value
    }
    #expect(record.touched.map(\.key) == ["NumberKey", "WordKey"])
    #expect(record.touched.map(\.isControlled) == [true, false])
    #expect(record.uncontrolled.map(\.key) == ["WordKey"])
    #expect(record.unused == ["CounterKey"])
  }

  @Test("A dependency counts as uncontrolled after one read of its default")
  func partlyControlled() {
    let record = DependencyRecord()
    withDependencies(recordedBy: record) { _ in
    } operation: {
      let model = Model()
      withDependencies {
        $0.number = 7
      } operation: {
        _ = model.number
      }
      _ = model.number
    }
    #expect(record.uncontrolled.map(\.key) == ["NumberKey"])
  }

  @Test("A test store records the dependencies that its feature reads")
  func testStore() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, addsWord in
        let model = Model()
        state += model.number
        return addsWord ? .run { _ in _ = model.word } : .none
      }
    } withDependencies: {
      $0.number = 5
    }
    await store.send(false) { $0 = 5 }
    #expect(store.dependencyRecord.uncontrolled.isEmpty)
    await store.send(true) { $0 = 10 }
    #expect(store.dependencyRecord.uncontrolled.map(\.key) == ["WordKey"])
  }
}

@Suite("One value of a suite", .endsWithinAMinute, .dependency(\.uuid, .incrementing))
struct SuiteValueTests {
  @Dependency(\.uuid) private var uuid

  @Test(
    "Each test and each test case begins with its own value of a suite's dependency",
    arguments: 1...3)
  func own(_: Int) {
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
  }
}
