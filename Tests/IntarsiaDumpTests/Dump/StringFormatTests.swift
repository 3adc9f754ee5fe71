import IntarsiaDump
import Testing

@Suite("Strings in dumps and differences", .endsWithinAMinute)
struct StringFormatTests {
  private struct Letter: Equatable {
    var to = "Ada"
    var body: String
  }

  @Test(
    "Strings of several lines are dumped line by line",
    arguments: [
      ("a\n", "\"\"\"\na\n\n\"\"\""),
      ("a\tb\nc", "\"\"\"\na\tb\nc\n\"\"\""),
      (#"C:\a"# + "\nb", "\"\"\"\nC:\\a\nb\n\"\"\""),
      ("\"\"\"\na", "#\"\"\"\n\"\"\"\na\n\"\"\"#"),
      ("\"\"\"#\na", "##\"\"\"\n\"\"\"#\na\n\"\"\"##"),
    ])
  func dumps(string: String, text: String) {
    #expect(String(customDumping: string) == text)
    #expect(String(customDumping: string[...]) == text)
  }

  @Test("A single scalar and a single character are dumped as strings")
  func scalars() {
    #expect(String(customDumping: "é" as Unicode.Scalar) == #""é""#)
    #expect(String(customDumping: "\"" as Character) == ##"#"""#"##)
    #expect(String(customDumping: "a" as StaticString) == #""a""#)
  }

  @Test("Blank lines keep their indentation in dumps and differences")
  func blank() throws {
    let text = String(customDumping: Letter(body: "Hi\n\nBye"))
    #expect(text.contains("    Hi\n    \n    Bye\n"))
    let difference = try #require(diff(Letter(body: "Hi\n\nBye"), Letter(body: "Ho\n\nBye")))
    #expect(
      difference.split(separator: "\n", omittingEmptySubsequences: false) == [
        "  StringFormatTests.Letter(", "    to: \"Ada\",", "    body: \"\"\"", "-     Hi",
        "+     Ho", "      ", "      Bye", "      \"\"\"", "  )",
      ])
  }

  @Test("A string that gains or loses lines is compared line by line")
  func oneLine() {
    #expect(diff("a\nb", "a") == "  \"\"\"\n  a\n- b\n  \"\"\"")
    #expect(diff("", "a\nb") == "  \"\"\"\n+ a\n+ b\n  \"\"\"")
    #expect(diff("a", "a\n\"\"\"") == "  #\"\"\"\n  a\n+ \"\"\"\n  \"\"\"#")
  }

  @Test("An unchanged string of several lines is shortened in a difference")
  func unchanged() {
    #expect(
      diff(Letter(body: "a\nb"), Letter(to: "Bob", body: "a\nb")) == """
          StringFormatTests.Letter(
        -   to: "Ada",
        +   to: "Bob",
            body: "…"
          )
        """)
  }
}
