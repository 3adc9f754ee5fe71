import Dispatch
import Foundation
import Intarsia
import Synchronization
import Testing

@testable import IntarsiaTesting

/// An actor that all tests of a process share, as an application's own global actor is.
@globalActor
private actor Library {
  static let shared = Library()

  private var books = 0

  @Library
  static func addBook() -> Int {
    shared.assumeIsolated { library in
      // Holds the actor for long enough that others want it, too.
      for _ in 0..<2_000 { library.books += 1 }
      return library.books
    }
  }
}

/// An actor that stays busy until somebody lets it go on.
private actor Holder {
  private let mayGoOn = DispatchSemaphore(value: 0)

  func hold(_ isHeld: @Sendable () -> Void) {
    isHeld()
    mayGoOn.wait()
  }

  /// The time, and on which day it is for a task that starts here.
  func today() async -> (now: Date, later: Date) {
    (Date(), await Task.detached { Date() }.value)
  }

  func run(_ body: @Sendable () -> Void) { body() }

  nonisolated func letGoOn() { mayGoOn.signal() }

  /// Waits here for the world outside, which answers when it may.
  ///
  /// - Parameter inUse: Whether somebody else uses the actor then.
  func ask(_ mayAnswer: DispatchSemaphore, inUse: Bool) async -> Int {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        mayAnswer.wait()
        guard inUse else { return continuation.resume(returning: 1) }
        let isHeld = DispatchSemaphore(value: 0)
        self.beHeld { isHeld.signal() }
        isHeld.wait()
        continuation.resume(returning: 1)
        self.letGoOn()
      }
    }
  }

  /// Has a task of no simulation use the actor, on a thread of its own, until somebody lets it go on.
  nonisolated func beHeld(_ isHeld: @escaping @Sendable () -> Void) {
    Task.detached(executorPreference: OwnThread()) { await self.hold(isHeld) }
  }

  /// Has a task of no simulation, on a thread of its own, wait for the actor when that is held, so that who holds it works
  /// the task off.
  ///
  /// - Returns: The task, as soon as it waits for the actor.
  nonisolated func waitInQueue<Result: Sendable>(
    when isHeld: DispatchSemaphore, _ body: @escaping @Sendable () async -> Result
  ) async -> LockIsolated<Task<Result, Never>?> {
    let task = LockIsolated<Task<Result, Never>?>(nil)
    await withCheckedContinuation { begun in
      Thread.detachNewThread {
        task.setValue(
          Task.immediate {
            begun.resume()
            isHeld.wait()
            return await body()
          })
        self.letGoOn()
      }
    }
    return task
  }

  /// The same as `beHeld(_:)`; returns when it is in use.
  nonisolated func beHeld() async {
    await withCheckedContinuation { continuation in
      beHeld { continuation.resume() }
    }
  }
}

/// An executor of somebody's own.
private final class OwnQueue: TaskExecutor {
  private let jobHasRun: @Sendable () -> Void

  init(jobHasRun: @escaping @Sendable () -> Void = {}) {
    self.jobHasRun = jobHasRun
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.jobHasRun()
    }
  }
}

/// Works off an actor as the library has the system do it, but on a thread that may be held.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { JobRouting.workOffAnActor(job) }
  }
}

