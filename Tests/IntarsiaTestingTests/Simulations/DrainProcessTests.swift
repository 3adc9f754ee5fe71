#if os(Linux)
  import ChildProcesses
  import Testing

  @testable import IntarsiaSimulation
  @testable import IntarsiaTesting

  @Suite("Drains in a process without other tests", .endsWithinAMinute)
  struct DrainProcessTests {
    @Test(
      "Waits for the drains of actors end as soon as the drains have ended",
      .enabled(if: !ChildProcess.isThisOne && JobRouting.isComplete))
    func passes() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "DrainPromises")
      #expect(child.status == 0, "\(child.output)")
      #expect(child.lines(with: "with 5 tests").count == 1, "\(child.output)")
    }
  }

  /// A task executor that keeps the job of a task instead of running it.
  private final class JobKeeper: TaskExecutor {
    let job = LockIsolated<UnownedJob?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      self.job.setValue(job)
    }
  }

  private actor Desk {
    func visit() {}
  }

  // Serialized, because the tests wait for all drains of the process.
  @Suite(
    "Drains of actors", .serialized, .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  struct DrainPromises {
    @Test("A simulation does not wait for its own drains")
    func own() async {
      let drain = ActorDrains.begin(for: 7)
      let hasWaited = await ActorDrains.waitForOthers(than: 7)
      #expect(!hasWaited)
      ActorDrains.end(drain)
    }

    @Test("A wait for a drain lasts until the drains that it makes have ended")
    @MainActor
    func successors() async throws {
      let isOver = LockIsolated(false)
      let first = ActorDrains.begin(for: 1)
      let wait = Task { @MainActor in
        _ = await ActorDrains.waitForOthers(than: 2)
        isOver.setValue(true)
      }
      // The jobs of the main actor run in their order, so the task waits after this line.
      await Task.yield()
      let simulation = Simulation(chooser: nil)
      let keeper = JobKeeper()
      let task = Task(executorPreference: keeper) {}
      var job = Job(try #require(keeper.job.value))
      job.drain = first
      let second = simulation.enter(running: job) { ActorDrains.begin(for: 1) }
      ActorDrains.end(first)
      await Task.yield()
      #expect(!isOver.value)
      ActorDrains.end(second)
      await wait.value
      job.job.runSynchronously(on: keeper.asUnownedTaskExecutor())
      await task.value
    }

    @Test("A drain that a simulation runs is over when it has run")
    func simulated() async {
      let simulation = Simulation(chooser: nil)
      let desk = Desk()
      let task = simulation.enter { Task.detached { await desk.visit() } }
      while let job = simulation.takeReady() { simulation.run(job) }
      await task.value
      _ = await ActorDrains.waitForOthers(than: .max)
    }

    @Test("A drain that a closed simulation refuses is over")
    func refused() async throws {
      let simulation = Simulation(chooser: nil)
      let other = Simulation(chooser: nil)
      simulation.close()
      let keeper = JobKeeper()
      let task = Task(executorPreference: keeper) {}
      let job = try #require(keeper.job.value)
      var drain = Job(job)
      drain.isDrain = true
      let isTaken = simulation.take(drain, from: nil)
      #expect(!isTaken)
      _ = await ActorDrains.waitForOthers(than: .max)
      job.runSynchronously(on: keeper.asUnownedTaskExecutor())
      await task.value
      other.close()
    }

    @Test("A wait for a drain that never ends is over after ten ticks of the watchdog")
    @MainActor
    func limit() async {
      let drain = ActorDrains.begin(for: 1)
      let wait = Task { @MainActor in await ActorDrains.waitForOthers(than: 2) }
      await Task.yield()
      for _ in 0..<10 { ActorDrains.tick() }
      #expect(await wait.value)
      ActorDrains.end(drain)
    }
  }
#endif
