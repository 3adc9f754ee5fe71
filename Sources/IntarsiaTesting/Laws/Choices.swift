import IntarsiaConcurrency
import IntarsiaSimulation

/// The source of everything random in one run: it replays a script, or draws numbers, and records
/// them as a script.
///
/// A choice is a number from 0, the default, to a limit. Everything that is made from choices is
/// made so that lower numbers give simpler things. A failure then becomes simpler without knowledge
/// of what its numbers mean. This is the "internal reduction" of David MacIver and Alastair
/// Donaldson ("Test-Case Reduction via Test-Case Generation", ECOOP 2020).
final class Choices: Sendable {
  private struct State {
    /// The choices to repeat; `nil` if new ones are drawn.
    var script: ActionScript?
    var random: SplitMix64
    /// The number of the step to repeat, from 0 for the setup.
    var number = 0
    var values: [UInt64] = []
    var steps: [ActionScript.Step] = []

    /// The step to repeat.
    var planned: ActionScript.Step? {
      script.map { number < $0.steps.count ? $0.steps[number] : ActionScript.Step() }
    }
  }

  private let state: VisibleMutex<State>
  /// Chooses the next job of simulations.
  let jobs: JobChooser
  let isReplay: Bool

  init(replaying script: ActionScript) {
    state = VisibleMutex(State(script: script, random: SplitMix64(seed: 0)))
    isReplay = true
    jobs = JobChooser(.choices(script.steps.first?.orders ?? []))
  }

  init(seed: UInt64, order: JobOrder) {
    state = VisibleMutex(State(script: nil, random: SplitMix64(seed: seed)))
    isReplay = false
    jobs = JobChooser(order)
  }

  /// Draws a choice.
  ///
  /// - Parameters:
  ///   - limit: The highest number.
  ///   - draw: Draws a number, if it is not replayed. The default draws each number equally often.
  func draw(
    upTo limit: UInt64, _ draw: ((inout SplitMix64) -> UInt64)? = nil
  ) -> UInt64 {
    state.withLock { state in
      let value =
        if let planned = state.planned?.values {
          state.values.count < planned.count ? min(planned[state.values.count], limit) : 0
        } else {
          draw?(&state.random) ?? UInt64.random(in: 0...limit, using: &state.random)
        }
      state.values.append(value)
      return value
    }
  }

  /// Draws a number that is not part of the script, for how new scripts are made.
  func chance(below count: Int) -> Int {
    state.withLock { Int.random(in: 0..<count, using: &$0.random) }
  }

  /// Ends a step, and begins the next one.
  ///
  /// - Parameter isKept: Whether the script has the step. One without an effect is left out.
  func endStep(isKept: Bool = true) {
    let orders = jobs.choices.map(\.chosen)
    let next = state.withLock { state in
      if isKept { state.steps.append(ActionScript.Step(values: state.values, orders: orders)) }
      state.values = []
      state.number += 1
      return state.planned?.orders ?? []
    }
    jobs.begin(with: next)
  }

  /// The script of the run up to now.
  var script: ActionScript {
    let orders = jobs.choices.map(\.chosen)
    return state.withLock { state in
      ActionScript(
        steps: state.steps + [ActionScript.Step(values: state.values, orders: orders)])
    }
  }
}
