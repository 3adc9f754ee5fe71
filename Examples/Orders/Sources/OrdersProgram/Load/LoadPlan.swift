/// The settings of a load.
package struct LoadPlan: Equatable, Sendable {
  /// The number of orders.
  package var orders = 1_000
  /// The number of articles.
  package var articles = 10
  /// The number of orders in progress at the same time.
  package var concurrency = 50

  /// Creates the default plan.
  package init() {}

  init(_ words: inout CommandWords) throws(CommandError) {
    orders = try words.count("a number of orders")
    while let option = try words.option(among: ["--articles", "--concurrency"]) {
      switch option {
      case "--articles": articles = try words.count("a number of articles", upTo: 10_000)
      default: concurrency = try words.count("a number of orders", upTo: 10_000)
      }
    }
  }
}
