import Foundation
import IntarsiaSimulation
import Testing
import TimeLimits

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
      let history = GeneratedHistory(seed: UInt64(seed))
      do {
        let failures = try await simulate(.random(seed: UInt64(seed))) { try await history.run() }
        guard !failures.isEmpty else { continue }
        Issue.record(
          "Seed \(seed): \(failures.joined(separator: " "))\n\(history.log.joined(separator: "\n"))"
        )
      } catch {
        Issue.record("Seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
      }
      return
    }
  }
}
