/// The jobs of a simulation: ready jobs, and jobs that sleep until a virtual instant.
///
/// A pure data structure: the order of removal depends only on the order of insertion.
struct JobQueue<Job> {
  private var ready: [(job: Job, lane: Int?)] = []
  private var head = 0
  /// Sorted by descending deadline, because removing the last element is cheap.
  ///
  /// Of two jobs with the same deadline, the first to sleep is later in the array and wakes first.
  private var sleepers: [(deadline: Duration, job: Job, lane: Int?)] = []

  /// The virtual time that has passed since the simulation began.
  private(set) var now: Duration = .zero

  var count: Int { ready.count - head + sleepers.count }

  var hasReadyJobs: Bool { head < ready.count }

  var nextDeadline: Duration? { sleepers.last?.deadline }

  /// Adds a ready job; jobs of one lane keep their order whichever job is chosen.
  mutating func append(_ job: Job, lane: Int? = nil) {
    ready.append((job, lane))
  }

  mutating func append(_ job: Job, lane: Int? = nil, after delay: Duration) {
    let deadline = now + max(delay, .zero)
    var (low, high) = (0, sleepers.count)
    while low < high {
      let middle = (low + high) / 2
      if sleepers[middle].deadline <= deadline { high = middle } else { low = middle + 1 }
    }
    sleepers.insert((deadline, job, lane), at: low)
  }

  mutating func popReady() -> Job? {
    guard head < ready.count else { return nil }
    let job = ready[head].job
    head += 1
    if head == ready.count {
      ready.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head > ready.count / 2 {
      // The queue is also compacted here, because jobs that make each other ready never leave it
      // empty.
      ready.removeFirst(head)
      head = 0
    }
    return job
  }

  /// The capacity of the storage of ready jobs, which does not grow with the number of jobs run.
  var readyCapacity: Int { ready.capacity }

  /// Removes the ready job with the chosen index among the candidates, in O(*n*).
  mutating func popReady(
    choosing choose: (_ count: Int, _ candidate: (Int) -> Job) -> Int
  ) -> Job? {
    var lanes: Set<Int> = []
    let candidates = ready[head...].indices.filter { index in
      ready[index].lane.map { lanes.insert($0).inserted } ?? true
    }
    guard !candidates.isEmpty else { return nil }
    let chosen = candidates[choose(candidates.count) { ready[candidates[$0]].job }]
    guard chosen > head else { return popReady() }
    return ready.remove(at: chosen).job
  }

  /// Advances virtual time to the next deadline, if it is within the limit, and makes its jobs
  /// ready.
  mutating func advance(notBeyond limit: Duration) -> Bool {
    guard let deadline = nextDeadline, deadline <= limit else { return false }
    now = deadline
    while let next = sleepers.last, next.deadline == deadline {
      ready.append((next.job, next.lane))
      sleepers.removeLast()
    }
    return true
  }

  /// Advances virtual time to an instant before which no job wakes.
  mutating func passTime(until instant: Duration) {
    now = max(now, instant)
  }

  mutating func removeAll() -> [Job] {
    defer {
      ready = []
      head = 0
      sleepers = []
    }
    return ready[head...].map(\.job) + sleepers.reversed().map(\.job)
  }
}
