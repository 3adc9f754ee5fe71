/// The settings of a run that kills workers.
package struct ChaosPlan: Equatable, Sendable {
  /// The number of worker processes.
  package var workers = 4
  /// The seconds until the last kill; `nil` to end by the numbers of orders and kills.
  package var seconds: Int?
  /// The minimum number of placed orders, if `seconds` is `nil`.
  package var orders = 500
  /// The minimum number of kills, if `seconds` is `nil`.
  package var kills = 20
  /// The number of articles.
  package var articles = 4
  /// The seed of all random choices.
  package var seed: UInt64 = 1

  /// Creates the default plan.
  package init() {}

  init(_ words: inout CommandWords) throws(CommandError) {
    let names = ["--workers", "--seconds", "--orders", "--kills", "--articles", "--seed"]
    while let option = try words.option(among: names) {
      switch option {
      case "--workers": workers = try words.count("a number of workers", upTo: 64)
      case "--seconds": seconds = try words.count("a number of seconds", upTo: 86_400)
      case "--orders": orders = try words.count("a number of orders")
      case "--kills": kills = try words.count("a number of kills")
      case "--articles": articles = try words.count("a number of articles", upTo: 100)
      default: seed = try words.seed()
      }
    }
  }
}

/// The settings of a worker in such a run.
package struct WorkerPlan: Equatable, Sendable {
  /// The prefix of the names of all articles and orders of the run.
  package var tag = "t"
  /// The name of the worker's process in identifiers of orders.
  package var name = "w"
  /// The number of articles.
  package var articles = 4
  /// The number of orders in progress at the same time.
  package var concurrency = 4
  /// The seed of all random choices.
  package var seed: UInt64 = 1

  /// Creates the default plan.
  package init() {}

  init(_ words: inout CommandWords) throws(CommandError) {
    let names = ["--tag", "--name", "--articles", "--concurrency", "--seed"]
    while let option = try words.option(among: names) {
      switch option {
      case "--tag": tag = try words.name("a tag")
      case "--name": name = try words.name("a name")
      case "--articles": articles = try words.count("a number of articles", upTo: 100)
      case "--concurrency": concurrency = try words.count("a number of orders", upTo: 1_000)
      default: seed = try words.seed()
      }
    }
  }

  /// The arguments of a process that runs this plan.
  var arguments: [String] {
    [
      "worker", "--tag", tag, "--name", name, "--articles", "\(articles)", "--concurrency",
      "\(concurrency)", "--seed", "\(seed)",
    ]
  }

  /// The identifier of an article.
  static func article(_ number: Int, of tag: String) -> String { "\(tag)-a\(number)" }
}
