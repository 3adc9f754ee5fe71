import Dispatch
import Foundation
import Intarsia
import Synchronization
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// An actor that all tests of a process share, as an application's own global actor is.
@globalActor
private actor Library {
  static let shared = Library()

  private var books = 0

  @Library
  static func addBook() -> Int {
    shared.assumeIsolated { library in
      // Occupies the actor long enough for other tests to request it.
      for _ in 0..<2_000 { library.books += 1 }
      return library.books
    }
  }
}

/// An actor that two tests use.
private actor Desk {
  private(set) var visits: [String] = []

  func visit(_ name: String, _ event: @Sendable () -> Void = {}) -> Int {
    visits.append(name)
    event()
    return visits.count
  }
}

/// Another test, whose simulation runs jobs only on request.
private final class OtherTest: Sendable {
  private let simulation = JobTrace.$isEnabled.withValue(false) { Simulation(chooser: nil) }
  private let drain = LockIsolated<Job?>(nil)

  /// Starts a task of the other test that requests the actor.
  ///
  /// From then on, the actor is in use until the other test runs.
  func use(_ desk: Desk) {
    simulation.enter { _ = Task.detached { await desk.visit("other") } }
    // In the portable mode, a task needs more than one job to request an actor.
    while let job = simulation.takeReady() {
      if job.isDrain { return drain.setValue(job) }
      simulation.run(job)
    }
    Issue.record("The task did not request the actor.")
  }

  /// Starts a task of the other test, whose first job stays on the actor until it is released.
  ///
  /// - Returns: A closure that releases the job, once the job is on the actor.
  func stay(on desk: Desk) async -> @Sendable () -> Void {
    let release = DispatchSemaphore(value: 0)
    await withCheckedContinuation { isOnActor in
      simulation.enter {
        _ = Task.detached {
          await desk.visit("other") {
            isOnActor.resume()
            release.wait()
          }
        }
      }
      runOnAThread()
    }
    return { release.signal() }
  }

  /// Runs the other test to its end on a new thread.
  func runOnAThread() {
    Thread.detachNewThread { [simulation, drain] in
      drain.value.map(simulation.run)
      while let job = simulation.takeReady() { simulation.run(job) }
    }
  }
}

@Reducer
private struct Reader {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
  }

  enum Action: Equatable {
    case read
    case found(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .read:
        return .merge(
          .run { send in
            for _ in 0..<3 {
              _ = await Library.addBook()
              try await VirtualClock().sleep(for: .seconds(1))
            }
            await send(.found("a book"))
          },
          .run { send in
            _ = await Library.addBook()
            await send(.found("a shelf"))
          },
          .run { send in await send(.found("the door")) })
      case .found(let what):
        state.log.append(what)
        return .none
      }
    }
  }
}

@Suite("Actors that tests share", .endsWithinAMinute)
struct SharedActorTests {
  @Test(
    "Parallel test stores receive all actions of effects on an actor that they share",
    .usesExternalWork(timeout: .seconds(60)))
  func parallelStores() async {
    await JobTrace.$isEnabled.withValue(false) { await Self.useStores() }
  }

