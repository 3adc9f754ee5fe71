import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import OrdersFeatures
import OrdersProgram
import Testing

@Suite("A shop", .endsWithinAMinute)
struct ShopTests {
  private static func withShop<Result>(
    on journal: any Journal = InMemoryJournal(), bank: BankMemory = BankMemory(),
    _ operation: (Shop) async throws -> Result
  ) async throws -> Result {
    let shop = try await Shop(
      journal: journal, options: .init(node: "test"), bank: bank.bank, terms: OrderTerms(),
      account: { bank.account })
    let result = try await operation(shop)
    await shop.stores.stop()
    return result
  }

  @Test("An order is reserved, paid and shipped")
  func life() async throws {
    try await simulate {
      try await Self.withShop { shop in
        #expect(try await shop.stock("apples", count: 10).available == 10)
        let id = try await shop.createOrder()
        #expect(id == "1")
        _ = try await shop.add(3, of: "apples", to: id)
        #expect(try await shop.place(id).status == .reserved)
        #expect(try await shop.article("apples").state.reservations == ["1": 3])
        let paid = try await shop.pay(id)
        #expect(paid.status == .paid)
        #expect(paid.receipt == "receipt of order/1/5")
        #expect(try await shop.ship(id).status == .shipped)
        try await shop.waitForMessages(limit: .seconds(9))
        #expect(try await shop.article("apples").state.sold == 3)
        #expect(try await shop.audit(isComplete: true).problems == [])
      }
    }
  }

  @Test("Orders that want more than there is are rejected, and the article is never oversold")
  func oversell() async throws {
    try await simulate {
      try await Self.withShop { shop in
        _ = try await shop.stock("apples", count: 10)
        let ids = try await withThrowingTaskGroup(of: Order.State.self) { group in
          for _ in 1...6 {
            let id = try await shop.createOrder()
            _ = try await shop.add(3, of: "apples", to: id)
            group.addTask { try await shop.place(id) }
          }
          return try await group.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
        }
        #expect(ids == [.reserved: 3, .rejected: 3])
        #expect(try await shop.article("apples").state.available == 1)
        #expect(try await shop.audit().problems == [])
      }
    }
  }

  @Test("An order that is not paid in time expires, also if the process ends in between")
  func expiry() async throws {
    let journal = InMemoryJournal()
    try await simulate {
      try await Self.withShop(on: journal) { shop in
        _ = try await shop.stock("apples", count: 10)
        let id = try await shop.createOrder()
        _ = try await shop.add(3, of: "apples", to: id)
        #expect(try await shop.place(id).status == .reserved)
      }
      try await Self.withShop(on: journal) { shop in
        let start = ContinuousClock.now
        #expect(try await shop.wait(for: .expired, of: "1").status == .expired)
        #expect(ContinuousClock.now - start > .seconds(800))
        try await shop.waitForMessages(timersToo: true, limit: .seconds(9))
        #expect(try await shop.article("apples").state.available == 10)
      }
    }
  }

  @Test("A payment that a crash interrupts is repeated with its key, and charged once")
  func interruptedPayment() async throws {
    let journal = InMemoryJournal()
    let bank = BankMemory()
    try await simulate {
      // The bank receives the request, but its answer is lost.
      let crashing = try await Shop(
        journal: journal, options: .init(node: "test"),
        bank: Bank { items, order, key in
          _ = try await bank.bank.charge(items, order, key)
          try await Task.never()
          return ""
        }, terms: OrderTerms(), account: { bank.account })
      _ = try await crashing.stock("apples", count: 10)
      let id = try await crashing.createOrder()
      _ = try await crashing.add(3, of: "apples", to: id)
      _ = try await crashing.place(id)
      try await crashing.anyOrder(id).send(.pay)
      try await Task.sleep(for: .seconds(1))
      #expect(bank.account.requestCount == 1)
      await crashing.stores.stop()

      try await Self.withShop(on: journal, bank: bank) { shop in
        #expect(try await shop.wait(for: .paid, of: id).receipt == "receipt of order/1/5")
        try await shop.waitForMessages(timersToo: true, limit: .seconds(9))
        #expect(bank.account.payments.count == 1)
        #expect(bank.account.requestCount > 1)
        #expect(try await shop.audit(isComplete: true).problems == [])
      }
    }
  }

  @Test("Requests that make no sense are refused, and change nothing")
  func refusals() async throws {
    try await simulate {
      try await Self.withShop { shop in
        func message<Value>(_ body: () async throws -> Value) async -> String? {
          do {
            _ = try await body()
            return nil
          } catch {
            return "\(error)"
          }
        }
        #expect(
          await message { try await shop.place("7") }
            == "there is no order “7”. The command “list” shows all orders.")
        let id = try await shop.createOrder()
        #expect(
          await message { try await shop.add(1, of: "plums", to: id) }
            == "there is no article “plums”. Add items with “stock plums 10”.")
        #expect(
          await message { try await shop.place(id) }
            == "order 1 has no lines. Add one with “add 1 apples 3”.")
        #expect(await message { try await shop.pay(id) } == "order 1 cannot be paid: it is open.")
        _ = try await shop.stock("apples", count: 10)
        _ = try await shop.add(3, of: "apples", to: id)
        _ = try await shop.place(id)
        #expect(
          await message { try await shop.place(id) }
            == "order 1 cannot be placed: it is reserved.")
        #expect(
          await message { try await shop.ship(id) }
            == "order 1 cannot be shipped: it is reserved.")
        _ = try await shop.pay(id)
        #expect(
          await message { try await shop.wait(for: .expired, of: id) }
            == "order 1 is paid, and will never be expired.")
        // The failed requests have created neither an order nor an article.
        #expect(try await shop.identifiers(of: Order.kind) == ["1"])
        #expect(try await shop.identifiers(of: Article.kind) == ["apples"])
      }
    }
  }

  @Test("Orders have numbers without gaps")
  func numbers() async throws {
    try await simulate {
      try await Self.withShop { shop in
        for number in 1...20 {
          let id = try await shop.createOrder()
          #expect(id == "\(number)")
        }
      }
    }
  }
}
