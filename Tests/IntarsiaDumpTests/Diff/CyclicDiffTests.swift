import Testing

@testable import IntarsiaDump

/// An element of a list of owners and parts.
private class Thing {}

/// Refers to its part, which refers back to it.
private final class Owner: Thing {
  let part = Part()
  let name: String

  init(name: String) {
    self.name = name
    super.init()
    part.owner = self
  }
}

private final class Part: Thing {
  weak var owner: Owner?
}

@Suite("Differences of objects in cycles", .endsWithinAMinute)
struct CyclicDiffTests {
  @Test(
    "An object that refers to itself differs from one that refers to a new object")
  func backToItself() {
    let (left, right) = (Node(name: "a"), Node(name: "a", next: Node(name: "b")))
    left.next = left
    #expect(
      diff(left, right) == """
        - Node(
        -   name: "a",
        -   next: Node(↩︎)
        - )
        + #1 Node(
        +   name: "a",
        +   next: #2 Node(
        +     name: "b",
        +     next: nil
        +   )
        + )
        """)
  }

  @Test(
    "An object that refers to a new object differs from one that refers to itself")
  func backToItselfOnTheRight() {
    let (left, right) = (Node(name: "a", next: Node(name: "b")), Node(name: "a"))
    right.next = right
    #expect(
      diff(left, right) == """
        - Node(
        -   name: "a",
        -   next: #1 Node(
        -     name: "b",
        -     next: nil
        -   )
        - )
        + #2 Node(
        +   name: "a",
        +   next: #2 Node(↩︎)
        + )
        """)
  }

  @Test("Parts that refer back to different owners are not shown as unchanged")
  func partsOfWhatDiffers() {
    let (a, b) = (Owner(name: "a"), Owner(name: "b"))
    #expect(
      diff([a, a.part] as [Thing], [b, a, b.part]) == """
          [
        +   [0]: Owner(
        +     part: Part(
        +       owner: Owner(↩︎)
        +     ),
        +     name: "b"
        +   ),
            [1]: #1 Owner(…),
        -   [1]: #1 Part(
        -     owner: #1 Owner(↩︎)
        -   )
        +   [2]: Part(↩︎)
          ]
        """)
  }

  @Test("Comparing two different owners does not make their parts the same")
  func memory() {
    let (a, b) = (Owner(name: "a"), Owner(name: "b"))
    let comparison = Comparison()
    #expect(!comparison.areSame(a, b))
    #expect(!comparison.areSame(a.part, b.part), "Their owners are named “a” and “b”.")
  }

  @Test("Objects in cycles whose contents are alike have no difference")
  func alike() {
    let (a, b) = (Owner(name: "a"), Owner(name: "a"))
    let comparison = Comparison()
    #expect(comparison.areSame(a, b))
    #expect(comparison.areSame(a.part, b.part))
    #expect(diff([a, a.part] as [Thing], [b, b.part]) == nil)
  }
}