  private static func useStores() async {
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask {
          let store = TestStore(initialState: Reader.State()) { Reader() }
          store.exhaustivity = .off
          await store.send(.read)
          await store.finish()
          await store.skipReceivedActions(strict: false)
          // The sleeping effect ends last: no time passes while another effect is on the actor.
          #expect(store.state.log.sorted() == ["a book", "a shelf", "the door"])
          #expect(store.state.log.last == "a book")
        }
      }
    }
  }

  @Test("Simulations that run at once keep their virtual time on an actor in use")
  func parallelSimulations() async throws {
    try await JobTrace.$isEnabled.withValue(false) { try await Self.runSimulations() }
  }

  private static func runSimulations() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await withThrowingTaskGroup { group in
        for _ in 0..<16 {
          group.addTask {
            let duration = try await simulate {
              let begin = ContinuousClock.now
              for _ in 0..<10 {
                _ = await Library.addBook()
                try await VirtualClock().sleep(for: .seconds(1))
              }
              return begin.duration(to: .now)
            }
            // A sleep that begins on another test's thread is slightly shorter.
            #expect(duration <= .seconds(10))
          }
        }
        try await group.waitForAll()
      }
    }
    // The number of conflicts depends on the machine.
    #expect(recorder.issues.allSatisfy { $0.code == SimulationIssues.sharedActor })
  }

  @Test("No virtual time passes while a task is on an actor that another test uses")
  func noTimePasses() async throws {
    let recorder = IssueRecorder()
    let other = OtherTest()
    let desk = Desk()
    other.use(desk)
    let (log, isReproducible) = try await withIssueReporters([recorder]) {
      try await simulate {
        let log = LockIsolated<[String]>([])
        let sleeper = Task {
          try await VirtualClock().sleep(for: .nanoseconds(1))
          log.withValue { $0.append("sleeper") }
        }
        let visitor = Task {
          _ = await desk.visit("own")
          log.withValue { $0.append("visitor") }
        }
        // The visitor waits in the actor's queue when this task runs.
        Task { other.runOnAThread() }
        await visitor.value
        try await sleeper.value
        let simulation = Simulation.ofThisThread
        return (log.value, simulation?.state.withLock { $0.external.resumption == nil })
      }
    }
    #expect(await desk.visits == ["other", "own"])
    #expect(log == ["visitor", "sleeper"])
    #expect(isReproducible == false)
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(
      recorder.messages == [
        """
        An effect ran on an actor that other code used at the same time: the order of jobs depends on both.

        Give each test an actor of its own, through a dependency. If the tests have to share the actor, mark their \
        suites .serialized: then the test does the same each time.

        [simulation-shared-actor]
        """
      ])
  }

  @Test("A simulation goes on while a job of another test may be on the actor that it waits for")
  func jobOfAnotherTest() async {
    let release = await OtherTest().stay(on: Desk())
    let limit = RealTimeLimit(.seconds(5))
    #expect(await Simulation(chooser: nil).waitForOthersOnceMore(within: limit))
    release()
  }

  @Test("A simulation without jobs looks for those of other tests at most 100 times in a row")
  func roundsOfWaits() async {
    let release = await OtherTest().stay(on: Desk())
    let simulation = Simulation(chooser: nil)
    simulation.state.withLock { $0.lastRounds = 99 }
    let limit = RealTimeLimit(.seconds(5))
    #expect(await simulation.waitForOthersOnceMore(within: limit))
    #expect(await !simulation.waitForOthersOnceMore(within: limit))
    simulation.enter { _ = Task.detached {} }
    while let next = simulation.takeReady() { simulation.run(next) }
    #expect(await simulation.waitForOthersOnceMore(within: limit))
    release()
  }

  @Test("A simulation goes on if a task has gone to sleep on the thread of another test")
  func sleeperElsewhere() async {
    let simulation = Simulation(chooser: nil)
    #expect(simulation.takeReady() == nil)
    let limit = RealTimeLimit(.seconds(5))
    simulation.enter { _ = Task(executorPreference: RoutingExecutor(delay: .seconds(1))) {} }
    #expect(await simulation.waitForOthersOnceMore(within: limit))
    #expect(simulation.advance(notBeyond: .seconds(1)))
  }

  @Test("The parts of one operation share the limit of its waits for other tests")
  func nestedDrives() async {
    let simulation = Simulation(chooser: nil)
    let rounds = await simulation.drive {
      simulation.state.withLock { $0.lastRounds = 7 }
      return await simulation.drive { simulation.state.withLock(\.lastRounds) }
    }
    #expect(rounds == 7)
    #expect(await simulation.drive { simulation.state.withLock(\.lastRounds) } == 0)
  }

  @Test("Only waits count towards the limit of waits for external work")
  func limitOfWaits() async {
    let limit = RealTimeLimit(.seconds(5))
    #expect(limit.timeLeft == .seconds(5))
    await Task.yield()
    #expect(limit.timeLeft == .seconds(5))
    await limit.spend { await Task.yield() }
    #expect(limit.timeLeft < .seconds(5))
  }

  @Test("A task that resumes another one on an actor in use makes the order depend on both tests")
  func resumes() async throws {
    let other = OtherTest()
    let desk = Desk()
    other.use(desk)
    let source = LockIsolated<ExternalResumption.Source?>(nil)
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await simulate {
        let simulation = Simulation.ofThisThread
        var visitor: Task<Void, Never>?
        await withUnsafeContinuation { continuation in
          visitor = Task {
            _ = await desk.visit("own") {
              continuation.resume()
              // Read before the visitor leaves the actor, because that records a resumption, too.
              source.setValue(simulation?.state.withLock { $0.external.resumption?.source })
            }
          }
          Task { other.runOnAThread() }
        }
        // The simulation reports the resumption when it ends, so it must not end before the read.
        await visitor?.value
      }
    }
    #expect(source.value == .sharedActor)
    #expect(recorder.issues.map(\.code) == [SimulationIssues.sharedActor])
  }

  @Test("A test clock advances only after effects have left an actor that another test uses")
  func testClock() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let other = OtherTest()
      let desk = Desk()
      other.use(desk)
      let clock = TestClock()
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          guard action == 0 else {
            state = action
            return .none
          }
          return .run { send in
            other.runOnAThread()
            let visits = await desk.visit("own")
            try await clock.sleep(for: .seconds(1))
            await send(visits)
          }
        }
      }
      await store.send(0)
      await clock.advance(by: .seconds(1))
      await store.receive(2) { $0 = 2 }
      await store.finish()
    }
    #expect(recorder.issues.allSatisfy { $0.code == SimulationIssues.sharedActor })
  }

  @Test(
    "Tasks that end on an actor used by another test resume the tasks that await them",
    // In the portable mode, child tasks on an actor in use wait up to the limit of ten seconds.
    .needsExactMode,
    arguments: 0..<20)
  func ends(_: Int) async throws {
    let recorder = IssueRecorder()
    let other = OtherTest()
    let desk = Desk()
    other.use(desk)
    let sum = try await withIssueReporters([recorder]) {
      try await simulate {
        let visit = Task { await desk.visit("task") }
        let follower = Task { await visit.value }
        async let immediate = desk.visit("async let")
        let group = Task {
          await withTaskGroup { group in
            for _ in 0..<3 { group.addTask { await desk.visit("group") } }
            return await group.reduce(0, +)
          }
        }
        Task { other.runOnAThread() }
        return await follower.value + immediate + group.value
      }
    }
    // The visit of the other test is the first. The five visits of this test follow in any order.
    #expect(sum == 2 + 3 + 4 + 5 + 6)
    #expect(recorder.issues.allSatisfy { $0.code == SimulationIssues.sharedActor })
  }

  @Test("A drain that never ends is waited for once, up to a limit")
  func neverFree() {
    var table = DrainTable<String>()
    let stuck = table.begin(for: 1)
    let waits = table.wait(for: [stuck], "test")
    #expect(waits)
    let ticks = (0..<DrainTable<String>.gracePeriod).map { _ in table.tick() }
    #expect(ticks.dropLast().allSatisfy { $0.isEmpty })
    #expect(ticks.last == ["test"])
    // Later waits ignore this drain.
    #expect(table.others(than: 2, besides: 0) == [])
  }
}

