import IntarsiaDump
import Testing

private struct Pair<First, Second> {
  var first: First
  var second: Second

  struct Inner {
    var value = 1
  }
}

private enum Choice<Value> {
  case one(Value)
}

@Suite("Names of types in dumps", .endsWithinAMinute)
struct TypeNameTests {
  @Test("Values are named without generic arguments")
  func values() {
    #expect(
      String(customDumping: Pair(first: 1, second: "a")) == """
        Pair(
          first: 1,
          second: "a"
        )
        """)
    #expect(String(customDumping: Pair<Int, [String]>.Inner()) == "Pair.Inner(value: 1)")
    #expect(String(customDumping: Choice.one(1)) == "Choice.one(1)")
    #expect(
      String(customDumping: Result<Int, any Error>.success(1)) == "Result.success(1)")
    #expect(
      String(customDumping: Choice<@Sendable (Int) -> Pair<Int, Int>>.self)
        == "Choice.self")
  }

  @Test("Types are dumped with the short forms of collections and optionals")
  func types() {
    #expect(String(customDumping: Int.self) == "Int.self")
    #expect(String(customDumping: [[[String: Double]]]?.self) == "[[[String: Double]]]?.self")
    #expect(String(customDumping: [Int: [Double]?].self) == "[Int: [Double]?].self")
    #expect(String(customDumping: [[Int: Int]?].self) == "[[Int: Int]?].self")
    #expect(String(customDumping: (x: Int, y: Int).self) == "(x: Int, y: Int).self")
    #expect(String(customDumping: (x: Int, y: Int)?.self) == "(x: Int, y: Int)?.self")
    #expect(String(customDumping: (() -> Void)?.self) == "(() -> ())?.self")
    #expect(String(customDumping: (any Error)?.self) == "Error?.self")
    #expect(String(customDumping: Set<[Int]>.self) == "Set.self")
    #expect(String(customDumping: [Set<Int>: [Int: String]].self) == "[Set: [Int: String]].self")
    #expect(String(customDumping: [[Int]: (Int, Int)].self) == "[[Int]: (Int, Int)].self")
    #expect(
      String(customDumping: [Int: Pair<(Int, Int) -> Int, Int>].self) == "[Int: Pair].self")
    #expect(String(customDumping: Pair<Int, String>.Inner.self) == "Pair.Inner.self")
  }

  @Test("Values of different types with equal text differ by the names of their types")
  func suffixes() {
    #expect(diff(0.5 as Float as Any, 0.5 as Double as Any) == "- 0.5 as Float\n+ 0.5 as Double")
    #expect(
      diff(["a": 1, "b": UInt(2)] as [String: Any], ["a": 1, "b": 2]) == """
          [
        -   "b": 2 as UInt,
        +   "b": 2 as Int,
            … (1 unchanged)
          ]
        """)
    #expect(
      diff(Pair<Int, Int>.Inner() as Any, Pair<Int, String>.Inner()) == """
        - Pair.Inner(value: 1) as Pair<Int, Int>.Inner
        + Pair.Inner(value: 1) as Pair<Int, String>.Inner
        """)
  }
}
