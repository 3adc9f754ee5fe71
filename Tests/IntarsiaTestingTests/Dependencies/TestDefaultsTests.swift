import IntarsiaIssues
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaDependencies

/// A class that counts its live instances.
private final class Counted: Sendable {
  static let alive = Atomic(0)
  let kilobytes = [UInt8](repeating: 0, count: 4_096)

  init() {
    Self.alive.add(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    Self.alive.subtract(1, ordering: .sequentiallyConsistent)
  }
}

private enum CountedKey: TestDependencyKey {
  static var testValue: Counted { Counted() }
}

private final class Word: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

private enum WordKey: DependencyKey {
  static var liveValue: Word { Word("live") }
  static var testValue: Word { Word("test") }
}

private final class Token: Sendable {}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private struct Readers: Sendable {
  @Dependency(TokenKey.self) var token
  @Dependency(WordKey.self) var word
  @Dependency(NumberKey.self) var number
}

/// A library whose running test is set by hand.
private final class Library: TestLibrary {
  let searches = LockIsolated(0)
  let test = LockIsolated<TestIdentity?>(nil)
  let lifetime = LockIsolated<TestLifetime?>(nil)
  let execution = LockIsolated<TestExecution?>(nil)

  var currentTest: TestIdentity? {
    searches.withValue { $0 += 1 }
    return test.value
  }
  var currentTestLifetime: TestLifetime? { lifetime.value }
  var currentExecution: TestExecution? { execution.value }
  var escapedTestReporter: (any IssueReporter)? { nil }
}

@Suite("Defaults of tests", .endsWithinAMinute)
struct TestDefaultsTests {
  @Test(
    "Defaults of ended test cases are released",
    .serialized, arguments: 0..<300)
  func cases(index: Int) async {
    @Dependency(CountedKey.self) var counted
    let first = ObjectIdentifier(counted)
    await Task.yield()
    #expect(ObjectIdentifier(counted) == first, "the running case has lost its default")
    // Parallel tests influence when entries are removed, so this test removes them explicitly.
    DependencyDefaults.ofTests.removeWhatIsOver()
    let alive = Counted.alive.load(ordering: .sequentiallyConsistent)
    #expect(alive == 1, "\(alive) defaults are alive at case \(index)")
  }

  @Test("Defaults of a test are kept while the test runs, and removed after it")
  func lifetimes() {
    let library = Library()
    let current = library.lifetime
    let defaults = TestDefaults(library: library)
    func test(_ number: Int) -> TestIdentity { TestIdentity(framework: .xctest, id: "\(number)") }
    let running = TestLifetime()
    current.setValue(running)
    let first = defaults.defaults(of: test(0))
    var most = 0
    for number in 1...10_000 {
      current.setValue(TestLifetime())
      _ = defaults.defaults(of: test(number))
      most = max(most, defaults.count)
    }
    #expect(most <= 65)
    #expect(defaults.defaults(of: test(0)) === first)
    current.setValue(nil)
    defaults.removeWhatIsOver()
    #expect(defaults.count == 1)
    #expect(defaults.defaults(of: test(0)) === first)
  }

  @Test("A test that runs again begins with new defaults")
  func repeated() {
    let library = Library()
    let current = library.lifetime
    current.setValue(TestLifetime())
    let defaults = TestDefaults(library: library)
    let test = TestIdentity(framework: .swiftTesting, id: "repeated")
    let first = defaults.defaults(of: test)
    #expect(defaults.defaults(of: test) === first)
    current.setValue(TestLifetime())
    #expect(defaults.defaults(of: test) !== first)
  }

  @Test("Defaults of a test are kept if the lifetime of the test is unknown")
  func unknownLifetime() {
    let defaults = TestDefaults(library: Library())
    for number in 0..<100 {
      _ = defaults.defaults(of: TestIdentity(framework: .xctest, id: "\(number)"))
    }
    defaults.removeWhatIsOver()
    #expect(defaults.count == 100)
  }

