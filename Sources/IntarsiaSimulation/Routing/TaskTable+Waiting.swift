extension TaskTable {
  /// Adds a wait until several scopes are settled at the same time.
  ///
  /// - Parameter task: The task that waits.
  /// - Returns: Whether the scopes are settled already; if so, no wait is added.
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

  /// Releases further waits after a waiter has resumed.
  ///
  /// The job of a resumed waiter may belong to no scope. Then its end releases no other waiter, so
  /// this call does.
  ///
  /// - Returns: The waiters to resume.
  mutating func goOn(in scopes: [UInt64]) -> Release? {
    var waiters: [Waiter] = []
    for scope in scopes {
      waiters += releaseThoseAtRest(with: scope)?.waiters ?? []
    }
    return waiters.isEmpty ? nil : Release(waiters: waiters, isAtRest: true)
  }

  /// Releases the waits for a scope whose scopes are all settled, the newest first.
  ///
  /// An older waiter may have started the newest one, so the newest resumes first. If its task
  /// belongs to a scope, the task resumes alone: the end of its job releases the next waiter.
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

  /// Counts a job of a scope against the limit of each wait for the scope.
  ///
  /// - Returns: The waiters whose limit is reached. They resume although their scopes are not
  ///   settled.
  mutating func loseOnePatience(with scope: UInt64) -> Release? {
    var waiters: [Waiter] = []
    for id in scopes[scope]?.waits ?? [] {
      waits[id]?.patience -= 1
      guard let wait = waits[id], wait.patience <= 0 else { continue }
      remove(id)
      waiters.append(wait.waiter)
      // Later waits for these scopes end at the first job, until the scopes settle.
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
