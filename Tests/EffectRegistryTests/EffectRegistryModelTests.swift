import Foundation
import Testing

/// Random programs of start, cancel, emit, finish and the other steps, run by the registry and by a
/// model that rewrites trees.
@Suite("Effect registry against a model", .endsWithinAMinute)
struct EffectRegistryModelTests {
  /// The number of programs: `INTARSIA_REGISTRY_PROGRAMS`, or as many as a debug build runs in a
  /// second.
  private static let count =
    ProcessInfo.processInfo.environment["INTARSIA_REGISTRY_PROGRAMS"].flatMap(Int.init) ?? 2_000

  @Test(
    "After each step of a random program the registry and the model have the same effects",
    arguments: 0..<10)
  func programs(block: Int) {
    let size = Self.count / 10
    for seed in UInt64(block * size)..<UInt64((block + 1) * size) {
      var random = SplitMix(state: seed)
      let program = random.program()
      guard let reason = RegistryRun.failure(of: program) else { continue }
      let (smaller, smallerReason) = Self.minimised(
        program, reason, failure: RegistryRun.failure(of:))
      let steps = smaller.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("Seed \(seed): \(smallerReason). The shortest program that fails:\n\(steps)")
      return
    }
  }

  @Test("A failing program is shortened to the steps that make it fail")
  func minimising() {
    let program: [RegistryStep] = [
      .start(.run), .cancel(1, in: 0), .start(.merge([.run, .send(1)])), .finish(3),
      .cancel(2, in: 1),
    ]
    let (smaller, _) = Self.minimised(program, "because") { steps in
      steps.contains { if case .cancel(2, _) = $0 { true } else { false } } ? "because" : nil
    }
    #expect(smaller.map { "\($0)" } == ["cancel 2 in feature 1"])
  }

  /// Removes steps while the program still fails.
  private static func minimised(
    _ program: [RegistryStep], _ failure: String,
    failure fails: ([RegistryStep]) -> String?
  ) -> (program: [RegistryStep], failure: String) {
    var (program, failure) = (program, failure)
    var index = 0
    while index < program.count {
      var shorter = program
      shorter.remove(at: index)
      if let still = fails(shorter) {
        (program, failure) = (shorter, still)
        index = 0
      } else {
        index += 1
      }
    }
    return (program, failure)
  }
}
