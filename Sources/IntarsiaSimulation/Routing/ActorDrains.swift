import CIntarsiaSimulation
import IntarsiaConcurrency

/// The drains of actors in the whole process.
///
/// The runtime runs the queue of an actor in one job, the *drain*. A task that finds an actor in
/// use joins its queue, and the drain of another test may run it. Meanwhile, the task's own
/// simulation has no job for it. A simulation without ready jobs therefore waits for all current
/// drains of other code, of which most tests have none.
enum ActorDrains {
  typealias Waiter = CheckedContinuation<Void, Never>

  private static let table = VisibleMutex(DrainTable<Waiter>())

  /// Records a drain for a simulation or the platform, and returns its number, which is never 0.
  static func begin(for simulation: UInt64?) -> UInt64 {
    let parent = ofThisThread
    return table.withLock { $0.begin(for: simulation ?? 0, by: parent) }
  }

  static func end(_ drain: UInt64) {
    guard drain != 0 else { return }
    for waiter in table.withLock({ $0.end(drain) }) { waiter.resume() }
  }

  /// The number of the drain that this thread runs, or 0.
  static var ofThisThread: UInt64 { intarsia_simulation_thread()?.pointee.drain ?? 0 }

  /// Waits for the current drains, if any, except those of a simulation and that of the caller.
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
  static var gracePeriod: Int { 10 }

  /// The simulation of each drain; 0 for the platform.
  private var simulations: [UInt64: UInt64] = [:]
  private var waits: [Wait] = []
  private var newest: UInt64 = 0

  /// Adds a drain of a simulation, or of the platform (0), and returns its number.
  ///
  /// When a task leaves the actor, its drain enqueues a second drain for the rest of the queue.
  /// Each wait for the first drain, the parent, therefore includes the second.
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
    for index in waits.indices { waits[index].drains.remove(drain) }
    return removeWaits { $0.drains.isEmpty }
  }

  /// All drains except those of one simulation and the caller's own.
  func others(than simulation: UInt64, besides own: UInt64) -> Set<UInt64> {
    Set(simulations.lazy.filter { $0.value != simulation && $0.key != own }.map(\.key))
  }

  /// Adds a wait for some drains, and returns whether one of them still exists.
  mutating func wait(for drains: Set<UInt64>, _ waiter: Waiter) -> Bool {
    let drains = drains.filter { simulations[$0] != nil }
    guard !drains.isEmpty else { return false }
    waits.append(Wait(drains: drains, waiter: waiter))
    return true
  }

  /// Removes the waits that have taken too long, with their drains, and returns their waiters.
  mutating func tick() -> [Waiter] {
    for index in waits.indices { waits[index].ticks += 1 }
    for wait in waits where wait.ticks >= Self.gracePeriod {
      for drain in wait.drains { simulations[drain] = nil }
    }
    return removeWaits { $0.ticks >= Self.gracePeriod }
  }

  private mutating func removeWaits(where isOver: (Wait) -> Bool) -> [Waiter] {
    let over = waits.filter(isOver).map(\.waiter)
    if !over.isEmpty { waits.removeAll(where: isOver) }
    return over
  }
}
