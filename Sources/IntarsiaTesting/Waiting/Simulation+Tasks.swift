extension Simulation.State {
  /// Takes note that a job of a task was enqueued.
  ///
  /// - Parameter creator: The task that enqueues it: if the job is the first one, it has made the task.
  mutating func noteJob(_ job: Simulation.Job, creator: UInt64?) {
    if tasks[job.task]?.wake() == nil {
      let root = creator.flatMap { tasks[$0]?.root } ?? job.task
      tasks[job.task] = LiveTask(job.job, root: root)
    }
  }

  /// Takes note that something came from outside, whatever it is.
  mutating func noteAnswer() {
    outside.wasAsked = true
    outside.isGivenUp = false
    outside.handovers = outside.handovers.filter(\.value.endIsSeen)
  }

  /// Takes note of the first job that came from outside.
  mutating func noteCrossing(by job: Simulation.Job, fromTask isFromTask: Bool, waitIsKnown: Bool) {
    guard outside.crossing == nil else { return }
    let task = job.task == 0 ? nil : tasks[job.task]
    outside.crossing = Crossing(
      root: task?.root, wait: waitIsKnown ? task?.wait.resumed : nil, isFromTask: isFromTask)
  }
}

extension Simulation {
  /// Lets go of a task that has ended with its job.
  ///
  /// What works off the queue of an actor may have run jobs of any task.
  func forgetIfComplete(_ job: Job) {
    guard observesTasks else { return }
    let complete = state.withLock { state in
      let numbers =
        job.task == 0
        ? state.tasks.filter { !$0.value.isReady && $0.value.isComplete }.map(\.key)
        : state.tasks[job.task].map { !$0.isReady && $0.isComplete } == true ? [job.task] : []
      return numbers.compactMap { state.tasks.removeValue(forKey: $0) }
    }
    // Outside of the lock: what goes away with a task may be anything.
    for task in complete { task.release() }
  }

  /// Takes note that the running task falls asleep on a clock of the test.
  func noteSleep(on description: @autoclosure () -> String) {
    guard observesTasks, let task = TaskNumber.current else { return }
    let description = description()
    state.withLock { $0.tasks[task]?.clock = description }
  }
}
