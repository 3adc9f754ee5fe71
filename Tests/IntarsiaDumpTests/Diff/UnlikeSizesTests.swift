import IntarsiaDump
import Testing

@Suite("Differences between values of unlike sizes and spellings", .endsWithinAMinute)
struct UnlikeSizesTests {
  @Test("The difference between one element and many takes little memory")
  func oneAndMany() throws {
    let text = try #require(diff([-1], Array(1...50_000)))
    #expect(text.contains("-   [0]: -1"))
    #expect(text.contains("+   [0]: 1,"))
    let reverse = try #require(diff(Array(1...50_000), [-1]))
    #expect(reverse.contains("+   [0]: -1"))
  }

  @Test("Texts that differ only in the kind of a line end have a difference")
  func lineEnds() {
    #expect(
      diff("a\r\nb", "a\nb") == #"""
          """
        - a\u{D}
        + a
          b
          """
        """#)
  }

  @Test("A control character beside a line feed is shown with an escape")
  func controlCharacters() {
    #expect(
      diff("a\u{1}\nb", "a\nb") == #"""
          """
        - a\u{1}
        + a
          b
          """
        """#)
    #expect(
      diff("a\u{1}\nb", "a\"\"\"\nb") == ##"""
          #"""
        - a\#u{1}
        + a"""
          b
          """#
        """##)
  }
}