  @Test("The test of a task is found once, and again for another task or test case")
  func remembered() {
    let library = Library()
    let (searches, execution) = (library.searches, library.execution)
    let defaults = TestDefaults(library: library)
    func current(_ name: String?, task: UInt64, testCase: Int = 0) -> DependencyDefaults? {
      library.test.setValue(name.map { TestIdentity(framework: .swiftTesting, id: $0) })
      execution.setValue(TestExecution(task: task, testCase: testCase))
      return defaults.current
    }
    let first = current("first", task: 1)
    for _ in 0..<100 { #expect(defaults.current === first) }
    #expect(searches.value == 1)

    // The number of this task selects the same position in the cache.
    let second = current("second", task: 65)
    #expect(second != nil && second !== first)
    #expect(defaults.current === second)
    #expect(searches.value == 2)

    #expect(current("third", task: 65, testCase: 1) !== second)
    #expect(current("first", task: 1) === first)
    #expect(current("first", task: 2) === first)

    // A task outside of tests never runs one.
    let searchesBefore = searches.value
    for _ in 0..<100 { #expect(current(nil, task: 3) == nil) }
    #expect(searches.value == searchesBefore + 1)

    // Without a task and a test case, no test runs.
    execution.setValue(nil)
    for _ in 0..<100 { #expect(defaults.current == nil) }
    #expect(searches.value == searchesBefore + 1)
  }

  @Test("Defaults that are remembered for a task end with their test")
  func rememberedLifetime() {
    let library = Library()
    let lifetime = library.lifetime
    lifetime.setValue(TestLifetime())
    library.test.setValue(TestIdentity(framework: .xctest, id: "remembered"))
    library.execution.setValue(TestExecution(task: 1, testCase: 1))
    let defaults = TestDefaults(library: library)
    weak let remembered = defaults.current
    #expect(remembered != nil)
    lifetime.setValue(nil)
    defaults.removeWhatIsOver()
    #expect(remembered == nil)
  }

  @Test("Cases in parallel have their own defaults, the same in all tasks", arguments: 0..<50)
  func parallelCases(index: Int) async {
    let readers = Readers()
    let first = readers.token
    for _ in 0..<10 {
      await Task.yield()
      #expect(readers.token === first)
      #expect(await Task { Readers().token }.value === first)
      async let child = Readers().token
      #expect(await child === first)
    }
    await withTaskGroup(of: Token.self) { group in
      for _ in 0..<10 { group.addTask { Readers().token } }
      for await token in group { #expect(token === first) }
    }
    let isNew = Self.seen.withValue {
      $0.updateValue(first, forKey: ObjectIdentifier(first)) == nil
    }
    #expect(isNew, "another case has the same default")
  }

  /// Keeps the objects alive, so that no address is used twice.
  private static let seen = LockIsolated<[ObjectIdentifier: Token]>([:])

  @Test("A detached task reads the defaults of the process, also after its test has read its own")
  func detached() async {
    let token = Readers().token
    let detached = await Task.detached { (Readers().token, Readers().token) }.value
    #expect(detached.0 !== token)
    #expect(detached.0 === detached.1)
    #expect(Readers().token === token)
  }

  @Test("Overrides, contexts and prepared values apply after a test has read its defaults")
  func otherValues() {
    let readers = Readers()
    let word = readers.word
    #expect(word.text == "test")
    #expect(readers.word === word)
    withDependencies {
      $0[WordKey.self] = Word("override")
    } operation: {
      #expect(readers.word.text == "override")
      #expect(Readers().word.text == "override")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(readers.word.text == "live")
      #expect(readers.word === Readers().word)
    }
    let ofLive = withDependencies {
      $0.context = .live
    } operation: {
      Readers()
    }
    #expect(ofLive.word.text == "live")
    #expect(readers.word === word)

    prepareDependencies { $0[NumberKey.self] = 2 }
    #expect(readers.number == 2)
    withExpectedIssue {
      prepareDependencies { $0[WordKey.self] = Word("prepared") }
    }
    #expect(readers.word === word)
  }

  @Test("A record contains a default that the test has read before")
  func recorded() {
    let readers = Readers()
    let word = readers.word
    #expect(readers.word === word)
    let record = DependencyRecord()
    withDependencies(recordedBy: record) { _ in
    } operation: {
      #expect(readers.word === word)
      #expect(readers.word === word)
    }
    #expect(record.touched.map { $0.key } == ["WordKey"])
    #expect(record.uncontrolled.map { $0.key } == ["WordKey"])
  }

  @Test("A snapshot with its own defaults does not read those of the test")
  func ownDefaults() {
    let token = Readers().token
    let own = DependencySnapshot.current.withOwnDefaults()
    let ofOwn = own.bind { Readers().token }
    #expect(ofOwn !== token)
    #expect(own.bind { Readers().token } === ofOwn)
    #expect(Readers().token === token)
  }

  @Test("The lifetime of a case of a test is known", arguments: [1, 2])
  func knownLifetime(index: Int) {
    #expect(TestLifetime.current != nil)
  }
}
