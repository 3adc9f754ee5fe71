import Foundation
import Testing
import XCTest

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Traits of simulation", .endsWithinAMinute)
struct SimulationTraitTests {
  @Test("A simulated test sleeps in virtual time", .simulated)
  func virtualTime() async throws {
    let start = ContinuousClock.now
    try await VirtualClock().sleep(for: .seconds(60))
    #expect(start.duration(to: .now) == .seconds(60))
  }

  @Test("A main-actor simulated test sleeps in virtual time", .simulated(timeout: .seconds(61)))
  @MainActor
  func mainActor() async throws {
    MainActor.assertIsolated()
    try await VirtualClock().sleep(for: .seconds(60))
    MainActor.assertIsolated()
  }

  @Test(
    "A simulated test may use an hour of virtual time, and no more",
    arguments: [.simulated, .simulated()] as [TestScopeTrait])
  func hour(trait: TestScopeTrait) async throws {
    let test = try #require(Test.current)
    try await trait.runCase(of: test) { try await VirtualClock().sleep(for: .seconds(3600)) }
    let error = await #expect(throws: SimulationError.self) {
      try await trait.runCase(of: test) { try await VirtualClock().sleep(for: .seconds(3600.5)) }
    }
    #expect(error?.timeToNextDeadline == .seconds(3600.5))
  }

  @Test("The tests of a suite inherit each trait of the suite")
  func inherited() {
    let traits: [any SuiteTrait] = [
      TestScopeTrait.simulated, TestScopeTrait.usesExternalWork, TestScopeTrait.recordsTrace,
    ]
    for trait in traits { #expect(trait.isRecursive, "\(trait)") }
  }

  @Test(
    "A simulated test that never ends fails, and can continue after its failure",
    StuckTest(), .simulated)
  func stuck() async throws {
    let words = StuckTest.words
    await StuckTest.wait()
    StuckTest.rest.yield(words.joined(separator: " "))
  }

  @Test("Equal seeds give equal orders, and other seeds other orders")
  func seeds() async throws {
    let first = try await order(seed: 1)
    for _ in 0..<20 { #expect(try await order(seed: 1) == first) }
    let others = try await withOrders(of: 2..<12)
    #expect(others.contains { $0 != first })
  }

  private func withOrders(of seeds: Range<UInt64>) async throws -> [[Int]] {
    var orders: [[Int]] = []
    for seed in seeds { orders.append(try await order(seed: seed)) }
    return orders
  }

  @Test(
    "The simulation trait runs a test in the job order of its seed", .simulated(.random(seed: 1)))
  func traitWithSeed() async throws {
    let order = await Self.order()
    #expect(order == [5, 1, 0, 2, 4, 3])
    for _ in 0..<2 { #expect(try await self.order(seed: 1) == order) }
    #expect(try await self.order(seed: 2) != order)
  }

  @Test("The simulation trait runs a test in the given job order", .simulated("choices:0.2.1"))
  func traitWithOrder() async throws {
    let order = await Self.order()
    #expect(order == [0, 3, 2, 1, 4, 5])
    for _ in 0..<2 { #expect(try await simulate("choices:0.2.1") { await Self.order() } == order) }
    #expect(try await simulate(.fixed) { await Self.order() } == [0, 1, 2, 3, 4, 5])
  }

  @Test("The simulation trait without an order uses the enclosing job order", .simulated)
  func traitWithoutOrder() async {
    #expect(await Self.order() == [0, 1, 2, 3, 4, 5])
  }

  @Test(
    "The simulation trait runs the test in the enclosing job order",
    .jobOrders(.replay("choices:0.2.1")), .simulated)
  func traitInAnOrder() async {
    #expect(await Self.order() == [0, 3, 2, 1, 4, 5])
  }

  @Test("The simulation trait's own order overrides the enclosing one, with a warning")
  func traitWithSeedInAnOrder() async throws {
    let recorder = IssueRecorder()
    let test = try #require(Test.current)
    try await withIssueReporters([recorder]) {
      try await TestScopeTrait.jobOrders(.replay("fixed")).provideScope(for: test, testCase: nil) {
        try await TestScopeTrait.simulated(.random(seed: 1)).runCase(of: test) {
          #expect(await Self.order() == [5, 1, 0, 2, 4, 3])
        }
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.nothingToOrder])
  }

  private func order(seed: UInt64) async throws -> [Int] {
    try await simulate(.random(seed: seed)) { await Self.order() }
  }

  /// Returns the order in which six child tasks end.
  private static func order() async -> [Int] {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<6 { group.addTask { number } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(
    "A simulated test with job orders runs in each order, also with a timeout",
    arguments: [.simulated, .simulated(timeout: .seconds(1))] as [TestScopeTrait])
  func simulatedOrders(trait: TestScopeTrait) async throws {
    let orders = LockIsolated<[[Int]]>([])
    let test = try #require(Test.current)
    try await TestScopeTrait.jobOrders(.all()).provideScope(for: test, testCase: nil) {
      try await trait.runCase(of: test) {
        let order = await withTaskGroup(of: Int.self) { group in
          for number in 1...3 { group.addTask { number } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        orders.withValue { $0.append(order) }
      }
    }
    #expect(
      Set(orders.value) == [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
  }

  @Test("A test with orders runs once in each of them")
  func orders() async throws {
    let orders = LockIsolated<[[Int]]>([])
    let test = try #require(Test.current)
    try await TestScopeTrait.jobOrders(.all()).provideScope(for: test, testCase: nil) {
      let order = try await simulate {
        let order = LockIsolated<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<3 { group.addTask { order.withValue { $0.append(number) } } }
        }
        return order.value
      }
      orders.withValue { $0.append(order) }
    }
    #expect(Set(orders.value).count == 6)
    // The task that awaits the three children takes part in the order, too.
    #expect(orders.value.count == 24)
  }

  @Test("The job orders trait applies its order to the test", .jobOrders(.replay("choices:0.1")))
  func trait() throws {
    let chooser = try #require(JobChooser.current)
    #expect(chooser.order == JobOrder("choices:0.1"))
    #expect(chooser.choose(outOf: 2, for: TaskNumber.current) == 0)
    #expect(chooser.choose(outOf: 2, for: TaskNumber.current) == 1)
  }

  @Test("Simulations that run in parallel share neither time nor jobs", arguments: 0..<100)
  func parallel(number: Int) async throws {
    guard number % 3 != 0 else {
      await Task { await Task.yield() }.value
      return
    }
    let events = try await simulate {
      let events = LockIsolated<[String]>([])
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<5 {
          group.addTask {
            try? await VirtualClock().sleep(for: .seconds(5 - task))
            events.withValue { $0.append("\(number).\(task)") }
          }
        }
      }
      return events.value
    }
    #expect(events == (0..<5).reversed().map { "\(number).\($0)" })
  }
}

/// Wraps the simulation of a test that waits forever, checks its error, and resumes the test.
private struct StuckTest: TestTrait, TestScoping {
  static let continuation = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
  static let words = ["It", "goes", "on"]

  static func wait() async {
    await withCheckedContinuation { continuation.setValue($0) }
  }

  static let (rests, rest) = AsyncStream.makeStream(of: String.self)

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let error = await #expect(throws: SimulationError.self) { try await function() }
    #expect(error?.timePassed == .zero)
    #expect(
      error?.description == """
        The simulation cannot go on: after 0.0 seconds of virtual time nothing is ready to run, and \
        nothing sleeps. Let the operation itself resume what it waits for. If external work is to resume it, \
        put withExternalWork("label") { … } around that wait, or .usesExternalWork on the test.
        """)
    Self.continuation.value?.resume()
    #expect(await Self.rests.first { _ in true } == "It goes on")
  }
}

/// Simulations in XCTest, which has no traits.
final class SimulationCases: XCTestCase {
  func testSimulates() async throws {
    let passed = try await simulate {
      let start = ContinuousClock.now
      try await VirtualClock().sleep(for: .seconds(60))
      return start.duration(to: .now)
    }
    XCTAssertEqual(passed, .seconds(60))
  }

  func testRunsInEveryOrder() async throws {
    let orders = LockIsolated<Set<[Int]>>([])
    try await withJobOrders(.all()) {
      let order = try await simulate {
        let order = LockIsolated<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<3 { group.addTask { order.withValue { $0.append(number) } } }
        }
        return order.value
      }
      orders.withValue { _ = $0.insert(order) }
    }
    XCTAssertEqual(orders.value.count, 6)
  }
}

extension TestScopeTrait {
  /// Runs a closure as a case of a test.
  ///
  /// The trait takes an escaping closure, as Swift Testing passes it.
  fileprivate func runCase(of test: Test, _ function: TestFunction) async throws {
    try await withoutActuallyEscaping(function) { try await run($0, test) }
  }
}
