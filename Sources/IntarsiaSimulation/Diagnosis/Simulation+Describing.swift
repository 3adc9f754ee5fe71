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
    let waiting = roots.map { root in
      tasks.members(of: root).compactMap { WaitingTask($0, among: tasks) }
    }
    var descriptions = WaitDescription.of(waiting.joined().map(\.wait))[...]
    return zip(roots, waiting).map { root, tasks in
      var lines: [String] = []
      for task in tasks {
        guard let description = descriptions.popFirst() else { break }
        let line = "waits for " + description.text(awaiting: task.awaited)
        if !lines.contains(line) { lines.append(line) }
      }
      let names = Set(announcements.filter { $0.root == root }.map(\.name)).sorted()
      return lines
        + (names.isEmpty ? [] : ["waits for external work: \(names.joined(separator: ", "))"])
    }
  }
}

/// A task that waits when a failure is reported.
private struct WaitingTask {
  let wait: TaskWait
  /// The object of the wait, if the simulation knows it better than the runtime.
  let awaited: String?

  /// Reads a task's wait; `nil` if it waits only for tasks of its own, which are listed themselves.
  init?(_ task: TrackedTask, among tasks: TrackedTasks) {
    guard !task.isReady, let memory = task.read(), !memory.isComplete else { return nil }
    wait = memory.wait
    var isForOthers = false
    switch wait.kind {
    case .task:
      let awaited = tasks.task(at: wait.object)
      if awaited?.root == task.root { return nil }
      isForOthers = awaited == nil && wait.object != 0
    case .taskGroup:
      let hasOthers = tasks.members(of: task.root).contains {
        $0.number != task.number && $0.read()?.isComplete == false
      }
      if hasOthers { return nil }
    case .continuation, .executor, .unknown: break
    }
    awaited =
      task.wakesAt.map { "a clock, sleeping until +\($0)" } ?? task.clock
      ?? (isForOthers ? "the value of a task that was made elsewhere" : nil)
  }
}
