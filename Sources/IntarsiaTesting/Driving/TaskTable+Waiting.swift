extension TaskTable {
  /// Lets somebody wait until several scopes are at rest at the same time.
  ///
  /// - Parameter task: The task that waits.
  /// - Returns: Whether they are already, so that nobody has to wait.
  mutating func wait(for scopes: [UInt64], task: UInt64?, waiter: Waiter) -> Bool {
    guard !areAtRest(scopes) else { return true }
    newestWait += 1
    let patience = scopes.compactMap { id in
      self.scopes[id].map { $0.isRestless ? 1 : $0.patience }
    }
    waits[newestWait] = Wait(
      task: task, scopes: scopes, waiter: waiter, patience: patience.min() ?? 0)
    for scope in scopes { self.scopes[scope]?.waits.append(newestWait) }
    return false
  }

  /// Takes note that somebody goes on who has waited.
  ///
  /// - Returns: Who is to go on, too: if the job that goes on is not seen, nobody will see the next rest either.
  mutating func goOn(in scopes: [UInt64]) -> Release? {
    var waiters: [Waiter] = []
    for scope in scopes {
      waiters += releaseThoseAtRest(with: scope)?.waiters ?? []
    }
    return waiters.isEmpty ? nil : Release(waiters: waiters, isAtRest: true)
  }

  /// Lets those go on who wait for a scope and whose scopes are all at rest, the latest first.
  ///
  /// Who has come last may have been set going by somebody who waits, too, and is to be done first. So a task that is
  /// seen goes on alone: when it is at rest again, it is the next one's turn.
  mutating func releaseThoseAtRest(with scope: UInt64) -> Release? {
    guard scopes[scope]?.jobs == 0 else { return nil }
    scopes[scope]?.isRestless = false
    var waiters: [Waiter] = []
    for id in scopes[scope]?.waits.reversed() ?? [] {
      guard let wait = waits[id], areAtRest(wait.scopes) else { continue }
      remove(id)
      waiters.append(wait.waiter)
      if let task = wait.task, self.scope(of: task) != nil { break }
    }
    return waiters.isEmpty ? nil : Release(waiters: waiters, isAtRest: true)
  }

  /// Counts a job of a scope that others would rather see at rest.
  ///
  /// - Returns: Who has lost patience and is to go on without the rest.
  mutating func loseOnePatience(with scope: UInt64) -> Release? {
    var waiters: [Waiter] = []
    for id in scopes[scope]?.waits ?? [] {
      waits[id]?.patience -= 1
      guard let wait = waits[id], wait.patience <= 0 else { continue }
      remove(id)
      waiters.append(wait.waiter)
      // Who was disappointed once is not to wait as long again.
      for scope in wait.scopes { scopes[scope]?.isRestless = true }
    }
    return waiters.isEmpty ? nil : Release(waiters: waiters, isAtRest: false)
  }

  private mutating func remove(_ id: UInt64) {
    for scope in waits.removeValue(forKey: id)?.scopes ?? [] {
      scopes[scope]?.waits.removeAll { $0 == id }
    }
  }

  private func areAtRest(_ scopes: [UInt64]) -> Bool {
    scopes.allSatisfy { (self.scopes[$0]?.jobs ?? 0) == 0 }
  }
}
