/// The codes about simulations of concurrent code.
package struct SimulationIssues: IssueCatalogue {
  static let prefix = "simulation"

  package let failingOrder = IssueCode(
    "simulation-failing-order",
    summary: "A test fails in one of the orders in which its jobs can run.",
    remedy: """
      Replay the order alone, and make the code under test independent of it: cancel what is out of date, \
      or run one thing after the other.
      """)
}
