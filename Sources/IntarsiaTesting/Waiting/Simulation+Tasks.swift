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
      tasks[number]?.isComplete == true
    else { return nil }
    return take(number)
  }

  fileprivate mutating func take(_ number: UInt64) -> LiveTask? {
    asyncLets[number] = nil
    return tasks.removeValue(forKey: number)
  }

  /// The values of `async let` that have a turn elsewhere, and were made by a task that may go on in a job.
  ///
  /// What waits for the actor that the job works off goes on in it, too.
  fileprivate func asyncLetsElsewhere(before job: Simulation.Job) -> [UInt64] {
    asyncLets.filter { task, creator in
      guard turns[task] != nil, let child = tasks[task] else { return false }
      guard job.isDrain else { return job.task != 0 && creator == job.task }
      let (kind, object) = child.waitKind
      return !(kind == .actor && object == job.actor) && creator != driver
        && tasks[creator]?.staysUntilItsJob != true
    }.keys.sorted()
  }

  /// Takes note that a job that was taken out to be run is ready as before, or that it runs now.
  fileprivate mutating func noteJobIsPutOff(_ job: Simulation.Job, _ isPutOff: Bool) {
    if job.isDrain {
      isPutOff ? readyDrains.insert(job.actor) : readyDrains.remove(job.actor)
    } else {
      tasks[job.task]?.isReady = isPutOff
    }
  }

  /// Whether the memory of an `async let` is certain to be there while a job runs, and afterwards.
  fileprivate func isCertain(
    _ task: UInt64, madeBy creator: UInt64, during job: Simulation.Job
  ) -> Bool {
    guard let child = tasks[task] else { return false }
    // What works off the queue of an actor may run jobs of any task.
    if job.isDrain {
      return child.staysUntilItsJob || creator == driver
        || tasks[creator]?.staysUntilItsJob == true
    }
    switch job.task {
    case creator: return child.staysUntilItsJob || child.waitsForOwnActor(readyDrains)
    case task:
      return tasks[creator].map { $0.staysUntilItsJob || $0.waitsForOwnActor(readyDrains) }
        // The test's own task has called whoever runs the job.
        ?? (creator == driver)
    default: return true
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
  /// Lets go of tasks that have ended: what works off the queue of an actor may have run jobs of any.
  func forgetThoseComplete() {
    let complete = state.withLock { state in
      let numbers = state.tasks.filter { task in
        !task.value.isReady && task.value.isComplete && state.turns[task.key] == nil
      }.map(\.key)
      return numbers.compactMap { state.take($0) }
    }
    // Outside of the lock: what goes away with a task may be anything.
    for task in complete { task.release() }
  }

  /// Forgets what lies in the memory of other tasks, and is not certain to be there while a job runs or afterwards.
  ///
  /// A task is done with an `async let` only when that has ended. So if the one can't go on, or the other can't, nothing is
  /// forgotten. What is elsewhere is waited for, until it can't go on there.
  nonisolated(nonsending) func letAsyncLetsEnd(before job: Job) async {
    let elsewhere = state.withLock { state in
      let tasks = state.asyncLetsElsewhere(before: job)
      // The job runs next: who is to run in it is not about to come back from elsewhere.
      if !tasks.isEmpty { state.noteJobIsPutOff(job, true) }
      return tasks
    }
    for task in elsewhere { await waitForTurn(of: task) }
    state.withLock { state in
      if !elsewhere.isEmpty { state.noteJobIsPutOff(job, false) }
      for (task, creator) in state.asyncLets
      where !state.isCertain(task, madeBy: creator, during: job) {
        _ = state.take(task)
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
