import ChildProcesses
import Foundation
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// Whether job routing is turned off in this process, as on toolchains that do not support it.
private let isWeakerMode = ProcessInfo.processInfo.environment["INTARSIA_JOB_ROUTING"] == "off"

@Suite("Simulations in the weaker mode", .endsWithinAMinute)
struct WeakerSimulationTests {
  @Test(
    "Without job routing, simulations keep their promises", .enabled(if: !ChildProcess.isThisOne))
  func passes() async throws {
    let child = try await ChildProcess.run(
      "--testing-library", "swift-testing", "--filter", "WeakerSimulationPromises",
      environment: ["INTARSIA_JOB_ROUTING": "off"])
    #expect(child.status == 0, "\(child.output)")
    #expect(child.lines(with: "with 12 tests").count == 1, "\(child.output)")
  }
}

/// Returns the order in which six child tasks end.
private func orderOfChildren() async -> [Int] {
  await withTaskGroup(of: Int.self) { group in
    for number in 0..<6 { group.addTask { number } }
    return await group.reduce(into: []) { $0.append($1) }
  }
}

/// The error text of a simulation without ready jobs, which does not describe the wait.
private let nothingIsReady = """
  The simulation cannot go on: after 0.0 seconds of virtual time nothing is ready to run, and \
  nothing sleeps. Let the operation itself resume what it waits for. If external work is to resume it, \
  put withExternalWork("label") { … } around that wait, or .usesExternalWork on the test.
  """

/// Sends two numbers from two concurrent effects.
private struct Race: Reducer {
  enum Action: Equatable {
    case start
    case arrived(Int)
  }

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .merge((1...2).map { number in .run { send in await send(.arrived(number)) } })
    case .arrived(let number):
      state.append(number)
      return .none
    }
  }

  /// Runs both effects and returns the order in which the numbers arrive.
  static func run() async -> [Int] {
    let store = TestStore(initialState: [Int]()) { Race() }
    store.exhaustivity = .off
    await store.send(.start)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    return store.state
  }
}

/// A feature with an effect that yields to a stream and an effect that never ends.
private struct Feeder: Reducer {
  enum Action {
    case start
    case wait
  }

  let feed: AsyncStream<Int>.Continuation

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .start: .run { _ in feed.yield(1) }
    case .wait: .run { _ in try await Task.never() }
    }
  }
}

@Suite(
  "Simulations without job routing", .endsWithinAMinute, .enabled(if: isWeakerMode))
struct WeakerSimulationPromises {
  // MARK: - simulate

  @Test("In the weaker mode, a seed determines the order of child tasks")
  func children() async throws {
    #expect(try await simulate { await orderOfChildren() } == [0, 1, 2, 3, 4, 5])
    let order = try await simulate(.random(seed: 1)) { await orderOfChildren() }
    #expect(order != [0, 1, 2, 3, 4, 5])
    #expect(try await simulate(.random(seed: 1)) { await orderOfChildren() } == order)
  }

  @Test("In the weaker mode, unstructured tasks run outside the simulation")
  func otherTasks() async throws {
    let (child, others) = try await simulate {
      async let child = Simulation.ofThisThread != nil
      let others = [
        Task { Simulation.ofThisThread != nil }, Task.detached { Simulation.ofThisThread != nil },
      ]
      return (await child, others)
    }
    #expect(child)
    for task in others { #expect(await task.value == false) }
  }

  @Test("In the weaker mode, awaiting an unstructured task in a simulation throws")
  func waitingForAnotherTask() async {
    let (opening, gate) = AsyncStream.makeStream(of: Void.self)
    let task = Task { for await _ in opening {} }
    let error = await #expect(throws: SimulationError.self) {
      try await simulate { await Task { await task.value }.value }
    }
    #expect(error == SimulationError(timePassed: .zero, timeToNextDeadline: nil))
    #expect(error?.description == nothingIsReady)
    gate.finish()
    await task.value
  }

