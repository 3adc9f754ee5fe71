import IntarsiaDump
import IntarsiaTesting
import Testing

// snippet
struct Teacup: Equatable {
  var size = 2
  var tea: String? = "Sencha"
}
// end

@Suite("Documentation: printing", .endsWithinAMinute)
struct PrintingPageTests {
  @Test("customDumping prints a value's fields")
  func printing() {
    // snippet
    #expect(
      String(customDumping: Teacup()) == """
        Teacup(
          size: 2,
          tea: "Sencha"
        )
        """)
    // end
  }

  @Test("diff shows a changed field, and nil for equal values")
  func comparing() {
    // snippet
    #expect(
      diff(Teacup(), Teacup(size: 3)) == """
          Teacup(
        -   size: 2,
        +   size: 3,
            tea: "Sencha"
          )
        """)
    #expect(diff(Teacup(), Teacup()) == nil)
    // end
  }

  @Test("expectNoDifference and expectDifference compare values")
  func expecting() {
    // snippet
    expectNoDifference(Teacup(size: 3), Teacup(size: 3))

    var cup = Teacup()
    expectDifference(cup) {
      cup.size += 1
    } changes: {
      $0.size = 3
    }
    // end
  }
}
