import IntarsiaTesting
import Testing

// snippet
struct Order: Equatable {
  var table = 4
  var items: [Item] = [.tea("Assam"), .cake]
  var notes: [String: String] = ["b": "oat milk", "a": "no sugar"]
  var guest: Guest? = Guest()

  enum Item: Equatable {
    case cake
    case tea(String)
  }

  struct Guest: Equatable {
    var name = "Ada"
  }
}
// end

// snippet
// A line of text.
struct Money: CustomDumpStringConvertible {
  var cents: Int
  var customDumpDescription: String { "\(cents) ¢" }
}

// Another value.
struct Tagged: CustomDumpRepresentable {
  var rawValue: Int
  var customDumpValue: Any { rawValue }
}

// Some of its parts.
struct Session: CustomDumpReflectable {
  var user = "Ada"
  var token = "secret"
  var customDumpMirror: Mirror {
    Mirror(self, children: ["user": user], displayStyle: .struct)
  }
}
// end

@Suite("Documentation: printing and differences", .endsWithinAMinute)
struct PrintingTopicTests {
  @Test("A value is dumped over several lines")
  func value() {
    // snippet
    #expect(
      String(customDumping: Order()) == """
        Order(
          table: 4,
          items: [
            [0]: .tea("Assam"),
            [1]: .cake
          ],
          notes: [
            "a": "no sugar",
            "b": "oat milk"
          ],
          guest: Order.Guest(name: "Ada")
        )
        """)
    // end
  }

  @Test("diff shows the changed lines, and expectDifference compares a change")
  func difference() {
    // snippet
    var order = Order()
    order.items.insert(.tea("Sencha"), at: 0)
    order.guest?.name = "Grace"
    #expect(
      diff(Order(), order) == """
          Order(
            table: 4,
            items: [
        +     [0]: .tea("Sencha"),
              … (2 unchanged)
            ],
            notes: […],
        -   guest: Order.Guest(name: "Ada")
        +   guest: Order.Guest(name: "Grace")
          )
        """)
    #expect(diff(order, order) == nil)
    // end

    // snippet
    expectNoDifference(order.table, 4)

    expectDifference(order) {
      order.items.removeAll()
    } changes: {
      $0.items = []
    }
    // end
  }

  @Test("diff explains unequal values that are printed alike")
  func alike() {
    // snippet
    #expect(
      diff(1 as Any, UInt8(1) as Any) == """
        - 1 as Int
        + 1 as UInt8
        """)
    // end
  }

  @Test("Custom dump protocols change how values are dumped")
  func customised() {
    // snippet
    #expect(String(customDumping: Money(cents: 250)) == "250 ¢")
    #expect(String(customDumping: [Tagged(rawValue: 1)]) == "[\n  [0]: 1\n]")
    #expect(String(customDumping: Session()) == "Session(user: \"Ada\")")
    // end
  }
}
