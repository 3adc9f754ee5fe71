import IntarsiaSimulation

/// Finds a simpler script that fails in the same way.
///
/// It removes steps and values, lowers values, and moves the orders of jobs towards the default
/// one, until no single such change fails any more. It knows nothing of actions and their values,
/// because each attempt runs the test again and records the choices that were made. The source is
/// "Test-Case Reduction via Test-Case Generation", by David MacIver and Alastair Donaldson (ECOOP
/// 2020).
///
/// - Complexity: The number of runs is at most the limit; it is some hundred for a script of forty
///   steps.
final class ScriptReducer {
  private(set) var best: ActionScript
  private(set) var attempts = 0
  private let limit: Int
  private let deadline: ContinuousClock.Instant
  private var tried: Set<ActionScript> = []
  /// Runs a script; returns the script that was run if it failed in the same way.
  private let fails: nonisolated(nonsending) (ActionScript) async -> ActionScript?

  init(
    _ script: ActionScript, limit: Int, until deadline: ContinuousClock.Instant,
    fails: nonisolated(nonsending) @escaping (ActionScript) async -> ActionScript?
  ) {
    (best, self.limit, self.deadline, self.fails) = (script, limit, deadline, fails)
  }

  /// Whether the limit of attempts or of time is reached.
  var isExhausted: Bool { attempts >= limit || ContinuousClock.now >= deadline }

  /// Simplifies the script until no change helps, or a limit is reached.
  nonisolated(nonsending) func reduce() async {
    var before: ActionScript
    repeat {
      before = best
      await removeSteps()
      await simplifyOrders()
      await lowerValues()
      await removeValues()
      await mergeSteps()
      await tradeSteps()
    } while best < before && !isExhausted
  }

  /// Runs a changed script, and keeps it if it is simpler and fails in the same way.
  private nonisolated(nonsending) func attempt(
    _ change: (inout [ActionScript.Step]) -> Void
  ) async -> Bool {
    var steps = best.steps
    change(&steps)
    let candidate = ActionScript(steps: steps)
    guard candidate < best, !isExhausted, tried.insert(candidate).inserted else { return false }
    attempts += 1
    guard let actual = await fails(candidate), actual < best else { return false }
    best = actual
    return true
  }

  /// Removes groups of steps, from large to single ones, but not the setup.
  private nonisolated(nonsending) func removeSteps() async {
    var size = max(1, best.steps.count / 2)
    while size > 0 {
      var end = best.steps.count
      while end - size >= 1 {
        let range = end - size..<end
        if await !attempt({ $0.removeSubrange(range) }) { end -= 1 }
        end = min(end, best.steps.count)
      }
      size /= 2
    }
  }

  /// Moves the orders of jobs towards the one in which they became ready.
  private nonisolated(nonsending) func simplifyOrders() async {
    if await attempt({ for index in $0.indices { $0[index].orders = [] } }) { return }
    var index = best.steps.count - 1
    while index >= 0 {
      defer { index -= 1 }
      guard index < best.steps.count, !best.steps[index].orders.isEmpty else { continue }
      if await attempt({ $0[index].orders = [] }) { continue }
      var place = 0
      while index < best.steps.count, place < best.steps[index].orders.count {
        let order = best.steps[index].orders[place]
        if await attempt({ $0[index].orders.remove(at: place) }) { continue }
        for lower in 0..<order where await attempt({ $0[index].orders[place] = lower }) { break }
        place += 1
      }
    }
  }

  /// Calls an operation with the place of each value, as long as the script has that place.
  private nonisolated(nonsending) func forEachValue(
    _ operation: nonisolated(nonsending) (_ step: Int, _ place: Int) async -> Bool
  ) async {
    var step = 0
    while step < best.steps.count {
      var place = 0
      while step < best.steps.count, place < best.steps[step].values.count {
        if await !operation(step, place) { place += 1 }
      }
      step += 1
    }
  }

  private nonisolated(nonsending) func lowerValues() async {
    await forEachValue { step, place in
      let value = best.steps[step].values[place]
      guard value > 0 else { return false }
      if value <= 16 {
        for lower in 0..<value where await attempt({ $0[step].values[place] = lower }) { break }
        return false
      }
      // A binary search for the lowest value that fails.
      guard await !attempt({ $0[step].values[place] = 0 }) else { return false }
      var (passing, failing) = (0 as UInt64, value)
      while failing - passing > 1, step < best.steps.count, place < best.steps[step].values.count {
        let middle = passing + (failing - passing) / 2
        if await attempt({ $0[step].values[place] = middle }) {
          failing = middle
        } else {
          passing = middle
        }
      }
      return false
    }
  }

  private nonisolated(nonsending) func removeValues() async {
    for size in [4, 2, 1] {
      await forEachValue { step, place in
        let range = place..<place + size
        guard range.upperBound <= best.steps[step].values.count else { return false }
        return await attempt { $0[step].values.removeSubrange(range) }
      }
    }
  }

  /// Replaces two steps of one kind by one that has the sum of their values, as two waits by one.
  private nonisolated(nonsending) func mergeSteps() async {
    var first = 1
    while first < best.steps.count {
      var hasMerged = false
      for second in best.steps.indices where second > first {
        let (left, right) = (best.steps[first].values, best.steps[second].values)
        guard left.count > 1, right.count == left.count, left[0] == right[0] else { continue }
        let sums = zip(left.dropFirst(), right.dropFirst()).map {
          $0.addingReportingOverflow($1).partialValue
        }
        hasMerged = await attempt {
          $0[second].values = [left[0]] + sums
          $0.remove(at: first)
        }
        if hasMerged { break }
      }
      if !hasMerged { first += 1 }
    }
  }

  /// Removes a step of a short script while another step gets a higher value, as a longer wait.
  private nonisolated(nonsending) func tradeSteps() async {
    guard best.steps.count <= 10 else { return }
    for removed in best.steps.indices.dropFirst() {
      for step in best.steps.indices where step != removed {
        for place in 0...best.steps[step].values.count + 1 where step == 0 || place > 0 {
          let isSimpler = await attempt { steps in
            let missing = place + 1 - steps[step].values.count
            steps[step].values += Array(repeating: 0, count: max(missing, 0))
            steps[step].values[place] &+= 1
            steps.remove(at: removed)
          }
          // The places have changed: the next round goes on.
          if isSimpler { return }
        }
      }
    }
  }
}
