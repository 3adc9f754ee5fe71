/// The jobs of a simulation: ready jobs in order, and jobs that sleep until a virtual instant.
///
/// A pure data structure: the order in which jobs come out depends only on the order in which they
/// went in.
struct JobQueue<Job> {
  private struct Sleeper {
    let deadline: Duration
    /// Breaks ties: of two jobs with one deadline, the one that went to sleep first wakes first.
    let order: UInt64
    let job: ReadyJob

    static func isBefore(_ lhs: Sleeper, _ rhs: Sleeper) -> Bool {
      (lhs.deadline, lhs.order) < (rhs.deadline, rhs.order)
    }
  }

  /// A ready job, and the lane in which it must not overtake others.
  private struct ReadyJob {
    let job: Job
    let lane: Int?
  }

  private var ready: [ReadyJob] = []
  private var head = 0
  /// Sorted by descending deadline: removing the last element is cheap.
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
  /// - Parameter lane: Jobs of one lane run in the order in which they became ready, whichever is
  ///   chosen.
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
      // Jobs that make each other ready never leave the queue empty, so it is also compacted here.
      ready.removeFirst(head)
      head = 0
    }
    return job
  }

  /// The capacity of the storage of ready jobs.
  ///
  /// It does not grow with the number of jobs that have run.
  var readyCapacity: Int { ready.capacity }

  /// Removes a ready job.
  ///
  /// - Parameter choose: Receives the number of candidates, and returns the index of the job to
  ///   remove.
  /// - Complexity: O(*n*) in the number of ready jobs.
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

  /// Advances virtual time to the next deadline, and makes the jobs that sleep until then ready.
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

  /// Removes and returns all jobs, in order.
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
