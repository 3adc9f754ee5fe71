/// Priorities of tasks that change at random jobs: see ``JobOrder/priorities(depth:steps:seed:)``.
struct PrioritySchedule {
  private var random: SplitMix64
  private let depth: UInt64
  /// The priorities that tasks get, by the numbers of the jobs.
  private var changes: [Int: UInt64] = [:]
  private var priorities: [UInt64: UInt64] = [:]
  private var jobs = 0

  init(depth: Int, steps: Int, seed: UInt64) {
    self.depth = UInt64(depth)
    random = SplitMix64(seed: seed)
    for priority in 1..<max(self.depth, 1) {
      changes[Int.random(in: 1...steps, using: &random)] = priority
    }
  }

  /// Returns the index of the job whose task has the highest priority.
  mutating func choose(outOf count: Int, _ taskOfJob: (Int) -> UInt64) -> Int {
    jobs += 1
    var chosen = 0
    var highest: UInt64 = 0
    for index in 0..<count {
      let priority = priority(of: taskOfJob(index))
      if priority > highest { (chosen, highest) = (index, priority) }
    }
    if let priority = changes[jobs] { priorities[taskOfJob(chosen)] = priority }
    return chosen
  }

  private mutating func priority(of task: UInt64) -> UInt64 {
    if let known = priorities[task] { return known }
    // Above the priorities of changes.
    let priority = depth + UInt64(UInt32.random(in: 0 ... .max, using: &random))
    priorities[task] = priority
    return priority
  }
}
