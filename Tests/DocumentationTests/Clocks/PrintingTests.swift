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
  @Test("Printing")
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

  @Test("Comparing")
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

  @Test("Expecting")
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
