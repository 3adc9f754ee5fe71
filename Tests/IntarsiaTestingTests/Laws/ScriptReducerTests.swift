import IntarsiaSimulation
import Testing

@testable import IntarsiaTesting

@Suite("Failures that become simpler", .endsWithinAMinute)
struct ScriptReducerTests {
  private typealias Steps = [[UInt64]]

  /// Reduces a script of random steps as long as a condition holds.
  private func reduce(
    seed: UInt64, limit: Int = 20_000, while fails: @escaping (Steps) -> Bool
  ) async -> (result: Steps, attempts: Int)? {
    var random = SplitMix64(seed: seed)
    let steps = (0..<40).map { _ in
      ActionScript.Step(
        values: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          UInt64.random(in: 0...1_000, using: &random)
        })
    }
    let script = ActionScript(steps: steps)
    guard fails(script.steps.map(\.values)) else { return nil }
    let reducer = ScriptReducer(script, limit: limit, until: .now + .seconds(3_600)) { script in
      fails(script.steps.map(\.values)) ? script : nil
    }
    await reducer.reduce()
    return (reducer.best.steps.map(\.values), reducer.attempts)
  }

  @Test("One step with one high value is left of forty", arguments: 0..<20)
  func oneValue(_ seed: UInt64) async throws {
    // The setup stays, because it is not a step.
    let reduced = await reduce(seed: seed) { $0.dropFirst().contains { $0.contains { $0 >= 100 } } }
    let result = try #require(reduced?.result)
    #expect(result == [[], [100]])
  }

  @Test("Steps that need each other are kept in their order", arguments: 0..<20)
  func pair(_ seed: UInt64) async throws {
    // A step above 500, and later one below it.
    func fails(_ steps: Steps) -> Bool {
      let first = steps.indices.dropFirst().first { (steps[$0].first ?? 0) > 500 }
      guard let first else { return false }
      return steps[first...].dropFirst().contains { 0 < ($0.first ?? 0) && ($0.first ?? 0) < 400 }
    }
    let reduced = await reduce(seed: seed, while: fails)
    if let reduced { #expect(reduced.result == [[], [501], [1]]) }
  }

  @Test("Many waits become one")
  func merge() async throws {
    // Steps of kind 1 wait; the run fails after a wait of 100 in sum.
    let script = ActionScript(steps: [.init()] + (0..<20).map { _ in .init(values: [1, 9]) })
    let reducer = ScriptReducer(script, limit: 10_000, until: .now + .seconds(3_600)) { script in
      let sum = script.steps.reduce(0) {
        $0 + ($1.values.first == 1 ? $1.values.dropFirst().first ?? 0 : 0)
      }
      return sum >= 100 ? script : nil
    }
    await reducer.reduce()
    #expect(reducer.best == "actions:/1.100")
  }

  @Test("The order of jobs becomes the default one where it does not matter")
  func orders() async throws {
    let script = ActionScript(steps: [
      .init(values: [1], orders: [2, 1, 3]), .init(values: [2], orders: [1, 1, 2, 1]),
    ])
    let reducer = ScriptReducer(script, limit: 10_000, until: .now + .seconds(3_600)) { script in
      script.steps.contains { $0.orders.contains { $0 >= 2 } } ? script : nil
    }
    await reducer.reduce()
    #expect(reducer.best == "actions:~2")
  }

  @Test("No single choice of a reduced failure can be removed or lowered", arguments: 0..<20)
  func minimal(_ seed: UInt64) async throws {
    // A failure of several parts: three steps whose values have a sum, the last of them odd.
    func fails(_ steps: Steps) -> Bool {
      let sums = steps.map { $0.reduce(0, +) }
      return sums.count { $0 > 700 } >= 3 && (sums.last ?? 0) % 2 == 1
    }
    guard let result = await reduce(seed: seed, while: fails)?.result else { return }
    for step in result.indices.dropFirst() {
      var shorter = result
      shorter.remove(at: step)
      #expect(!fails(shorter), "step \(step) of \(result) is not needed")
    }
    for step in result.indices {
      for place in result[step].indices {
        var changed = result
        changed[step].remove(at: place)
        #expect(!fails(changed), "value \(place) of step \(step) of \(result) is not needed")
        guard result[step][place] > 0 else { continue }
        for lower in [0, result[step][place] / 2, result[step][place] - 1] {
          changed = result
          changed[step][place] = lower
          #expect(!fails(changed), "value \(place) of step \(step) of \(result) can be \(lower)")
        }
      }
    }
  }

  @Test("A limit of attempts ends the reduction")
  func limit() async throws {
    let reduced = await reduce(seed: 1, limit: 10) { $0.contains { $0.contains { $0 >= 100 } } }
    #expect(try #require(reduced?.attempts) == 10)
  }
}