@Suite("The table of drains", .endsWithinAMinute)
struct DrainTableTests {
  @Test("A simulation waits for the drains of others that exist now, until the last has run")
  func waits() {
    var table = DrainTable<String>()
    let (first, second, own) = (table.begin(for: 1), table.begin(for: 0), table.begin(for: 2))
    let others = table.others(than: 2, besides: 0)
    #expect(others == [first, second])
    let waits = table.wait(for: others, "2")
    #expect(waits)
    let later = table.begin(for: 1)
    let resumed = [own, first, second, second].map { table.end($0) }
    #expect(resumed == [[], [], ["2"], []])
    #expect(table.others(than: 2, besides: 0) == [later])
  }

  @Test("Code inside a drain does not wait for that drain")
  func own() {
    var table = DrainTable<String>()
    let outer = table.begin(for: 1)
    #expect(table.others(than: 2, besides: outer) == [])
    #expect(table.others(than: 2, besides: 0) == [outer])
  }

  @Test("A drain that has already ended is not waited for")
  func runMeanwhile() {
    var table = DrainTable<String>()
    let drain = table.begin(for: 1)
    let resumed = table.end(drain)
    #expect(resumed == [])
    let waits = table.wait(for: [drain], "2")
    #expect(!waits)
  }

  @Test("Waiting for a drain also waits for the drains that it makes")
  func successors() {
    var table = DrainTable<String>()
    let first = table.begin(for: 1)
    let waits = table.wait(for: [first], "2")
    #expect(waits)
    let second = table.begin(for: 1, by: first)
    let other = table.begin(for: 3)
    let resumed = [first, other, second].map { table.end($0) }
    #expect(resumed == [[], [], ["2"]])
  }

  @Test("A drain is forgotten at the end of the wait for it, and no earlier")
  func limit() {
    var table = DrainTable<String>()
    let stuck = table.begin(for: 1)
    _ = table.wait(for: [stuck], "first")
    _ = table.tick()
    let late = table.begin(for: 1)
    _ = table.wait(for: [late], "second")
    for _ in 2..<DrainTable<String>.gracePeriod { _ = table.tick() }
    #expect(table.others(than: 2, besides: 0) == [stuck, late])
    let first = table.tick()
    #expect(first == ["first"])
    #expect(table.others(than: 2, besides: 0) == [late])
    let second = table.tick()
    #expect(second == ["second"])
    #expect(table.others(than: 2, besides: 0) == [])
  }

  @Test("Each drain has a unique number other than 0")
  func numbers() {
    var table = DrainTable<String>()
    let drains = (0..<3).map { _ in table.begin(for: 1) }
    #expect(Set(drains).count == 3)
    #expect(!drains.contains(0))
  }
}
