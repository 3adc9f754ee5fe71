import Testing

@testable import IntarsiaDump

private struct Cover: CustomDumpRepresentable {
  var inner: Any
  var customDumpValue: Any { inner }
}

private struct Mirrored: CustomDumpReflectable {
  var inner: Any
  var customDumpMirror: Mirror {
    Mirror(self, children: ["shown": inner], displayStyle: .struct)
  }
}

private struct Leaf {
  var secret = 7
}

private enum Choice {
  case one(Leaf)
  case labelled(leaf: Leaf, other: Int)
}

private struct Root {
  var leaf = Leaf()
  var optional: Leaf? = Leaf()
  var nested: Leaf?? = .some(Leaf())
  var list = [Leaf(), Leaf()]
  var entries = ["key": Leaf()]
  var pairs: KeyValuePairs<String, Leaf> = ["pair": Leaf()]
  var one = Choice.one(Leaf())
  var labelled = Choice.labelled(leaf: Leaf(), other: 1)
  var tuple = (first: Leaf(), 1)
  var cover = Cover(inner: Leaf())
  var mirrored = Mirrored(inner: Leaf())
}

/// A reference with two values.
private struct Moments: TwoSidedDumpRepresentable {
  var first: Int
  var second: Int
  var customDumpValue: Any { first }
  var secondDumpValue: Any { second }
}

@Suite("Replaced parts of dumps", .endsWithinAMinute)
struct ReplacedPartsTests {
  @Test(
    "A replacement is asked for each part by its path, at any depth",
    arguments: [false, true])
  func paths(isCompact: Bool) {
    var paths: Set<String> = []
    _ = String(dumpingForTrace: Root(), isCompact: isCompact) { value, path in
      if value is Int { paths.insert(path.joined(separator: ".")) }
      return nil
    }
    #expect(
      paths.sorted()
        == [
          "cover.secret", "entries.key.secret", "labelled.labelled.leaf.secret",
          "labelled.labelled.other", "leaf.secret", "list.secret", "mirrored.shown.secret",
          "nested.secret", "one.one.secret", "optional.secret", "pairs.pair.secret",
          "tuple.first.secret", "tuple",
        ].sorted())
  }

  @Test("A final replacement is shown as it is, and another one is replaced in its turn")
  func replacements() {
    func dump(isFinal: Bool) -> String {
      String(dumpingForTrace: [Leaf(secret: 1), Leaf(secret: 2)], isCompact: false) { value, _ in
        switch value {
        case let leaf as Leaf where leaf.secret == 1: DumpReplacement([8, 9], isFinal: isFinal)
        case 8 as Int: DumpReplacement("eight", isFinal: true)
        case 2 as Int: DumpReplacement("two", isFinal: true)
        default: nil
        }
      }
    }
    #expect(
      dump(isFinal: true) == """
        [
          [0]: [
            [0]: 8,
            [1]: 9
          ],
          [1]: Leaf(secret: "two")
        ]
        """)
    #expect(dump(isFinal: false).contains(#"[0]: "eight","#))
  }

  @Test("A reference with two values shows the second one on the second side only")
  func twoSides() {
    let moments = Moments(first: 1, second: 2)
    #expect(String(customDumping: moments) == "1")
    #expect(
      TwoSidedDump.$isActive.withValue(true) { IntarsiaDump.diff([moments], [moments]) } == """
          [
        -   [0]: 1
        +   [0]: 2
          ]
        """)
  }
}
