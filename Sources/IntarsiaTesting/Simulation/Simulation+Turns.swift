import Dispatch
import IntarsiaConcurrency
import IntarsiaTestingBoot
import Synchronization

// Who switches to an actor that is free has it worked off by its own simulation: a job for that joins those that are ready.
// Who finds it in use by another test has no such job, and goes on, on a thread of that test or of none, when the actor is
// free. To do the same in both cases, a place is kept in the queue where that job would stand. What the task does elsewhere
// takes effect there, and nothing that stands behind that place runs before the task has done it.
//
// How far the task has got when its simulation looks depends on how fast others are, and must not show: it may have been
// there and gone to sleep before the job has ended that it left in. So what arrives while a job runs is kept until that has
// ended, and what is looked at is only whether the task is done there.
//
// A task that ends elsewhere is no longer the running one when those are told who wait for that. What it does last is found
// by exclusion: somebody who works off an actor resumes a task, and no task does so.

extension Simulation {
  /// Something that a task of the simulation does, while it runs on a thread of another test.
  enum Deed: Sendable {
    case job(Job)
    case sleep(Job, Duration)
    case work(@Sendable () -> Void)

    /// The simulation is over.
    func doForReal() {
      switch self {
      case .job(let job), .sleep(let job, _): JobRouting.enqueue(job)
      case .work(let work): work()
      }
    }
  }

  /// How long is waited, in real time, for an actor that somebody else uses.
  ///
  /// Whoever has an actor runs on it and gives it back: nobody holds it while they wait for something.
  private static let longestTurn = Duration.seconds(10)

  /// How long is waited, in real time, until those know that a task has ended who wait for that.
  private static let longestEnd = Duration.seconds(1)

  /// A job has run: its task has ended, or waits, or goes on elsewhere.
  func jobHasRun(_ job: Job) {
    guard observesTasks else { return }
    let complete = state.withLock { state in
      state.placeTurns(after: job)
      return job.task == 0 ? nil : state.takeIfComplete(job.task)
    }
    // Outside of the lock: what goes away with a task may be anything.
    complete?.release()
    if job.isDrain { forgetThoseComplete() }
  }

  /// Waits, in real time, until a task has had its turn, and lets what it has done take effect.
  nonisolated(nonsending) func endTurn(of task: UInt64) async {
    await waitForTurn(of: task)
    let works = state.withLock { state in
      var works: [@Sendable () -> Void] = []
      state.tasks[task]?.noteRest()
      state.placedTurns.removeAll { $0 == task }
      for deed in state.turns.removeValue(forKey: task) ?? [] {
        switch deed {
        case .job(let job):
          if job.isDrain { state.readyDrains.insert(job.actor) }
          state.queue.append(job, lane: job.lane)
        case .sleep(let job, let delay):
          state.queue.append(job, lane: job.lane, after: delay)
        case .work(let work): works.append(work)
        }
      }
      return works
    }
    for work in works { work() }
    state.withLock { $0.takeIfComplete(task) }?.release()
  }

  /// Takes note of what a task does that has a turn elsewhere.
  ///
  /// What a task on an executor of somebody's own does is done by the world outside, wherever it goes from there.
  ///
  /// - Returns: Whether the simulation takes it; `nil` if the task has no turn, or does not do it elsewhere.
  func noteDeed(_ deed: Deed, of task: UInt64?) -> Bool? {
    guard observesTasks, Simulation.ofThisThread !== self else { return nil }
    let isOnAnActor = Self.isOnAnActor
    guard task != nil || isOnAnActor, !TaskNumber.currentPrefersAnExecutor else { return nil }
    let (isTaken, waiter) = state.withLock { state -> (Bool?, OutsideWaiter?) in
      guard let task = task ?? state.endedElsewhere(resuming: deed) else { return (nil, nil) }
      if isOnAnActor { state.beginTurn(ofOneElsewhere: task) }
      guard state.turns[task] != nil else { return (nil, nil) }
      state.turns[task]?.append(deed)
      switch deed {
      case .job(let job) where job.task != 0: state.noteJob(job, creator: task)
      case .sleep(_, let delay):
        state.tasks[task]?.wakesAt = state.queue.now + max(delay, .zero)
      default: break
      }
      return (true, state.outside.takeWaiter())
    }
    waiter?.resume()
    return isTaken
  }

