import IntarsiaConcurrency

/// Chooses the next job by an order, and records the choices of all simulations of a test's run.
package final class JobChooser: Sendable {
  package struct Choice: Hashable, Sendable {
    package let chosen: Int
    package let count: Int
  }

  /// A task whose job ran before an earlier one of another task.
  package struct Swap: Hashable, Sendable {
    package let first: UInt64
    package let second: UInt64
  }

  private struct State {
    var choices: [Choice] = []
    /// The choices to make first.
    var plan: [Int]
    var random: SplitMix64
    /// The schedule of priorities, if the order is one.
    var schedule: PrioritySchedule?
    /// The tasks whose jobs ran before those of other tasks that became ready earlier.
    var swaps: Set<Swap> = []
    /// The number of jobs that were chosen, even if only one was ready.
    var jobCount = 0
    var isReproducible = true
    var tasks: Set<UInt64> = []
    var lastTask: UInt64?
    var isShared = false
    var isUsed = false
  }

  package let order: JobOrder
  private let state: VisibleMutex<State>

  package init(_ order: JobOrder) {
    self.order = order
    var (plan, seed): ([Int], UInt64) = ([], 0)
    var schedule: PrioritySchedule?
    switch order.kind {
    case .fixed: break
    case .random(let number): seed = number
    case .choices(let choices): plan = choices
    case .priorities(let depth, let steps, let seed):
      schedule = PrioritySchedule(depth: depth, steps: steps, seed: seed)
    }
    state = VisibleMutex(
      State(plan: plan, random: SplitMix64(seed: seed), schedule: schedule))
  }

  /// The chooser of the running test; `nil` if jobs run in the order in which they became ready.
  @TaskLocal package static var current: JobChooser?

  package var choices: [Choice] { state.withLock(\.choices) }

  /// The number of jobs that ran.
  package var jobCount: Int { state.withLock(\.jobCount) }

  /// Whether the order alone determined which job ran next, without an external resumption.
  package var isReproducible: Bool { state.withLock(\.isReproducible) }

  /// Whether several tasks have run jobs in turns, whose order the chooser does not control.
  package var isShared: Bool { state.withLock(\.isShared) }

  /// Whether a simulation was created with this chooser.
  package var isUsed: Bool { state.withLock(\.isUsed) }

  func markAsUsed() {
    state.withLock { $0.isUsed = true }
  }

  func markAsIrreproducible() {
    state.withLock { $0.isReproducible = false }
  }

  /// Chooses one of the ready jobs.
  ///
  /// - Parameters:
  ///   - count: The number of ready jobs.
  ///   - task: The task that runs them.
  ///   - taskOfJob: The number of the task of a job; used by schedules of priorities.
  func choose(
    outOf count: Int, for task: UInt64?, taskOfJob: (Int) -> UInt64 = { UInt64($0) }
  ) -> Int {
    state.withLock { state in
      state.isUsed = true
      state.jobCount += 1
      if let task, task != state.lastTask {
        state.lastTask = task
        if !state.tasks.insert(task).inserted { state.isShared = true }
      }
      let preferred = state.schedule?.choose(outOf: count, taskOfJob)
      guard count > 1 else { return 0 }
      let chosen =
        if state.choices.count < state.plan.count {
          min(state.plan[state.choices.count], count - 1)
        } else if case .random = order.kind {
          Int(state.random.next() % UInt64(count))
        } else {
          preferred ?? 0
        }
      state.choices.append(Choice(chosen: chosen, count: count))
      for index in 0..<chosen where taskOfJob(index) != taskOfJob(chosen) {
        state.swaps.insert(Swap(first: taskOfJob(chosen), second: taskOfJob(index)))
      }
      return chosen
    }
  }

  /// Returns the swaps since the last call.
  package func takeSwaps() -> Set<Swap> {
    state.withLock { exchange(&$0.swaps, with: []) }
  }

  /// Begins a part of a run: the chooser makes the given choices first, and then follows the order.
  package func begin(with plan: [Int]) {
    state.withLock { ($0.choices, $0.plan) = ([], plan) }
  }
}
