import Foundation
import IntarsiaSimulation
import Testing
import TimeLimits

/// Checks the promises of durable entities on generated histories.
///
/// | promise | check |
/// | --- | --- |
/// | an acknowledged action is never lost | it is in the journal when `send` returns |
/// | a refused action was not applied | it is not in the journal at the end |
/// | actions are applied once, in order | versions have no gap, entries are unique |
/// | one owner at a time writes | each state is that of the model at its version |
/// | a message is sent exactly with its action | both ledgers have an entry, or none |
/// | a message is applied once, in order | unique entries; the order of each sender |
/// | a key is applied once | requests are repeated, at once and on both nodes |
/// | a timer fires once, when it is due | none is early, cancelled or replaced |
/// | a sleep survives the process | each sleep ends, and not early |
/// | an effect begins after its commit | it looks for its action in the journal |
/// | an effect happens at least once | each action that pays is paid |
/// | an effect can be recognised | all payments have the key of their action |
/// | effects end with their node | none runs on a node that has ended |
/// | only committed states leave an entity | what is read and observed is committed |
/// | a failure rolls back | the states after a failure are those of the model, too |
/// | an entity is restored | as in memory, with its answers, also after `prune` |
/// | new schemas read old ones | nodes are replaced by newer ones |
/// | work continues | a node applies all messages when the faults end; each call returns |
@Suite("Promises of durable entities", .endsWithinAMinute)
struct DurabilityModelTests {
  /// The number of histories: `INTARSIA_HISTORIES`, or as many as a debug build runs in a second.
  private static let count =
    ProcessInfo.processInfo.environment["INTARSIA_HISTORIES"].flatMap(Int.init) ?? 200

  private static let blocks = 8
  /// The seed of the first history: `INTARSIA_HISTORY_SEED`.
  private static let first =
    ProcessInfo.processInfo.environment["INTARSIA_HISTORY_SEED"].flatMap(Int.init) ?? 0

  @Test("Generated histories keep each promise", arguments: 0..<blocks)
  func histories(block: Int) async throws {
    let size = (Self.count + Self.blocks - 1) / Self.blocks
    for seed in Self.first + block * size..<Self.first + (block + 1) * size {
      guard try await failures(of: seed, isLogging: false).isEmpty else {
        // Runs the same history again, to print its events.
        let failures = try await failures(of: seed, isLogging: true)
        Issue.record("Seed \(seed): \(failures.joined(separator: "\n"))")
        return
      }
    }
  }

  /// Runs a history, and returns its failures with its events.
  private func failures(of seed: Int, isLogging: Bool) async throws -> [String] {
    let history = GeneratedHistory(seed: UInt64(seed), isLogging: isLogging)
    var failures: [String]
    do {
      failures = try await simulate(.random(seed: UInt64(seed)), timeout: .seconds(300)) {
        try await history.run()
      }
    } catch {
      failures = ["\(error)"]
    }
    return failures.isEmpty ? [] : failures + history.log
  }
}
