import IntarsiaConcurrency

/// Chooses the next job by an order, and records the choices of all simulations of a test's run.
package final class JobChooser: Sendable {
  package struct Choice: Hashable, Sendable {
    package let chosen: Int
    package let count: Int
  }

  private struct State {
    var choices: [Choice] = []
    /// The choices to make first.
    var plan: [Int]
    var random: SplitMix64
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
    switch order.kind {
    case .fixed: break
    case .random(let number): seed = number
    case .choices(let choices): plan = choices
    }
    state = VisibleMutex(State(plan: plan, random: SplitMix64(seed: seed)))
  }

  /// The chooser of the running test; `nil` if jobs run in the order in which they became ready.
  @TaskLocal package static var current: JobChooser?

  package var choices: [Choice] { state.withLock(\.choices) }

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

  func choose(outOf count: Int, for task: UInt64?) -> Int {
    state.withLock { state in
      state.isUsed = true
      if let task, task != state.lastTask {
        state.lastTask = task
        if !state.tasks.insert(task).inserted { state.isShared = true }
      }
      guard count > 1 else { return 0 }
      let chosen =
        if state.choices.count < state.plan.count {
          min(state.plan[state.choices.count], count - 1)
        } else if case .random = order.kind {
          Int(state.random.next() % UInt64(count))
        } else {
          0
        }
      state.choices.append(Choice(chosen: chosen, count: count))
      return chosen
    }
  }

  /// Begins a part of a run: the chooser makes the given choices first, and then follows the order.
  package func begin(with plan: [Int]) {
    state.withLock { ($0.choices, $0.plan) = ([], plan) }
  }
}
