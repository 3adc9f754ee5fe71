import TerminalApp
import Testing

@Suite("Scripts", .endsWithinAMinute)
struct ScriptTests {
  private func lines(_ text: String) -> [Script.Line] {
    var script = Script(name: "test", text: text)
    var lines: [Script.Line] = []
    while let line = script.next() { lines.append(line) }
    return lines
  }

  @Test("A script skips blank lines and comments, and counts them")
  func skipping() {
    let lines = lines("# first\n\n+\n   \t\n  tab 2  \n#save\nquit")
    #expect(lines.map(\.number) == [3, 5, 7])
    #expect(lines.map(\.text) == ["+", "tab 2", "quit"])
  }

  @Test("A script accepts CRLF line ends")
  func lineEnds() {
    #expect(lines("+\r\n-\r\n").map(\.text) == ["+", "-"])
  }

  @Test("An empty script has no lines")
  func empty() {
    #expect(lines("") == [])
    #expect(lines("\n\n") == [])
  }

  @Test("A script reads a line only when it is requested")
  func onDemand() {
    var reads = 0
    var script = Script(name: "test") {
      reads += 1
      return "+"
    }
    #expect(reads == 0)
    #expect(script.next()?.number == 1)
    #expect(reads == 1)
    #expect(script.next()?.number == 2)
  }
}
