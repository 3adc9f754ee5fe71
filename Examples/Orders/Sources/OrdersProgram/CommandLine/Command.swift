package import OrdersFeatures

/// A command of the program.
package enum Command: Equatable, Sendable {
  /// Lists the commands.
  case help
  /// Ends the program.
  case quit
  /// Lists the articles.
  case articles
  /// Adds items of an article.
  case stock(article: String, count: Int)
  /// Creates an order.
  case newOrder
  /// Adds items to an order.
  case add(order: String, article: String, count: Int)
  /// Reserves the lines of an order.
  case place(order: String)
  /// Pays for an order.
  case pay(order: String)
  /// Ships the items of an order.
  case ship(order: String)
  /// Shows an order.
  case show(order: String)
  /// Lists the orders.
  case list
  /// Waits until an order has a status.
  case wait(order: String, status: Order.Status)
  /// Shows the actions of an entity.
  case history(kind: String, id: String)
  /// Shows counts and latencies.
  case status
  /// Compares all orders, articles and payments.
  case audit
  /// Processes many orders.
  case load(LoadPlan)
  /// Runs worker processes, and kills them.
  case chaos(ChaosPlan)
  /// Processes orders for `chaos`, until standard input ends.
  case worker(WorkerPlan)
}

extension Command {
  /// Parses a command.
  ///
  /// - Throws: A ``CommandError`` that says what is wrong and shows an example.
  package init(_ text: String) throws(CommandError) {
    try self.init(words: text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Parses the words of a command.
  package init(words: [String]) throws(CommandError) {
    let name = words.first ?? ""
    var words = CommandWords(name: name, rest: words.dropFirst())
    switch name {
    case "help": self = .help
    case "quit", "exit": self = .quit
    case "stock" where words.isEmpty: self = .articles
    case "stock":
      words.example = "stock apples 10"
      self = .stock(article: try words.name("an article"), count: try words.count("a count"))
    case "order":
      words.example = "order new"
      try words.word("new")
      self = .newOrder
    case "add":
      words.example = "add 1 apples 3"
      self = .add(
        order: try words.name("an order"), article: try words.name("an article"),
        count: try words.count("a count"))
    case "place", "pay", "ship", "show":
      words.example = "\(name) 1"
      let order = try words.name("an order")
      self =
        switch name {
        case "place": .place(order: order)
        case "pay": .pay(order: order)
        case "ship": .ship(order: order)
        default: .show(order: order)
        }
    case "list": self = .list
    case "wait":
      words.example = "wait 1 expired"
      self = .wait(order: try words.name("an order"), status: try words.status())
    case "history":
      words.example = "history order 1"
      self = .history(
        kind: try words.choice(["order", "article"]), id: try words.name("an identifier"))
    case "status": self = .status
    case "audit": self = .audit
    case "load":
      words.example = "load 1000 --articles 10 --concurrency 50"
      self = .load(try LoadPlan(&words))
    case "chaos":
      words.example = "chaos --workers 4 --seconds 20 --seed 1"
      self = .chaos(try ChaosPlan(&words))
    case "worker":
      words.example = "worker --tag t1 --articles 4 --concurrency 4 --seed 1"
      self = .worker(try WorkerPlan(&words))
    default:
      throw CommandError("there is no command “\(name)”. The command “help” lists all.")
    }
    try words.end()
  }
}
