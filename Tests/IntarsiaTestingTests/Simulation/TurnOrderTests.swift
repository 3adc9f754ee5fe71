import Foundation
import Testing

@testable import IntarsiaTesting

/// An actor that another thread holds until the test lets it go on.
private actor Holder {
  private let mayGoOn = DispatchSemaphore(value: 0)

  private func hold(_ isHeld: @Sendable () -> Void) {
    isHeld()
    mayGoOn.wait()
  }

  /// Returns when a task of no simulation uses the actor, on a thread of its own.
  nonisolated func beHeld() async {
    await withCheckedContinuation { isHeld in
      Task.detached(executorPreference: OwnThread()) { await self.hold { isHeld.resume() } }
    }
  }

  nonisolated func letGoOn() { mayGoOn.signal() }

  func run(_ body: @Sendable () -> Void) { body() }
}

/// Works off an actor on a thread that may be held.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { JobRouting.workOffAnActor(job) }
  }
}

/// An actor of the simulation, from which tasks leave for one that is held.
private actor Desk {
  private var departures = 0

  func visit(_ holder: Holder, _ body: @Sendable () -> Void) async {
    // The compiler leaves out a stay on an actor of which nothing is used.
    departures += 1
    await holder.run(body)
  }
}

// The simulation reads from a task's memory on which actor it waits.
@Suite(
  "Order of tasks that leave for an actor in use", .enabled(if: TaskLayout.isKnown),
  .endsWithinAMinute)
struct TurnOrderTests {
  @Test("Tasks that leave in one job take effect in the order in which they were made")
  func departuresInOneJob() async throws {
    let numbers = Array(0..<30)
    let holder = Holder()
    await holder.beHeld()
    let (order, isReproducible) = try await simulate {
      let order = LockIsolated<[Int]>([])
      let desk = Desk()
      // All of them wait for the desk, whose one job runs them: each leaves in it for the holder.
      let visits = numbers.map { number in
        Task { await desk.visit(holder) { Task { order.withValue { $0.append(number) } } } }
      }
      let departures = LockIsolated(0)
      // By way of another actor, behind the desk: by then, all of them have left.
      let release = Task {
        await Holder().run {
          departures.setValue(Simulation.ofThisThread?.state.withLock(\.placedTurns.count) ?? 0)
          holder.letGoOn()
        }
      }
      for visit in visits { await visit.value }
      await release.value
      #expect(departures.value == numbers.count)
      try await Task.sleep(for: .seconds(1))
      return (order.value, Simulation.ofThisThread?.isReproducible)
    }
    #expect(order == numbers, "The order of the tasks depends on the table that holds them.")
    #expect(isReproducible == true)
  }
}
