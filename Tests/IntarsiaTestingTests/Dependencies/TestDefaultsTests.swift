import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaDependencies

/// Counts how many of it are alive.
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
    // Tests that run beside this one decide how soon entries are removed, so remove them here.
    DependencyDefaults.ofTests.removeWhatIsOver()
    let alive = Counted.alive.load(ordering: .sequentiallyConsistent)
    #expect(alive == 1, "\(alive) defaults are alive at case \(index)")
  }

  @Test("Defaults of a test are kept while the test runs, and removed after it")
  func lifetimes() {
    let current = LockIsolated<TestLifetime?>(nil)
    let defaults = TestDefaults { current.value }
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
    let current = LockIsolated<TestLifetime?>(TestLifetime())
    let defaults = TestDefaults { current.value }
    let test = TestIdentity(framework: .swiftTesting, id: "repeated")
    let first = defaults.defaults(of: test)
    #expect(defaults.defaults(of: test) === first)
    current.setValue(TestLifetime())
    #expect(defaults.defaults(of: test) !== first)
  }

  @Test("Defaults of a test are kept if the lifetime of the test is unknown")
  func unknownLifetime() {
    let defaults = TestDefaults { nil }
    for number in 0..<100 {
      _ = defaults.defaults(of: TestIdentity(framework: .xctest, id: "\(number)"))
    }
    defaults.removeWhatIsOver()
    #expect(defaults.count == 100)
  }

  @Test("The lifetime of a case of a test is known", arguments: [1, 2])
  func knownLifetime(index: Int) {
    #expect(TestLifetime.current != nil)
  }
}
