import TerminalKit
import Testing

@Suite("Decoding input", .endsWithinAMinute)
struct InputDecoderTests {
  /// Decodes bytes in one piece and then one by one, and expects the same events.
  private func decode(_ text: String, then flush: Bool = false) -> [InputEvent] {
    var whole = InputDecoder()
    var events = whole.decode(text.utf8)
    var single = InputDecoder()
    var singleEvents = text.utf8.flatMap { single.decode([$0]) }
    if flush {
      events += whole.flush()
      singleEvents += single.flush()
    }
    #expect(events == singleEvents)
    return events
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> [InputEvent] {
    [.key(Key(code, modifiers: modifiers))]
  }

  @Test("The input decoder decodes characters of any script")
  func characters() {
    #expect(decode("a+ é素👍") == "a+ é素👍".map { .key(Key(.character($0))) })
  }

  @Test(
    "The input decoder decodes the escape sequence of each special key",
    arguments: [
      ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
      ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
      ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end),
      ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown), ("\u{1B}OM", .enter), ("\r", .enter), ("\n", .enter),
      ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ] as [(String, Key.Code)])
  func sequences(text: String, code: Key.Code) {
    #expect(decode(text) == key(code))
  }

  @Test("The input decoder reports shift, alt and control")
  func modifiers() {
    #expect(decode("\u{1B}[1;5A") == key(.up, .control))
    #expect(decode("\u{1B}[1;2D") == key(.left, .shift))
    #expect(decode("\u{1B}[3;3~") == key(.delete, .alt))
    #expect(decode("\u{1B}[1;8H") == key(.home, [.shift, .alt, .control]))
    #expect(decode("\u{1B}[Z") == key(.tab, .shift))
    #expect(decode("\u{1B}x") == key(.character("x"), .alt))
    #expect(decode("\u{1B}é") == key(.character("é"), .alt))
    #expect(decode("\u{1B}\u{3}") == key(.character("c"), [.alt, .control]))
  }

  @Test("The input decoder decodes control characters as letters with control")
  func control() {
    #expect(decode("\u{1}") == key(.character("a"), .control))
    #expect(decode("\u{3}") == key(.character("c"), .control))
    #expect(decode("\u{1A}") == key(.character("z"), .control))
    #expect(decode("\u{1F}") == key(.character("_"), .control))
    #expect(decode("\0") == key(.character(" "), .control))
  }

  @Test("The input decoder decodes a lone escape byte as the escape key")
  func escapeAlone() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isAmbiguous)
    #expect(decoder.flush() == key(.escape))
    #expect(!decoder.isAmbiguous)
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0x5B]) == key(.character("[")))
  }

  @Test("After an escape key, a second escape byte begins the next sequence")
  func escapeTwice() {
    #expect(decode("\u{1B}\u{1B}[A") == key(.escape) + key(.up))
    #expect(decode("\u{1B}\u{1B}", then: true) == key(.escape) + key(.escape))
  }

  @Test("An incomplete sequence is decoded as a key with alt")
  func unfinished() {
    #expect(decode("\u{1B}[", then: true) == key(.character("["), .alt))
    #expect(decode("\u{1B}O", then: true) == key(.character("O"), .alt))
    #expect(decode("\u{1B}[1;", then: true) == [])
  }

  @Test("The input decoder drops an interrupted sequence and keeps the interrupting key")
  func interrupted() {
    #expect(decode("\u{1B}[1;\u{1B}[A") == key(.up))
    #expect(decode("\u{1B}[1\rx") == key(.enter) + key(.character("x")))
  }

  @Test(
    "The input decoder skips function keys, of which no sequence may act as a letter",
    arguments: ["\u{1B}OP", "\u{1B}OS", "\u{1B}[11~", "\u{1B}[24~", "\u{1B}[[A", "\u{1B}[1;5P"])
  func functionKeys(text: String) {
    #expect(decode(text + "x") == key(.character("x")))
  }

  @Test("The input decoder skips unknown sequences and unrequested reports")
  func unknown() {
    #expect(decode("\u{1B}[?1;2cx") == key(.character("x")))
    #expect(decode("\u{1B}[99~x") == key(.character("x")))
    #expect(decode("\u{1B}]11;rgb:0/0/0\u{7}x") == key(.character("x")))
    #expect(decode("\u{1B}P1$r\u{1B}\\x") == key(.character("x")))
    #expect(
      decode("\u{1B}[" + String(repeating: "1;", count: 500) + "Rx").last
        == key(.character("x")).last)
  }

  @Test("Invalid UTF-8 is decoded as replacement characters, and later bytes are kept")
  func invalid() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0xC3, 0x61]) == key(.character("\u{FFFD}")) + key(.character("a")))
    #expect(decoder.decode([0xFF]) == key(.character("\u{FFFD}")))
    #expect(decoder.decode([0x80]) == key(.character("\u{FFFD}")))
    #expect(decoder.decode([0xED, 0xA0, 0x80]) == key(.character("\u{FFFD}")))
    #expect(decoder.decode([0xE7, 0xB4]) == [])
    #expect(decoder.flush() == key(.character("\u{FFFD}")))
  }

  @Test("The input decoder delivers pasted text as one event, with any content")
  func paste() {
    let text = "q\n\u{1B}[A素 \u{1B}[201"
    let events = decode("a\u{1B}[200~\(text)\u{1B}[201~b")
    #expect(events == key(.character("a")) + [.paste(text)] + key(.character("b")))
  }

  @Test("An incomplete paste is not ambiguous and is not flushed")
  func pasteIsPatient() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~half".utf8) == [])
    #expect(!decoder.isAmbiguous)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("done\u{1B}[201~".utf8) == [.paste("halfdone")])
  }

  @Test("The input decoder recovers after any two bytes")
  func recovers() {
    let letter = key(.character("a"))
    var lost: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        var decoder = InputDecoder()
        _ = decoder.decode([first, second])
        _ = decoder.flush()
        if decoder.decode([0x61]) != letter { lost.append([first, second]) }
      }
    }
    #expect(lost == [])
  }
}
