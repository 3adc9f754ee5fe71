import Foundation
import IntarsiaConcurrency
import IntarsiaDurability
import OrdersFeatures
import TerminalApp

/// Runs commands in a shop.
struct Session {
  let shop: Shop
  let options: OrdersOptions
  let environment: [String: String]
  let console: Console
  /// Returns the prefix of the identifiers of a load or a chaos run.
  var makeTag: @Sendable () -> String = {
    String(UInt64(Date().timeIntervalSince1970 * 1_000), radix: 36)
  }

  /// Runs a command.
  ///
  /// - Returns: Whether the program continues.
  func run(_ command: Command) async throws -> Bool {
    if command == .quit { return false }
    if let text = try await output(of: command) { console.write(text + "\n") }
    return true
  }

  private func output(of command: Command) async throws -> String? {
    switch command {
    case .quit, .worker: nil
    case .help: Texts.commands
    case .articles: try await articles()
    case .stock(let article, let count):
      try await shop.stock(article, count: count).sentence
    case .newOrder: "Order \(try await shop.createOrder()) is open."
    case .add(let order, let article, let count):
      try await shop.add(count, of: article, to: order).sentence
    case .place(let order): try await shop.place(order).sentence
    case .pay(let order): try await shop.pay(order).details
    case .ship(let order): try await shop.ship(order).sentence
    case .show(let order): try await shop.order(order).state.details
    case .list: try await orders()
    case .wait(let order, let status): try await shop.wait(for: status, of: order).sentence
    case .history(let kind, let id): try await history(EntityAddress(kind: kind, id: id))
    case .status: try await status()
    case .audit: try await audit()
    case .load(let plan): try await load(plan)
    case .chaos(let plan): try await chaos(plan)
    }
  }

  // MARK: - Lists

  private static let listLimit = 50

  /// Waits until the messages of earlier commands are delivered.
  private func settle() async throws {
    _ = try await shop.waitForMessages(limit: .seconds(5))
  }

  private func articles() async throws -> String {
    try await settle()
    let ids = try await shop.identifiers(of: Article.kind)
    guard !ids.isEmpty else { return "There are no articles. Add items with “stock apples 10”." }
    return try await list(ids) { try await shop.anyArticle($0).state.sentence }
  }

  private func orders() async throws -> String {
    let ids = try await shop.identifiers(of: Order.kind)
    guard !ids.isEmpty else { return "There are no orders. Create one with “order new”." }
    return try await list(ids) { try await shop.anyOrder($0).state.sentence }
  }

  private func list(
    _ ids: [String], _ text: (String) async throws -> String
  ) async throws -> String {
    // Numbers come first, in numeric order, then other identifiers in alphabetical order.
    let sorted = ids.sorted { first, second in
      (Int(first) ?? .max, first) < (Int(second) ?? .max, second)
    }
    var lines: [String] = []
    for id in sorted.prefix(Self.listLimit) { lines.append(try await text(id)) }
    if ids.count > Self.listLimit { lines.append("… and \(ids.count - Self.listLimit) more.") }
    return lines.joined(separator: "\n")
  }

  private func history(_ entity: EntityAddress) async throws -> String {
    try await settle()
    guard let history = try await shop.journal.history(of: entity, isWhole: true),
      history.position.version > 0
    else {
      throw entity.kind == Order.kind
        ? ShopError.unknownOrder(entity.id) : ShopError.unknownArticle(entity.id)
    }
    var lines = history.records.map {
      "\($0.version). \($0.origin.text): \(Self.sorted($0.action))"
    }
    if let snapshot = history.snapshot {
      lines.insert("\(snapshot.version). snapshot: \(Self.sorted(snapshot.state))", at: 0)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns JSON with its keys in alphabetical order, because a journal stores them in any order.
  private static func sorted(_ json: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return json }
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: - Figures

  private func status() async throws -> String? {
    guard StatusView.isPossible(environment: environment) else {
      return shop.metrics.counts.rows(elapsed: .zero)
        .filter { $0.name != "Time" }.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
    // The user ends the view by a key; until then, the operation only waits.
    try await watching("Messages and timers of this process") { try? await Task.never() }
    return nil
  }

  private func watching<Result: Sendable>(
    _ title: String, _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard StatusView.isPossible(environment: environment) else { return try await operation() }
    return try await StatusView(metrics: shop.metrics, title: title)
      .run(environment: environment, operation)
  }

  private func load(_ plan: LoadPlan) async throws -> String {
    let load = Load(plan, in: shop, tag: makeTag())
    return try await watching("\(plan.orders) orders") { try await load.run() }.text
  }

  private func audit() async throws -> String {
    try await settle()
    let audit = try await shop.audit()
    let count = audit.problems.count
    guard count == 0 else {
      console.write(audit.report + "\n")
      throw ShopError.contradictions(count)
    }
    return audit.report
  }

  private func chaos(_ plan: ChaosPlan) async throws -> String {
    guard options.database != .memory else { throw ShopError.memoryOnly(command: "chaos") }
    console.write(
      "Killing \(plan.workers) workers on \(options.database.name), seed \(plan.seed).\n")
    let report = try await Chaos(plan: plan, options: options, shop: shop, tag: makeTag())
      .run()
    guard report.problemCount == 0 else {
      console.write(report.text + "\n")
      throw ShopError.contradictions(report.problemCount)
    }
    return report.text
  }
}
