import IntarsiaConcurrency

/// Chooses the next job by an order, and records the choices of all simulations of a test's run.
package final class JobChooser: Sendable {
  package struct Choice: Hashable, Sendable {
    package let chosen: Int
    package let count: Int
  }

  private struct State {
    var choices: [Choice] = []
    var random: UInt64
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
    var seed: UInt64 = 0
    if case .random(let number) = order.kind { seed = number }
    state = VisibleMutex(State(random: seed))
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
        switch order.kind {
        case .fixed: 0
        case .random: Int(Self.next(&state.random) % UInt64(count))
        case .choices(let choices):
          state.choices.count < choices.count ? min(choices[state.choices.count], count - 1) : 0
        }
      state.choices.append(Choice(chosen: chosen, count: count))
      return chosen
    }
  }

  /// SplitMix64, by Guy Steele, Doug Lea and Christine Flood ("Fast Splittable Pseudorandom Number
  /// Generators", 2014).
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
