import OrdersFeatures
import OrdersProgram
import Testing

@Suite("The audit", .endsWithinAMinute)
struct AuditTests {
  private static func order(_ id: String, _ status: Order.Status, apples: Int) -> Order.State {
    var order = Order.State(id: id)
    order.creator = "test"
    order.status = status
    order.lines = [Order.Line(apples, "apples", .reserved)]
    order.paymentKey = status.isPaid ? "key \(id)" : nil
    return order
  }

  /// An audit of a paid order, a shipped one, a reserved one and an expired one.
  private static func consistent() -> Audit {
    var apples = Article.State(id: "apples")
    apples.stocked = 20
    apples.available = 12
    apples.reservations = ["3": 3]
    apples.sold = 5
    var bank = BankAccount()
    bank.charge(1, order: "1", key: "key 1")
    bank.charge(4, order: "2", key: "key 2")
    bank.charge(4, order: "2", key: "key 2")
    var acknowledged = Acknowledged()
    for line in [
      "created 1", "created 4", "placed 2", "placed 3", "paid 1", "shipped 2", "stocking apples 15",
      "stocking apples 5", "stocking apples 5", "stocked apples 15",
    ] {
      let isFact = acknowledged.add(Substring(line))
      #expect(isFact, "\(line)")
    }
    return Audit(
      orders: [
        order("1", .paid, apples: 1), order("2", .shipped, apples: 4),
        order("3", .reserved, apples: 3), order("4", .expired, apples: 9),
      ], articles: [apples], bank: bank, acknowledged: acknowledged)
  }

  @Test("Records that agree have no contradiction")
  func noProblems() {
    let audit = Self.consistent()
    #expect(audit.problems == [])
    #expect(
      audit.report == """
        Orders: 4 = 1 reserved + 1 paid + 1 shipped + 1 expired.
        Items: 20 stocked = 12 available + 3 reserved + 5 sold.
        Bank: 2 payments in 3 requests.
        Verdict: nothing is lost, nothing is sold or paid twice.
        """)
  }

  @Test("Each broken promise is a contradiction")
  func problems() {
    func problems(_ change: (inout Audit) -> Void) -> [String] {
      var audit = Self.consistent()
      change(&audit)
      return audit.problems
    }
    #expect(
      problems { $0.articles[0].available = 13 }
        == ["apples: 20 items were stocked, and 21 are available, reserved or sold."])
    #expect(
      problems {
        $0.articles[0].available = -1
        $0.articles[0].stocked = 7
        $0.acknowledged.stocked = [:]
      } == ["apples: -1 items are available."])
    #expect(
      problems {
        $0.articles[0].sold = 6
        $0.articles[0].available = 11
      } == ["apples: 6 items are sold, and paid orders have 5."])
    #expect(
      problems { $0.articles[0].reservations = ["4": 3] }
        == ["apples: reserved for orders [4: 3], and the orders have [3: 3]."])
    #expect(
      problems { $0.replays["apples"] = ArticleReplay(state: $0.articles[0], lowest: -2) }
        == ["apples: at one time, -2 items were available."])
    #expect(
      problems {
        $0.replays["apples"] = ArticleReplay(state: Article.State(id: "apples"), lowest: 0)
      } == ["apples: its actions lead to another state than its snapshot."])
    #expect(
      problems { $0.bank.charge(1, order: "1", key: "other") }
        == ["order 1 was paid 2 times: [\"key 1\", \"other\"]."])
    #expect(
      problems { $0.bank.charge(9, order: "4", key: "key 4") }
        == ["order 4 was paid, and is expired."])
    #expect(
      problems { $0.bank.charge(9, order: "5", key: "key 5") } == ["order 5 was paid, and is lost."]
    )
    #expect(
      problems { $0.orders[0].paymentKey = "other" } == [
        "order 1 is paid, and the bank has no payment."
      ])
    #expect(
      problems { $0.isComplete = true } == ["order 3 has not ended: it is reserved."])
  }

  @Test("A fact that was acknowledged is in the journal")
  func acknowledged() {
    func problems(_ lines: String...) -> [String] {
      var audit = Self.consistent()
      for line in lines { _ = audit.acknowledged.add(Substring(line)) }
      return audit.problems
    }
    #expect(problems("created 9") == ["order 9 was created, and is lost."])
    #expect(problems("paid 3") == ["order 3 was paid, and is reserved."])
    #expect(problems("shipped 1") == ["order 1 was shipped, and is paid."])
    #expect(
      problems("stocking apples 6", "stocked apples 6")
        == ["apples: 20 items were stocked, and from 21 to 31 were sent."])
    var other = Acknowledged()
    for line in ["sold 1", "paid", ""] {
      let isFact = other.add(Substring(line))
      #expect(!isFact)
    }
    #expect(other == Acknowledged())
  }
}