/// An actor of one test, on which a task waits while another one is elsewhere.
private actor Desk {
  private let isThere = DispatchSemaphore(value: 0)

  /// Goes to an actor that is held, and does something there.
  func visit(_ holder: Holder, _ body: @Sendable () -> Void) async {
    await holder.run {
      body()
      isThere.signal()
    }
  }

  func touch() {}

  /// Is there for a while, and sleeps then.
  func sleepAfterVisit(_ holder: Holder) async throws {
    await holder.run { for _ in 0..<200_000 {} }
    try await Task.sleep(for: .seconds(2))
  }

  /// Lets it go on, stays here until the other one has been there, and does something.
  func letGoOn(_ holder: Holder, _ body: @Sendable () -> Void) {
    holder.letGoOn()
    isThere.wait()
    body()
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
              try await Task.sleep(for: .seconds(1))
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

// The simulation reads from a task's memory on which actor it waits. `WaitTests` fail on a
// toolchain whose layout should be known and is not.
@Suite("Actors that tests share", .endsWithinAMinute, .enabled(if: TaskLayout.isKnown))
struct SharedActorTests {
  @Test("Stores of tests that run at once wait for their turn, and do the same each time")
  func parallelStores() async {
    await JobTrace.$isWanted.withValue(false) { await Self.useStores() }
  }

  private static func useStores() async {
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask {
          let store = TestStore(initialState: Reader.State()) { Reader() }
          await store.send(.read)
          await store.receive(.found("the door")) { $0.log = ["the door"] }
          await store.receive(.found("a shelf")) { $0.log.append("a shelf") }
          await store.receive(.found("a book")) { $0.log.append("a book") }
        }
      }
    }
  }

  @Test("Simulations that run at once wait for their turn")
  func parallelSimulations() async throws {
    try await JobTrace.$isWanted.withValue(false) { try await Self.runSimulations() }
  }

  private static func runSimulations() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          let duration = try await simulate {
            let begin = ContinuousClock.now
            for _ in 0..<10 {
              _ = await Library.addBook()
              try await Task.sleep(for: .seconds(1))
            }
            return begin.duration(to: .now)
          }
          #expect(duration == .seconds(10))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A task of no simulation that an actor works off beside one has the real time")
  func bystander() async throws {
    let holder = Holder()
    let isHeld = DispatchSemaphore(value: 0)
    let bystander = await holder.waitInQueue(when: isHeld) { await holder.today() }
    try await simulate(timeout: .seconds(200_000)) {
      try await Task.sleep(for: .seconds(100_000))
      await holder.hold { isHeld.signal() }
      try await Task.sleep(for: .seconds(1))
    }
    let times = try #require(await bystander.value?.value)
    let tomorrow = Date(timeIntervalSinceNow: 50_000)
    #expect(times.now < tomorrow)
    #expect(times.later < tomorrow)
  }

  @Test("A task that finds an actor in use, by a task of no simulation, keeps its time")
  func timeElsewhere() async throws {
    let holder = Holder()
    await holder.beHeld()
    let (times, nap, isReproducible) = try await simulate(timeout: .seconds(200_000)) {
      try await Task.sleep(for: .seconds(100_000))
      // The task that is made here is ready before this one waits for the actor.
      Task { holder.letGoOn() }
      let times = await holder.today()
      let begin = ContinuousClock.now
      await Task.yield()
      try await Task.sleep(for: .seconds(1))
      return (times, begin.duration(to: .now), Simulation.ofThisThread?.isReproducible)
    }
    let tomorrow = Date(timeIntervalSinceNow: 50_000)
    #expect(times.now > tomorrow)
    #expect(times.later > tomorrow)
    #expect(nap == .seconds(1))
    #expect(isReproducible == true)
  }

  @Test(
    "What a task does elsewhere takes effect after the job in which it has left, however fast it is"
  )
  func fastVisit() async throws {
    let holder = Holder()
    await holder.beHeld()
    let (order, isReproducible) = try await simulate {
      let order = LockIsolated<[String]>([])
      let desk = Desk()
      let visit = Task {
        await desk.visit(holder) { Task { order.withValue { $0.append("elsewhere") } } }
      }
      // Both are in the queue of the desk, and run in one job.
      let rest = Task {
        await desk.letGoOn(holder) { Task { order.withValue { $0.append("here") } } }
      }
      await visit.value
      await rest.value
      try await Task.sleep(for: .seconds(1))
      return (order.value, Simulation.ofThisThread?.isReproducible)
    }
    #expect(order == ["here", "elsewhere"])
    #expect(isReproducible == true)
  }

  @Test(
    "What a task asks of the world outside on an actor that is worked off elsewhere counts for its simulation",
    .usesOutsideWorld(timeout: .seconds(60)), .enabled(if: OutsideWorld.isSeen))
  func askedElsewhere() async throws {
    let holder = Holder()
    await holder.beHeld()
    let isAsked = try await simulate {
      Task { holder.letGoOn() }
      await holder.run { DispatchQueue.global().async {} }
      try await Task.sleep(for: .seconds(1))
      return Simulation.ofThisThread?.state.withLock(\.outside.wasAsked)
    }
    #expect(isAsked == true)
  }

  @Test("What waits for a task that ends elsewhere goes on", arguments: 0..<20)
  func endElsewhere(_: Int) async throws {
    let holder = Holder()
    await holder.beHeld()
    let (sum, isReproducible) = try await simulate {
      let visit = Task {
        await holder.run {}
        return 1
      }
      let follower = Task { await visit.value + 1 }
      let parent = Task {
        await withTaskGroup { group in
          for number in 3...5 {
            group.addTask {
              await holder.run {}
              return number
            }
          }
          return await group.reduce(0, +)
        }
      }
      Task {
        // Before any of them has to have ended.
        holder.letGoOn()
      }
      let sum = await visit.value + follower.value + parent.value
      return (sum, Simulation.ofThisThread?.isReproducible)
    }
    #expect(sum == 15)
    #expect(isReproducible == true)
  }

  @Test("So does what waits for an async let that ends elsewhere", arguments: 0..<20)
  func asyncLetElsewhere(_: Int) async throws {
    let holders = [Holder(), Holder()]
    for holder in holders { await holder.beHeld() }
    let isReproducible = try await simulate {
      async let straight: Void = holders[0].run {}
      Task { holders[0].letGoOn() }
      await straight
      // By way of an actor of its own: the last of both to be there lets the first go on.
      let desk = Desk()
      async let detour: Void = desk.visit(holders[1]) {}
      async let rest: Void = desk.letGoOn(holders[1]) {}
      _ = await (detour, rest)
      return Simulation.ofThisThread?.isReproducible
    }
    #expect(isReproducible == true)
  }

  @Test(
    "An async let that ends elsewhere is not looked at when its memory may be gone",
    arguments: [false, true])
  func asyncLetGone(onAnActor: Bool) async throws {
    let holder = Holder()
    await holder.beHeld()
    let turns = try await simulate {
      let waiting = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
      Task { waiting.value?.resume() }
      async let visit: Void = holder.run {}
      Task { holder.letGoOn() }
      let turns = LockIsolated<Int?>(nil)
      @Sendable func count() {
        turns.setValue(
          Simulation.ofThisThread?.state.withLock { state in
            state.asyncLets.keys.filter { state.turns[$0] != nil && state.tasks[$0] != nil }.count
          })
      }
      // Goes on when the visit may have ended, and before it has had its turn.
      if onAnActor {
        await Holder().run(count)
      } else {
        await withCheckedContinuation { waiting.setValue($0) }
        count()
      }
      await visit
      return turns.value
    }
    #expect(turns == 0)
  }

  @Test(
    "An async let that goes elsewhere by way of an actor of its own is waited for",
    arguments: 0..<20)
  func asyncLetByDetour(_: Int) async throws {
    let holder = Holder()
    await holder.beHeld()
    let (duration, isReproducible) = try await simulate {
      let begin = ContinuousClock.now
      let desk = Desk()
      // The job that works off the desk for this one is the one in which the detour leaves.
      Task { await desk.touch() }
      async let detour: Void = desk.sleepAfterVisit(holder)
      async let nap: Void = Task.sleep(for: .seconds(1))
      Task {
        // By way of another actor, behind the desk: the detour waits for the holder then.
        await Holder().run { holder.letGoOn() }
      }
      try await nap
      try await detour
      return (begin.duration(to: .now), Simulation.ofThisThread?.isReproducible)
    }
    #expect(duration == .seconds(2))
    #expect(isReproducible == true)
  }

  @Test("Who waits for an async let that ends elsewhere goes on in its place", arguments: 0..<20)
  func placeAfterAsyncLet(_: Int) async throws {
    let holder = Holder()
    await holder.beHeld()
    let log = try await simulate {
      let log = LockIsolated<[String]>([])
      async let visit: Void = holder.run {}
      let other = Task {
        holder.letGoOn()
        for number in 0..<50 {
          log.withValue { $0.append("\(number)") }
          await Task.yield()
        }
      }
      await visit
      log.withValue { $0.append("visit") }
      await other.value
      return log.value
    }
    #expect(log.prefix(3) == ["0", "visit", "1"])
  }

  @Test(
    "A task that the world outside resumes on an actor has been resumed by the world outside, even if others use that",
    .usesOutsideWorld(timeout: .seconds(60)), .enabled(if: OutsideWorld.isSeen),
    arguments: [false, true])
  func resumedOnAnActor(inUse: Bool) async throws {
    let (answer, isReproducible) = try await simulate {
      let mayAnswer = DispatchSemaphore(value: 0)
      Task {
        // Behind the task that asks: it waits for the answer then.
        for _ in 0..<3 { await Task.yield() }
        mayAnswer.signal()
      }
      let answer = await Holder().ask(mayAnswer, inUse: inUse)
      try await Task.sleep(for: .seconds(1))
      return (answer, Simulation.ofThisThread?.isReproducible)
    }
    #expect(answer == 1)
    #expect(isReproducible == false)
  }

  @Test(
    "What a task on an executor of its own does elsewhere is done by the world outside",
    .usesOutsideWorld(timeout: .seconds(60)), .enabled(if: OutsideWorld.isSeen))
  func onExecutorElsewhere() async throws {
    let holder = Holder()
    await holder.beHeld()
    let isReproducible = try await simulate {
      await withCheckedContinuation { isDone in
        Task {
          // When its first job there has run, it waits for the actor.
          await withTaskExecutorPreference(OwnQueue { holder.letGoOn() }) {
            await holder.run {
              Task { isDone.resume(returning: Simulation.ofThisThread?.isReproducible) }
            }
          }
        }
      }
    }
    #expect(isReproducible == false)
  }

  @Test(
    "What a task of no simulation asks of the world outside, on an actor that one works off, counts for that one",
    .usesOutsideWorld(timeout: .seconds(60)), .enabled(if: OutsideWorld.isSeen))
  func askedByABystander() async throws {
    let holder = Holder()
    let isHeld = DispatchSemaphore(value: 0)
    let bystander = await holder.waitInQueue(when: isHeld) {
      await holder.run { DispatchQueue.global().async {} }
    }
    let isAsked = try await simulate {
      await holder.hold { isHeld.signal() }
      try await Task.sleep(for: .seconds(1))
      return Simulation.ofThisThread?.state.withLock(\.outside.wasAsked)
    }
    #expect(isAsked == true)
    await bystander.value?.value
  }

  @Test(
    "A task has the time of its simulation on an executor of its own",
    .usesOutsideWorld(timeout: .seconds(60)), .enabled(if: OutsideWorld.isSeen))
  func timeOnExecutor() async throws {
    let date = try await simulate(timeout: .seconds(200_000)) {
      try await Task.sleep(for: .seconds(100_000))
      return await withTaskExecutorPreference(OwnQueue()) { Date() }
    }
    #expect(date > Date(timeIntervalSinceNow: 50_000))
  }
}
