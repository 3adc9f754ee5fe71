import IntarsiaTesting
import Testing

private enum ChickenKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(EggKey.self) var egg
    return egg + 1
  }
  static var testValue: Int { liveValue }
}

private enum EggKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(ChickenKey.self) var chicken
    return chicken + 1
  }
  static var testValue: Int { liveValue }
}

@Suite("Cycles of defaults")
struct DependencyCycleTests {
  @Test("A default that reads itself ends the process with every link by name, not with a hang")
  func cycle() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      // What is reported besides would count as an issue of this test.
      withIssueReporters([]) {
        @Dependency(ChickenKey.self) var chicken
        _ = chicken
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("The default of ChickenKey reads itself"))
    let file = "IntarsiaDependenciesTests/DependencyCycleTests.swift"
    #expect(output.contains(" → EggKey, read at \(file):6 → ChickenKey"), "\(output)")
  }

  @Test("A default that reads a dependency which is overridden goes round no cycle")
  func broken() {
    withDependencies {
      $0[EggKey.self] = 41
    } operation: {
      @Dependency(ChickenKey.self) var chicken
      #expect(chicken == 42)
    }
  }
}