  /// Does something on behalf of the running task: at once, or when the turn ends that the task has elsewhere.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if Simulation.ofThisThread === self || noteDeed(.work(work), of: TaskNumber.current) == nil {
      work()
    }
  }

  /// Waits as long as there is nothing to do but to wait for actors that others use just now.
  ///
  /// - Returns: Whether that was so.
  nonisolated(nonsending) func waitForTurns() async -> Bool {
    guard observesTasks, stage(ofTurn: nil) != .over else { return false }
    return await waitForTurn(of: nil)
  }

  /// How far a task is with its turn on an actor that somebody else uses.
  private enum Stage {
    case elsewhere
    /// It has ended there, and not everybody knows who waits for that.
    case ended
    case over
  }

  /// - Parameter task: The task; `nil` for any that has no place in the queue, if no job is ready.
  private func stage(ofTurn task: UInt64?) -> Stage {
    state.withLock { state in
      guard !state.isClosed else { return .over }
      guard let task else {
        return !state.queue.hasReadyJobs && state.hasTasksElsewhere ? .elsewhere : .over
      }
      guard let live = state.tasks[task] else { return .over }
      if live.isElsewhere(state.readyDrains) { return .elsewhere }
      return state.endIsAwaited(of: live) ? .ended : .over
    }
  }

  /// - Returns: Whether it has not been waited in vain.
  @discardableResult
  nonisolated(nonsending) func waitForTurn(of task: UInt64?) async -> Bool {
    guard stage(ofTurn: task) != .over else { return true }
    let waitAround = beginWaitAround()
    defer { OutsideWorld.end(waitAround) }
    // No clock is asked: where one simulation drives another, it shows the time of the outer one, which does not pass.
    var (waited, waitedForEnd) = (Duration.zero, Duration.zero)
    var pause = 20
    while true {
      let stage = stage(ofTurn: task)
      guard stage != .over else { return true }
      guard waited < Self.longestTurn, waitedForEnd < Self.longestEnd else { return false }
      // Nobody says when a task has ended on an actor that is worked off elsewhere, so that is looked for.
      let isWhole = await pauseForReal(microseconds: pause)
      let time = Duration.microseconds(isWhole ? pause : 1)
      waited += time
      if stage == .ended { waitedForEnd += time }
      pause = min(2 * pause, 5_000)
      if pause == 5_000 { giveDrainsAway() }
    }
  }

  /// Has others work off the actors that the simulation would work off later: tests might wait for each other.
  private func giveDrainsAway() {
    let drains = state.withLock { $0.replaceDrainsByTurns() }
    for drain in drains { JobRouting.enqueue(drain) }
  }

  /// Waits for a moment, or until a job comes.
  ///
  /// - Returns: Whether the moment has passed.
  private nonisolated(nonsending) func pauseForReal(microseconds: Int) async -> Bool {
    let isWhole = LockIsolated(false)
    // A pause is progress: the caller bounds how many there are. An even number keeps the count odd while a job runs.
    jobRuns.wrappingAdd(2, ordering: .relaxed)
    await withCheckedContinuation { continuation in
      let waiter = OutsideWaiter(continuation)
      let isClosed = state.withLock { state in
        if !state.isClosed { state.outside.waiter = waiter }
        return state.isClosed
      }
      if isClosed { return waiter.resume() }
      OutsideWorld.ownWork {
        Self.alarms.asyncAfter(deadline: .now() + .microseconds(microseconds)) { [weak self] in
          isWhole.setValue(true)
          self?.state.withLock { $0.outside.takeWaiter() }?.resume()
        }
      }
    }
    return isWhole.value
  }

  private static let alarms = DispatchQueue(label: "simulation turns")
}

extension Simulation.State {
  /// Whether a task goes on elsewhere, or has ended there and those who wait for it do not know.
  ///
  /// While one task is looked at, another one may end and resume it, so who waits is looked at after those who may end, and
  /// again in case that it has been resumed.
  var hasTasksElsewhere: Bool {
    let tasks = tasks.values
    return tasks.contains { $0.isElsewhere(readyDrains) }
      || tasks.contains { $0.waitsForElsewhere(readyDrains) }
      || tasks.contains { $0.isElsewhere(readyDrains) }
  }

