import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

@Suite("Texts of traces", .endsWithinAMinute)
struct TraceTextTests {
  @Test("A change leads from the old text to the new one, for 2,000 random pairs")
  func roundTrip() {
    var random = SplitMix(state: 7)
    for _ in 0..<2_000 {
      let old = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        ["a", "b", "c", ""].randomElement(using: &random) ?? ""
      }
      var new = old
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random), index < new.count {
          new.remove(at: index)
        } else {
          new.insert("x", at: index)
        }
      }
      let change = TraceText(from: old, to: new)
      #expect(change.applied(to: old) == new, "\(old) to \(new): \(change)")
    }
  }

  @Test("Two distant lines that differ are two hunks")
  func distant() {
    let old = (0..<10).map { "\($0)" }
    var new = old
    new[2] = "two"
    new[8] = "eight"
    #expect(
      TraceText(from: old, to: new)
        == .hunks([
          .init(line: 2, removed: ["2"], inserted: ["two"]),
          .init(line: 8, removed: ["8"], inserted: ["eight"]),
        ]))
  }

  @Test("A middle of more than 400 lines is one hunk", arguments: [400, 401])
  func longMiddle(count: Int) {
    func lines(_ name: String) -> [String] {
      ["start"] + (0..<count).map { $0 == 200 ? "same" : "\(name) \($0)" } + ["end"]
    }
    for (old, new) in [(lines("old"), lines("new")), (lines("old"), ["start", "same", "end"])] {
      let change = TraceText(from: old, to: new)
      #expect(change.applied(to: old) == new)
      guard case .hunks(let hunks) = change else { return }
      #expect(hunks.count == (count > 400 ? 1 : 2))
      #expect(hunks.first?.line == 1)
    }
    #expect(TraceText(from: ["a"], to: ["a"]) == .hunks([]))
  }

  @Test("A change refuses a text that it was not made for")
  func otherText() {
    #expect(TraceText(from: ["a", "b"], to: ["a", "c"]).applied(to: ["a", "x"]) == nil)
    #expect(TraceText(from: ["a", "b"], to: ["a", "c"]).applied(to: ["a"]) == nil)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var result = state
      result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
      result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
      return result ^ (result >> 31)
    }
  }
}
