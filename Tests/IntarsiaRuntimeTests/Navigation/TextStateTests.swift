import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("A text", .endsWithinAMinute)
struct TextStateTests {
  @Test("Texts with the same formatting are equal, however they were built")
  func concatenation() {
    #expect(TextState("Hello, ") + TextState("world") == TextState("Hello, world"))
    #expect(TextState("a").bold() + TextState("b").bold() == TextState("ab").bold())
    #expect(TextState("a") + TextState("b").bold() != TextState("ab"))
    #expect(TextState("") + TextState("a").bold() == TextState("a").bold())
    #expect(TextState(verbatim: "a") == "a")
  }

  @Test("Removing a text's formatting leaves a string")
  func plain() {
    let name = "Dune"
    let text = TextState("Delete \(TextState(name).italic()) (\(2))?")
    #expect(String(state: text) == "Delete Dune (2)?")
    #expect(String(state: TextState(name)) == "Dune")
    #expect(String(state: "\(name)!") == "Dune!")
  }

  @Test("An interpolated value is written by a formatter, a format style or a format of C")
  func formatters() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.minimumFractionDigits = 2
    let style = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US")).grouping(.never)
    #expect(TextState("\(1.5, formatter: formatter) €") == TextState(verbatim: "1.50 €"))
    #expect(TextState("\(1.5, formatter: nil)") == TextState(verbatim: "1.5"))
    #expect(TextState("\("x", formatter: formatter)") == TextState(verbatim: "x"))
    #expect(TextState("\(1500, format: style)") == TextState(verbatim: "1500"))
    #expect(TextState("\(12.345, specifier: "%.1f")%") == TextState(verbatim: "12.3%"))
  }

  @Test("A text is drawn from its runs, each with one formatting")
  func runs() {
    let text = TextState("Delete \(TextState("Dune").italic().underline(color: .red))?").bold()
    #expect(text.runs.map(\.text) == ["Delete ", "Dune", "?"])
    #expect(text.runs.map(\.style.weight) == [.bold, .bold, .bold])
    #expect(text.runs.map(\.style.isItalic) == [false, true, false])
    #expect(text.runs.map(\.style.underline) == [nil, TextStyle.Line(color: .red), nil])
  }

  @Test("Every formatting can be applied to a text and removed from it")
  func formatting() {
    let text = TextState("x").fontWeight(.heavy).strikethrough().monospaced()
      .font(.title).foregroundColor(.rgb(red: 1, green: 0, blue: 0.5)).kerning(1).tracking(2)
      .baselineOffset(3)
    var style = TextStyle()
    style.weight = .heavy
    style.strikethrough = TextStyle.Line()
    style.isMonospaced = true
    style.font = .title
    style.foregroundColor = .rgb(red: 1, green: 0, blue: 0.5)
    style.kerning = 1
    style.tracking = 2
    style.baselineOffset = 3
    #expect(text.runs == [TextState.Run("x", style: style)])
    #expect(
      TextState("x").bold().italic().underline().bold(false).italic(false).underline(false) == "x")
  }

  @Test("A text is dumped with its formatting in tags")
  func dump() {
    let text = TextState("a") + TextState("b").bold().italic() + TextState("c").strikethrough()
    #expect(String(customDumping: text) == #""a<i><b>b</b></i><s>c</s>""#)
    #expect("\(TextState("d").underline(color: .red))" == "<u red>d</u>")
    let x = TextState("x")
    let formatted: [(TextState, String)] = [
      ("x", "x"), (x.monospaced(), "<code>x</code>"),
      (x.fontWeight(.heavy), "<weight heavy>x</weight>"),
      (x.strikethrough(color: .blue), "<s blue>x</s>"), (x.underline(), "<u>x</u>"),
      (x.font(.title2), "<font title2>x</font>"),
      (x.foregroundColor(.teal), "<color teal>x</color>"),
      (x.kerning(1), "<kerning 1.0>x</kerning>"),
      (x.tracking(2), "<tracking 2.0>x</tracking>"),
      (x.baselineOffset(3), "<baseline 3.0>x</baseline>"),
    ]
    for (text, tagged) in formatted { #expect("\(text)" == tagged) }
  }

  @Test("A formatting that is removed leaves the others")
  func removal() {
    let all = TextState("x").bold().italic().underline().strikethrough().monospaced()
      .font(.body).foregroundColor(.red)
    let removed: [(TextState, String)] = [
      (all.bold(false), "<color red><font body><s><u><i><code>x</code></i></u></s></font></color>"),
      (
        all.fontWeight(nil),
        "<color red><font body><s><u><i><code>x</code></i></u></s></font></color>"
      ),
      (
        all.italic(false),
        "<color red><font body><s><u><b><code>x</code></b></u></s></font></color>"
      ),
      (
        all.underline(false),
        "<color red><font body><s><i><b><code>x</code></b></i></s></font></color>"
      ),
      (
        all.strikethrough(false, color: .red),
        "<color red><font body><u><i><b><code>x</code></b></i></u></font></color>"
      ),
      (all.monospaced(false), "<color red><font body><s><u><i><b>x</b></i></u></s></font></color>"),
      (all.font(nil), "<color red><s><u><i><b><code>x</code></b></i></u></s></color>"),
      (all.foregroundColor(nil), "<font body><s><u><i><b><code>x</code></b></i></u></s></font>"),
    ]
    for (text, tagged) in removed { #expect("\(text)" == tagged) }
  }

  @Test("A text is coded as a string, or as its runs if a part of it is formatted")
  func coding() throws {
    let texts: [(TextState, String)] = [
      ("Dune", #""Dune""#),
      (
        TextState("a") + TextState("b").kerning(2),
        """
        [{"style":{"isItalic":false,"isMonospaced":false},"text":"a"},\
        {"style":{"isItalic":false,"isMonospaced":false,"kerning":2},"text":"b"}]
        """
      ),
      (
        TextState("a").foregroundColor(.mint)
          .underline(color: .rgb(red: 1, green: 0, blue: 0.5)),
        """
        [{"style":{"foregroundColor":"mint","isItalic":false,"isMonospaced":false,\
        "underline":{"color":"1.0 0.0 0.5"}},"text":"a"}]
        """
      ),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (text, json) in texts {
      let data = try encoder.encode(text)
      #expect(String(decoding: data, as: UTF8.self) == json)
      #expect(try JSONDecoder().decode(TextState.self, from: data) == text)
    }
  }

  @Test("Each color is coded by its name or its components, and other texts are refused")
  func colors() throws {
    let colors: [TextState.Color] = [
      .primary, .secondary, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo,
      .purple, .pink, .brown, .gray, .black, .white, .rgb(red: -0.5, green: 0, blue: 1e-9),
    ]
    let data = try JSONEncoder().encode(colors)
    #expect(try JSONDecoder().decode([TextState.Color].self, from: data) == colors)
    #expect(TextState.Color.rgb(red: -0.0, green: 0, blue: 0) == .rgb(red: 0, green: 0, blue: 0))
    for text in ["plum", "1 0", "1 0 0 1", "1 2 3 red", ""] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([TextState.Color].self, from: Data("[\"\(text)\"]".utf8))
      }
    }
  }
}
