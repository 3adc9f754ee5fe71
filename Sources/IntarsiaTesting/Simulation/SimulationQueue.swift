/// What a simulation has to run: jobs that are ready, in order, and jobs that sleep until a virtual instant.
///
/// A pure data structure: the order in which jobs come out depends on nothing but the order in which they went in.
struct SimulationQueue<Job> {
  private struct Sleeper {
    let deadline: Duration
    /// Breaks ties: of two jobs with one deadline, the one that went to sleep first wakes first.
    let order: UInt64
    let job: ReadyJob

    static func isBefore(_ lhs: Sleeper, _ rhs: Sleeper) -> Bool {
      (lhs.deadline, lhs.order) < (rhs.deadline, rhs.order)
    }
  }

  /// A job that is ready, and the lane in which it must not overtake others.
  private struct ReadyJob {
    let job: Job
    let lane: Int?
  }

  private var ready: [ReadyJob] = []
  private var head = 0
  /// The next to wake stands last, where it is cheap to remove.
  private var sleepers: [Sleeper] = []
  private var nextOrder: UInt64 = 0

  /// The virtual time that has passed since the simulation began.
  private(set) var now: Duration = .zero

  /// The number of jobs that are ready or sleep.
  var count: Int { ready.count - head + sleepers.count }

  /// Whether a job could run now.
  var hasReadyJobs: Bool { head < ready.count }

  /// When the next job wakes, if one sleeps.
  var nextDeadline: Duration? { sleepers.last?.deadline }

  /// Adds a job that is ready.
  ///
  /// - Parameter lane: Jobs of one lane run in the order in which they became ready, whichever is chosen.
  mutating func append(_ job: Job, lane: Int? = nil) {
    ready.append(ReadyJob(job: job, lane: lane))
  }

  /// Adds a job that is ready after a delay of virtual time.
  mutating func append(_ job: Job, lane: Int? = nil, after delay: Duration) {
    nextOrder += 1
    let sleeper = Sleeper(
      deadline: now + max(delay, .zero), order: nextOrder, job: ReadyJob(job: job, lane: lane))
    let index = sleepers.partitioningIndex { Sleeper.isBefore($0, sleeper) }
    sleepers.insert(sleeper, at: index)
  }

  mutating func popReady() -> Job? {
    guard head < ready.count else { return nil }
    let job = ready[head].job
    head += 1
    if head == ready.count {
      ready.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head > ready.count / 2 {
      // Jobs that make one another ready never leave it empty.
      ready.removeFirst(head)
      head = 0
    }
    return job
  }

  /// For how many jobs there is memory: that does not grow with the number of those that have run.
  var readyCapacity: Int { ready.capacity }

  /// Takes out one of the jobs that are ready.
  ///
  /// - Parameter choose: Is told how many could run next, and returns which of them does.
  /// - Complexity: O(*n*) in the number of jobs that are ready.
  mutating func popReady(choosing choose: (_ count: Int) -> Int) -> Job? {
    var lanes: Set<Int> = []
    let candidates = ready[head...].indices.filter { index in
      ready[index].lane.map { lanes.insert($0).inserted } ?? true
    }
    guard !candidates.isEmpty else { return nil }
    let chosen = candidates[choose(candidates.count)]
    guard chosen > head else { return popReady() }
    return ready.remove(at: chosen).job
  }

  /// Moves the virtual time to the next deadline, and what sleeps until then to the ready jobs.
  ///
  /// - Returns: Whether there was a deadline, not later than the limit.
  mutating func advance(notBeyond limit: Duration) -> Bool {
    guard let deadline = nextDeadline, deadline <= limit else { return false }
    now = deadline
    while let next = sleepers.last, next.deadline == deadline {
      ready.append(next.job)
      sleepers.removeLast()
    }
    return true
  }

  /// Puts others, or none, in the place of some of the ready jobs.
  ///
  /// - Parameter replacements: What comes in the place of a job, or `nil` if it stays.
  /// - Returns: The jobs that have gone, in order.
  mutating func replaceReady(by replacements: (Job) -> [Job]?) -> [Job] {
    var replaced: [Job] = []
    ready = ready[head...].flatMap { entry in
      guard let jobs = replacements(entry.job) else { return [entry] }
      replaced.append(entry.job)
      return jobs.map { ReadyJob(job: $0, lane: nil) }
    }
    head = 0
    return replaced
  }

  /// Everything that was not run, in order.
  mutating func removeAll() -> [Job] {
    defer {
      ready = []
      head = 0
      sleepers = []
    }
    return (ready[head...] + sleepers.reversed().map(\.job)).map(\.job)
  }
}

extension Array {
  /// The first index whose element satisfies a predicate that, once true, stays true.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
