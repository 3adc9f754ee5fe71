import Intarsia
import Observation
import TerminalApp
import TerminalKit
import Testing

@Suite("Controls", .endsWithinAMinute)
@MainActor
struct ControlTests {
  @Observable
  final class Model {
    var text = ""
    var cursor: Int?
    var number = 40
    var isTyping = false
    var suit = Suit.hearts
  }

  enum Suit: String, CaseIterable {
    case hearts, spades, clubs
  }

  private let model = Model()

  private func type(_ keys: String) -> String {
    let model = UIBindable(self.model)
    let field = TextField(text: model.text, cursor: model.cursor)
    for name in keys.split(separator: " ") { _ = Key(name: String(name)).map(field.handle) }
    var shown = self.model.text
    shown.insert(
      "|",
      at: shown.index(shown.startIndex, offsetBy: self.model.cursor ?? shown.count))
    return shown
  }

  @Test("A text field edits text at the cursor")
  func text() {
    #expect(type("t e a") == "tea|")
    #expect(type("left left") == "t|ea")
    #expect(type("r backspace") == "t|ea")
    #expect(type("delete h") == "th|a")
    #expect(type("home backspace") == "|tha")
    #expect(type("left C") == "C|tha")
    #expect(type("right right right right") == "Ctha|")
    #expect(type("left left ctrl-u") == "|ha")
    #expect(type("right ctrl-k") == "h|")
    #expect(type("delete") == "h|")
    #expect(type("ctrl-a space end") == " h|")
  }

  @Test("A text field keeps the scalars of a character together")
  func clusters() {
    model.text = "cafe"
    TextField(text: UIBindable(model).text, cursor: UIBindable(model).cursor).insert("\u{301}s")
    #expect(type("") == "cafe\u{301}s|")
    #expect(type("left backspace") == "caf|s")
    #expect(type("素 left") == "caf|素s")
  }

  @Test("A text field drops line breaks and other control characters")
  func paste() {
    let model = UIBindable(self.model)
    TextField(text: model.text, cursor: model.cursor).insert("Earl\r\nGrey\u{1B}\t!")
    #expect(self.model.text == "EarlGrey!")
  }

  @Test("A text field shows the part of a long text around the cursor")
  func scrolling() {
    let model = UIBindable(self.model)
    self.model.text = "Darjeeling First Flush"
    let field = TextField(text: model.text, cursor: model.cursor)
    func shown() -> String {
      var screen = Screen(size: Size(columns: 12, rows: 1))
      field.draw(
        on: &screen, at: Position(column: 1, row: 0), columns: 10, isFocused: true)
      return screen.plainText
    }
    #expect(shown() == " rst Flush")
    self.model.cursor = 3
    #expect(shown() == " Darjeeling")
    var screen = Screen(size: Size(columns: 12, rows: 1))
    field.draw(on: &screen, at: Position(column: 1, row: 0), columns: 10, isFocused: false)
    #expect(screen.plainText == " Darjeelin…")
  }

  @Test("A number field accepts digits and steps, within its bounds")
  func number() {
    func press(_ keys: String) -> Int {
      let model = UIBindable(self.model)
      let field = NumberField(
        number: model.number, isTyping: model.isTyping, maximum: 100, step: 5)
      for name in keys.split(separator: " ") { _ = Key(name: String(name)).map(field.handle) }
      return self.model.number
    }
    #expect(press("8") == 8)
    #expect(press("0") == 80)
    #expect(press("7") == 7)
    #expect(press("right right left") == 12)
    #expect(press("left left left left") == 0)
    #expect(press("9 9 right") == 100)
    #expect(press("backspace 5") == 5)
  }

  @Test("A picker's selection wraps around")
  func picker() {
    let picker = Picker(selection: UIBindable(model).suit, title: \.rawValue)
    #expect(picker.handle(Key(.left)))
    #expect(model.suit == .clubs)
    #expect(picker.handle(Key(.right)))
    #expect(picker.handle(Key(.character(" "))))
    #expect(model.suit == .spades)
    #expect(!picker.handle(Key(.up)))
  }

  @Test(
    "The visible part of a list contains the selection",
    arguments: [
      (0, 0, 5, 0..<0), (3, 2, 5, 0..<3), (9, 0, 4, 0..<4), (9, 4, 4, 2..<6), (9, 8, 4, 5..<9),
      (9, 8, 0, 5..<5),
    ])
  func window(count: Int, selection: Int, height: Int, rows: Range<Int>) {
    guard height > 0 else {
      #expect(visibleRows(of: count, around: selection, height: height).isEmpty)
      return
    }
    #expect(visibleRows(of: count, around: selection, height: height) == rows)
  }
}
