import LawFeatures
import Testing

@Suite("Planted bugs", .endsWithinAMinute)
struct PlantedBugTests {
  @Test("A planted bug breaks its law in its sequence", arguments: PlantedBug.allCases)
  func planted(bug: PlantedBug) async throws {
    let script = PlantedBugScript(bug)
    let broken = try await script.run([bug])
    #expect(broken.contains(script.law), "\(broken)")
  }

  @Test("A mended feature keeps its laws in each sequence", arguments: PlantedBug.allCases)
  func mended(bug: PlantedBug) async throws {
    #expect(try await PlantedBugScript(bug).run([]) == [])
  }
}
