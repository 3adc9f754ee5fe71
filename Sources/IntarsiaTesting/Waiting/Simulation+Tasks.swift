extension Simulation.State {
  /// Takes note that a job of a task was enqueued.
  ///
  /// - Parameter creator: The task that enqueues it: if the job is the first one, it has made the task.
  mutating func noteJob(_ job: Simulation.Job, creator: UInt64?) {
    if tasks[job.task]?.wake() == nil {
      let root = creator.flatMap { tasks[$0]?.root } ?? job.task
      guard let runnable = job.job else { return }
      let task = LiveTask(runnable, root: root)
      tasks[job.task] = task
      if task.isAsyncLet { asyncLets[job.task] = creator ?? 0 }
    }
  }

  /// Takes out a task that has just run, if it has ended.
  mutating func takeIfComplete(_ number: UInt64) -> LiveTask? {
    // What has a turn elsewhere is looked at when that ends.
    guard turns[number] == nil, tasks[number]?.isReady == false,
      tasks[number]?.jobHasRun() == false, let task = tasks.removeValue(forKey: number)
    else { return nil }
    if task.isAsyncLet { asyncLets[number] = nil }
    return task
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
  /// Lets go of tasks that have ended: what works off the queue of an actor may have run jobs of any.
  func forgetThoseComplete() {
    let complete = state.withLock { state in
      let numbers = state.tasks.filter { task in
        !task.value.isReady && task.value.isComplete && state.turns[task.key] == nil
      }.map(\.key)
      return numbers.compactMap { state.tasks.removeValue(forKey: $0) }
    }
    // Outside of the lock: what goes away with a task may be anything.
    for task in complete { task.release() }
  }

  /// Forgets what lies in the memory of a task that is about to go on, and is not certain to be there afterwards.
  ///
  /// What works off the queue of an actor may run jobs of any task.
  func forgetAsyncLets(before job: Job) {
    state.withLock { state in
      guard !state.asyncLets.isEmpty else { return }
      for (task, creator) in state.asyncLets where job.isDrain || creator == job.task {
        guard let child = state.tasks[task], !child.isReady, state.turns[task] == nil,
          !LiveTask.isSuspended(child.address)
        else { continue }
        state.tasks[task] = nil
        state.asyncLets[task] = nil
      }
    }
  }

  /// Takes note that the running task falls asleep on a clock of the test.
  func noteSleep(on description: @autoclosure () -> String) {
    guard observesTasks, let task = TaskNumber.current else { return }
    let description = description()
    state.withLock { $0.tasks[task]?.clock = description }
  }
}
