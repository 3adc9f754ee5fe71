import IntarsiaConcurrency

extension Simulation {
  /// Describes the waits of the tasks of some effects, given by number, one wait in each line.
  package func describeWaits(of roots: [UInt64]) -> [[String]] {
    // This takes a while, and counts as use of the store.
    beginDrive()
    defer { endDrive() }
    let (tasks, announcements) = state.withLock {
      ($0.tasks, Array($0.external.announcements.values))
    }
    let waits = roots.map { root in tasks.members(of: root).compactMap(tasks.wait) }
    var descriptions = WaitDescription.of(waits.flatMap(\.self))[...]
    return zip(roots, waits).map { root, waits in
      var lines: [String] = []
      for description in descriptions.prefix(waits.count) {
        let line = "waits for " + description
        if !lines.contains(line) { lines.append(line) }
      }
      descriptions = descriptions.dropFirst(waits.count)
      let names = Set(announcements.filter { $0.root == root }.map(\.name)).sorted()
      return lines
        + (names.isEmpty ? [] : ["waits for external work: \(names.joined(separator: ", "))"])
    }
  }
}

extension TrackedTasks {
  /// Reads a task's wait; `nil` if it waits only for tasks of its own, which are listed themselves.
  fileprivate func wait(of task: TrackedTask) -> TaskWait? {
    guard !task.isReady, let memory = task.read(), !memory.isComplete else { return nil }
    var wait = memory.wait
    wait.awaited = task.wakesAt.map { "a clock, sleeping until +\($0)" } ?? task.clock
    switch wait.kind {
    case .task:
      let awaited = self.task(at: wait.object)
      if awaited?.root == task.root { return nil }
      if awaited == nil, wait.awaited == nil, wait.object != 0 {
        wait.awaited = "the value of a task that was made elsewhere"
      }
    case .taskGroup:
      let hasOthers = members(of: task.root).contains {
        $0.number != task.number && $0.read()?.isComplete == false
      }
      if hasOthers { return nil }
    case .continuation, .executor, .unknown: break
    }
    return wait
  }
}
