import IntarsiaTesting
import ShopKeys
import Testing

@Suite("Live values of all linked dependencies", .endsWithinAMinute)
struct LiveDependenciesTests {
  /// Checks the keys of some modules, and returns the texts of the issues.
  private func check(
    _ body: () -> DependencyGraph
  ) -> (graph: DependencyGraph, texts: [String]) {
    let recorder = IssueRecorder()
    let graph = withIssueReporters([recorder]) { body() }
    return (graph, recorder.issues.map(\.message))
  }

  @Test("A key without a live value is reported, with its module")
  func missing() {
    let (graph, texts) = check { expectLiveDependencies(in: "ShopKeys") }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("ShopKeys.Weather") == true)
    #expect(texts.first?.contains("ShopKeys.Orders") == false)
    #expect(texts.first?.contains("[dependency-no-live-value]") == true)
    #expect(graph.nodes.map(\.key) == ["Connection", "Orders", "Payments", "Weather", "limitKey"])
    #expect(graph.nodes.map(\.isLive) == [true, true, true, false, true])
    #expect(Set(graph.nodes.map(\.module)) == ["ShopKeys"])
  }

  @Test("The graph shows which live values read others")
  func graph() {
    let graph = check { expectLiveDependencies(in: "ShopKeys") }.graph
    #expect(graph.nodes.map(\.reads) == [[], ["Connection"], ["Orders", "Connection"], [], []])
    expectNoDifference(
      graph.mermaid,
      """
      flowchart LR
        Orders --> Connection
        Payments --> Orders
        Payments --> Connection
        Weather["Weather (missing)"]:::missing
        limitKey
        classDef missing stroke-dasharray: 4
      """)
    expectNoDifference(
      graph.dot,
      """
      digraph dependencies {
        rankdir=LR
        "Connection"
        "Orders"
        "Orders" -> "Connection"
        "Payments"
        "Payments" -> "Orders"
        "Payments" -> "Connection"
        "Weather" [label="Weather (missing)", style=dashed]
        "limitKey"
      }
      """)
  }

  @Test("Without names, the keys of all modules but those of tests and of this package are checked")
  func all() {
    let (graph, texts) = check { expectLiveDependencies() }
    #expect(graph.nodes.contains { $0.key == "Orders" })
    #expect(!graph.nodes.contains { $0.module.hasSuffix("Tests") || $0.key == "DateKey" })
    #expect(texts.count == 1)
  }

  @Test("A module without keys is reported, because its name may be wrong")
  func unknown() throws {
    let (graph, texts) = check { expectLiveDependencies(in: "ShopKeys", "Shopp") }
    #expect(graph.nodes.count == 5)
    let text = try #require(texts.first { $0.contains("No key of a dependency") })
    expectNoDifference(
      text,
      """
      No key of a dependency is linked from the module Shopp.

      Correct the name of the module, and let the test target depend on it. A platform that does \
      not list the types of a program has no such check.

      [expect-no-dependencies]
      """)
  }

  @Test("Each key of this package has a live value")
  func library() {
    let (graph, texts) = check { expectLiveDependencies(in: "IntarsiaDependencies") }
    #expect(texts == [])
    #expect(graph.nodes.contains { $0.key == "UUIDGeneratorKey" })
  }
}