  /// Whether a task is resumed by the end of another one of the simulation, if a thread does so that works off an actor.
  func isResumedByItsOwn(_ task: UInt64) -> Bool {
    guard let (kind, object) = tasks[task]?.rest else { return false }
    switch kind {
    case .taskGroup: return true
    case .task:
      // It has not gone on yet, so what it has waited for is alive.
      return UnsafeRawPointer(bitPattern: object).map {
        intarsia_testing_task_is_async_let($0) != 0
      } == true || tasks.values.contains { UInt(bitPattern: $0.address) == object }
    case .continuation, .executor, .actor, .unknown: return false
    }
  }

  /// Whether somebody is about to be told that a task has ended.
  func endIsAwaited(of task: LiveTask) -> Bool {
    guard task.isComplete else { return false }
    let tasks = tasks
    return tasks.contains { number, waiter in
      waiter.isAboutToGoOn(afterEndOf: task) {
        tasks.values.count { $0.group == task.group && !$0.isComplete }
      } || turns[number] == nil && waiter.isElsewhere(readyDrains)
    }
  }

  /// The task that has ended, on a thread that works off an actor for others, and resumes those who wait for that.
  func endedElsewhere(resuming deed: Simulation.Deed) -> UInt64? {
    if case .job(let job) = deed, let (kind, object) = tasks[job.task]?.rest, kind == .task,
      let ended = tasks.first(where: { UInt(bitPattern: $0.value.address) == object })
    {
      return ended.key
    }
    // The last one, if there are several: who waits for all of them is resumed when all have ended.
    if let task = turnsWithoutPlace.filter({ tasks[$0]?.isComplete == true }).max() { return task }
    if let task = placedTurns.last(where: { tasks[$0]?.isComplete == true }) { return task }
    guard runsAJob else { return nil }
    return tasks.filter { !$0.value.isReady && !$0.value.isAtRest && $0.value.isComplete }.keys
      .max()
  }

  /// A task does something on a thread that works off an actor for others.
  mutating func beginTurn(ofOneElsewhere task: UInt64) {
    guard !isClosed, tasks[task] != nil else { return }
    beginTurn(of: task)
    if !runsAJob { placeTurns() }
  }

  /// Keeps a place for what those tasks do that have left for elsewhere in a job that has run.
  mutating func placeTurns(after job: Simulation.Job) {
    runsAJob = false
    guard !isClosed else { return }
    if job.isDrain {
      // What works off the queue of an actor has run jobs of any task.
      var index = tasks.startIndex
      while index != tasks.endIndex {
        noteDeparture(of: tasks[index].key, at: index)
        tasks.formIndex(after: &index)
      }
    } else if let index = tasks.index(forKey: job.task) {
      noteDeparture(of: job.task, at: index)
    }
    placeTurns()
  }

  private mutating func noteDeparture(
    of task: UInt64, at index: Dictionary<UInt64, LiveTask>.Index
  ) {
    // What was suspended before has not left in the job: whoever has resumed it since may be the world outside.
    if !tasks.values[index].isAtRest, tasks.values[index].isElsewhere(readyDrains) {
      beginTurn(of: task)
    }
    tasks.values[index].noteRest()
  }

  private mutating func beginTurn(of task: UInt64) {
    guard turns[task] == nil else { return }
    turns[task] = []
    turnsWithoutPlace.append(task)
  }

  private mutating func placeTurns() {
    guard !turnsWithoutPlace.isEmpty else { return }
    turnsWithoutPlace.sort()
    for task in turnsWithoutPlace { queue.append(Simulation.Job(endOfTurn: task)) }
    placedTurns += turnsWithoutPlace
    turnsWithoutPlace = []
  }

  /// Takes out the jobs that work off actors, and keeps their places for the tasks that wait for those.
  mutating func replaceDrainsByTurns() -> [Simulation.Job] {
    readyDrains = Simulation.Drains()
    let waiting = tasks.filter { turns[$0.key] == nil && $0.value.isElsewhere(readyDrains) }
      .map { (task: $0.key, actor: $0.value.waitKind.object) }
      .sorted { $0.task < $1.task }
    return queue.replaceReady { job in
      guard job.isDrain else { return nil }
      let tasks = waiting.filter { $0.actor == job.actor && turns[$0.task] == nil }.map(\.task)
      for task in tasks { turns[task] = [] }
      placedTurns += tasks
      return tasks.map { Simulation.Job(endOfTurn: $0) }
    }
  }
}
