import Foundation
package import Intarsia
package import IntarsiaDurability
package import OrdersFeatures
import Synchronization

/// The orders, the articles and the bank, for one process.
package struct Shop: Sendable {
  /// The journal.
  package let journal: any Journal
  /// The entities.
  package let stores: DurableStores
  /// The name of this process among those that share the journal.
  package let node: String
  /// The counts of this process.
  package let metrics: Metrics
  private let creators = Creators()
  private let observation: DurabilityObservation
  private let readAccount: @Sendable () throws -> BankAccount

  /// Opens a shop.
  ///
  /// - Parameters:
  ///   - journal: The journal, which ``close()`` closes.
  ///   - options: The settings of the durable stores.
  ///   - bank: The bank.
  ///   - terms: The time limits of orders.
  ///   - account: Reads the payments of the bank.
  ///   - updateDependencies: Overrides further dependencies.
  package init(
    journal: any Journal, options: DurableStores.Options = .init(), bank: Bank, terms: OrderTerms,
    account: @escaping @Sendable () throws -> BankAccount,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) async throws {
    self.journal = journal
    node = options.node
    readAccount = account
    stores = DurableStores(journal: journal, options: options) {
      $0.bank = bank
      $0.orderTerms = terms
      updateDependencies(&$0)
    }
    stores.register { Order() }
    stores.register { Article() }
    let metrics = Metrics()
    self.metrics = metrics
    observation = stores.observe { metrics.add($0) }
    try await stores.start()
  }

  /// Opens the shop of a command line.
  package init(_ options: OrdersOptions) async throws {
    let journal = try await options.database.open()
    let account: @Sendable () throws -> BankAccount
    let bank: Bank
    if let path = options.bank ?? options.database.bankPath {
      let file = try BankFile(path: path)
      bank = file.bank
      account = { try file.account() }
    } else {
      let memory = BankMemory()
      bank = memory.bank
      account = { memory.account }
    }
    var settings = DurableStores.Options(lease: .seconds(options.lease))
    if let node = options.node { settings.node = node }
    try await self.init(
      journal: journal, options: settings, bank: bank, terms: options.terms, account: account)
  }

  /// Writes pending actions, releases the entities for other processes and closes the journal.
  package func close() async {
    await stores.stop()
    await journal.close()
  }

  /// Reads the payments of the bank.
  package func account() throws -> BankAccount { try readAccount() }

  // MARK: - Entities

  /// Returns whether an entity has an action.
  package func exists(_ entity: EntityAddress) async throws -> Bool {
    try await journal.position(of: entity).map { $0.version > 0 } ?? false
  }

  /// Returns the store of an order, which may not exist.
  package func anyOrder(_ id: String) -> DurableStoreActorOf<Order> {
    stores.store(Order.self, id: id)
  }

  /// Returns the store of an article, which may not exist.
  package func anyArticle(_ id: String) -> DurableStoreActorOf<Article> {
    stores.store(Article.self, id: id)
  }

  /// Returns the store of an order.
  ///
  /// - Throws: ``ShopError/unknownOrder(_:)``.
  package func order(_ id: String) async throws -> DurableStoreActorOf<Order> {
    let order = anyOrder(id)
    guard try await exists(order.address) else { throw ShopError.unknownOrder(id) }
    return order
  }

  /// Returns the store of an article.
  ///
  /// - Throws: ``ShopError/unknownArticle(_:)``.
  package func article(_ id: String) async throws -> DurableStoreActorOf<Article> {
    let article = anyArticle(id)
    guard try await exists(article.address) else { throw ShopError.unknownArticle(id) }
    return article
  }

  /// Returns a creator's key that is unique among the callers of all processes.
  func makeCreator() -> String { "\(node)-\(creators.count.add(1, ordering: .relaxed).newValue)" }

  private final class Creators: Sendable {
    let count = Atomic(0)
  }

  /// Waits until the state of an order has a property, in this process or in another one.
  package func state(
    of order: DurableStoreActorOf<Order>, when isWanted: @Sendable (Order.State) -> Bool
  ) async throws -> Order.State {
    while true {
      do {
        for await state in try await order.values(of: \.self) where isWanted(state) {
          return state
        }
      } catch let error as DurabilityError where error.code == .failed {
        // The order belongs to another process, and only that process observes its changes.
        let state = try await order.state
        if isWanted(state) { return state }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns the identifiers of the entities of a kind that begin with a text.
  package func identifiers(of kind: String, with prefix: String = "") async throws -> [String] {
    var found: [String] = []
    // The prefix itself is sorted before all identifiers that begin with it.
    var last: String? = prefix.isEmpty ? nil : prefix
    while true {
      let page = try await journal.entities(of: kind, after: last, limit: 1_000).map(\.id)
      let matching = page.prefix { $0.hasPrefix(prefix) }
      found += matching
      guard matching.count == 1_000 else { return found }
      last = matching.last
    }
  }
}
