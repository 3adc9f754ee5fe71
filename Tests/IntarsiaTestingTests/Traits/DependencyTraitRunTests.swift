import Testing

@testable import IntarsiaTesting

@Suite("Traits of dependencies around a test", .endsWithinAMinute)
struct DependencyTraitRunTests {
  @Test("A trait of dependencies runs its test once, with the overrides, and rethrows its error")
  func function() async throws {
    struct Failure: Error {}
    let runs = LockIsolated<[Int]>([])
    let traits: [TestScopeTrait] = [
      .dependencies, .dependencies { $0.uuid = .incrementing }, .dependency(\.uuid, .incrementing),
    ]
    let test = try #require(Test.current)
    for (number, trait) in traits.enumerated() {
      try await trait.run({ runs.withValue { $0.append(number) } }, test)
      await #expect(throws: Failure.self) { try await trait.run({ throw Failure() }, test) }
    }
    #expect(runs.value == [0, 1, 2])
  }
}