  @Test("In the weaker mode, child tasks of a simulation use the injected clock's time")
  func clock() async throws {
    let clock = TestClock()
    let events = try await simulate {
      let events = LockIsolated<[String]>([])
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await clock.sleep(for: .seconds(1))
          events.withValue { $0.append("woke") }
        }
        group.addTask {
          events.withValue { $0.append("advances") }
          await clock.advance(by: .seconds(1))
        }
        try await group.waitForAll()
      }
      return events.value
    }
    #expect(events == ["advances", "woke"])
  }

  // MARK: - withJobOrders

  @Test("In the weaker mode, withJobOrders runs the requested number of random orders")
  func ordersOfChildren() async throws {
    func runs() async throws -> [[Int]] {
      var runs: [[Int]] = []
      let count = try await withJobOrders(.random(20)) {
        runs.append(try await simulate { await orderOfChildren() })
      }
      // The fixed order is tried in addition to the random orders.
      #expect(count == 21)
      return runs
    }
    let first = try await runs()
    #expect(first.first == [0, 1, 2, 3, 4, 5])
    #expect(Set(first).count > 10)
    #expect(try await runs() == first)
  }

  @Test("In the weaker mode, withJobOrders tries every order of child tasks")
  func everyOrderOfChildren() async throws {
    var orders: Set<[Int]> = []
    let count = try await withJobOrders(.all()) {
      orders.insert(
        try await simulate {
          let order = LockIsolated<[Int]>([])
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<3 { group.addTask { order.withValue { $0.append(number) } } }
          }
          return order.value
        })
    }
    #expect(orders.count == 6)
    #expect(count == 24)
  }

  @Test("In the weaker mode, sleeping takes real time")
  func sleeping() async {
    // The simulation fails and cancels the sleep immediately, instead of waiting an hour.
    let error = await #expect(throws: SimulationError.self) {
      try await simulate { try await Task.sleep(for: .seconds(3600)) }
    }
    #expect(error?.description == nothingIsReady)
  }

  @Test("An order of effects that fails is found, and can be replayed")
  func ordersOfEffects() async throws {
    func run(_ orders: JobOrders, _ recorder: IssueRecorder) async throws -> Int {
      try await withIssueReporters([recorder]) {
        try await withJobOrders(orders) {
          let order = await Race.run()
          if order == [2, 1] { reportIssue("The second came first.") }
        }
      }
    }
    let recorder = IssueRecorder()
    let count = try await run(.random(20), recorder)
    #expect(recorder.messages.count == 2)
    let shown = try #require(recorder.messages.last)
    let name = try #require(shown.firstMatch(of: /Order: (\S+)/)?.output.1)
    #expect(
      shown == """
        The issue above occurs in one order of the jobs, the one tried as number \(count).

          Order: \(name)

        Replay this order alone: withJobOrders(.replay("\(name)")). If the code under test relies \
        on another order, let it enforce that order: cancel the effect that is out of date, or run \
        one effect after the other.

        [simulation-failing-order]
        """)

    let replayed = IssueRecorder()
    let order = try #require(JobOrder(String(name)))
    #expect(try await run(.replay(order), replayed) == 1)
    #expect(
      replayed.messages == [
        recorder.messages[0],
        shown.replacing("the one tried as number \(count)", with: "the first that was tried"),
      ])
  }

  // MARK: - Test stores

  @Test("Effects finish their work on the main actor before the test continues")
  @MainActor
  func mainActor() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, action in
        guard action else {
          state += 1
          return .none
        }
        return .run { @MainActor send in
          MainActor.assertIsolated()
          await send(false)
        }
      }
    }
    for count in 1...20 {
      await store.send(true)
      await store.receive(false) { $0 = count }
    }
    await store.finish()
  }

  // MARK: - letEffectsRun

  @Test("In the weaker mode, letEffectsRun runs effects while the test waits")
  func lettingRun() async throws {
    let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) { Feeder(feed: feed) }
    await store.send(.start)
    #expect(try await store.letEffectsRun { await numbers.first { _ in true } } == 1)
    await store.finish()
  }

  @Test("A wait for effects that cannot end fails at once, without describing the wait")
  func lettingRunInVain() async {
    let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) { Feeder(feed: feed) }
    await store.send(.wait)
    let error = await #expect(throws: SimulationError.self) {
      try await store.letEffectsRun { await numbers.first { _ in true } }
    }
    #expect(error == SimulationError(timePassed: .zero, timeToNextDeadline: nil))
    #expect(error?.description == nothingIsReady)
    await store.skipInFlightEffects()
    feed.finish()
  }

  @Test("In the weaker mode, effects on the main actor run while the test waits")
  @MainActor
  func lettingRunOnTheMainActor() async throws {
    let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) { Feeder(feed: feed) }
    await store.send(.start)
    #expect(try await store.letEffectsRun { await numbers.first { _ in true } } == 1)
    await store.finish()
  }
}
