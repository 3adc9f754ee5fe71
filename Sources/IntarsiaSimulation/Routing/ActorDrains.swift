import CIntarsiaSimulation
import IntarsiaConcurrency

/// The drains of actors in the whole process.
///
/// The runtime runs the queue of an actor in one job, the *drain*. Tests that share an actor share
/// its queue. A task that finds the actor in use joins the queue, and the drain of another test
/// runs it. Meanwhile, the task's own simulation has no job for it. A simulation without ready jobs
/// therefore waits for all current drains of other code. Most tests share no actor and have no
/// drains to wait for.
enum ActorDrains {
  typealias Waiter = CheckedContinuation<Void, Never>

  private static let table = VisibleMutex(DrainTable<Waiter>())

  /// Records that a drain was enqueued.
  ///
  /// - Parameter simulation: The simulation that will run it; `nil` for the platform's executors.
  /// - Returns: Its number, which is never 0.
  static func begin(for simulation: UInt64?) -> UInt64 {
    let parent = ofThisThread
    return table.withLock { $0.begin(for: simulation ?? 0, by: parent) }
  }

  /// Records that a drain has run; the number 0 means no drain.
  static func end(_ drain: UInt64) {
    guard drain != 0 else { return }
    for waiter in table.withLock({ $0.end(drain) }) { waiter.resume() }
  }

  /// The number of the drain that this thread runs, or 0.
  static var ofThisThread: UInt64 { intarsia_simulation_thread()?.pointee.drain ?? 0 }

  /// Waits for the current drains, except those of one simulation and that of the caller.
  ///
  /// - Returns: Whether there were any.
  static nonisolated(nonsending) func waitForOthers(than simulation: UInt64) async -> Bool {
    let own = ofThisThread
    let drains = table.withLock { $0.others(than: simulation, besides: own) }
    guard !drains.isEmpty else { return false }
    await withCheckedContinuation { waiter in
      if table.withLock({ !$0.wait(for: drains, waiter) }) { waiter.resume() }
    }
    return true
  }

  /// Counts a tick of the watchdog, and resumes waiters of drains that block their thread.
  static func tick() {
    for waiter in table.withLock({ $0.tick() }) { waiter.resume() }
  }
}

/// A pure table of the current drains and of the waits for them.
struct DrainTable<Waiter> {
  private struct Wait {
    var drains: Set<UInt64>
    let waiter: Waiter
    var ticks = 0
  }

  /// The number of ticks, one a second, after which a wait ends even if its drains have not.
  static var patience: Int { 10 }

  /// The simulation of each drain; 0 for the platform.
  private var simulations: [UInt64: UInt64] = [:]
  private var waits: [Wait] = []
  private var newest: UInt64 = 0

  init() {}

  /// Adds a drain, and returns its number.
  ///
  /// When a task leaves the actor, its drain gives the actor up and enqueues a second drain for the
  /// rest of the queue. Each wait for the first drain therefore includes the second.
  ///
  /// - Parameters:
  ///   - simulation: The simulation that runs the drain; 0 for the platform.
  ///   - parent: The number of the drain that the thread runs, or 0.
  mutating func begin(for simulation: UInt64, by parent: UInt64 = 0) -> UInt64 {
    newest += 1
    simulations[newest] = simulation
    if parent != 0 {
      for index in waits.indices where waits[index].drains.contains(parent) {
        waits[index].drains.insert(newest)
      }
    }
    return newest
  }

  /// Removes a drain, and returns the waiters whose drains have all ended.
  mutating func end(_ drain: UInt64) -> [Waiter] {
    simulations[drain] = nil
    guard !waits.isEmpty else { return [] }
    for index in waits.indices { waits[index].drains.remove(drain) }
    return removeWaits { $0.drains.isEmpty }
  }

  /// All drains except the drains of one simulation.
  ///
  /// - Parameter own: Another drain to exclude.
  func others(than simulation: UInt64, besides own: UInt64) -> Set<UInt64> {
    guard !simulations.isEmpty else { return [] }
    return Set(simulations.lazy.filter { $0.value != simulation && $0.key != own }.map(\.key))
  }

  /// Adds a wait for some drains.
  ///
  /// - Returns: Whether one of them still exists; if not, no wait is added.
  mutating func wait(for drains: Set<UInt64>, _ waiter: Waiter) -> Bool {
    let drains = drains.filter { simulations[$0] != nil }
    guard !drains.isEmpty else { return false }
    waits.append(Wait(drains: drains, waiter: waiter))
    return true
  }

  /// Counts a tick for each wait, and returns the waiters that have waited too long.
  ///
  /// Their drains are removed, so that no later wait includes them.
  mutating func tick() -> [Waiter] {
    for index in waits.indices { waits[index].ticks += 1 }
    for wait in waits where wait.ticks >= Self.patience {
      for drain in wait.drains { simulations[drain] = nil }
    }
    return removeWaits { $0.ticks >= Self.patience }
  }

  private mutating func removeWaits(where isOver: (Wait) -> Bool) -> [Waiter] {
    let over = waits.filter(isOver).map(\.waiter)
    if !over.isEmpty { waits.removeAll(where: isOver) }
    return over
  }
}
