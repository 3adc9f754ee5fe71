import PseudoTerminal
import TerminalKit
import Testing

@Suite("Rendering frames", .endsWithinAMinute)
struct FrameRendererTests {
  private let size = Size(columns: 20, rows: 4)

  private func screen(_ draw: (inout Screen) -> Void = { _ in }) -> Screen {
    var screen = Screen(size: size)
    draw(&screen)
    return screen
  }

  /// Returns the output of the renderer for the second of two screens.
  private func change(
    _ support: StyleSupport = .colors, from first: Screen, to second: Screen
  ) -> String {
    var renderer = FrameRenderer(support: support)
    _ = renderer.render(first)
    return renderer.render(second)
  }

  @Test("The first frame clears the screen")
  func firstFrame() {
    var renderer = FrameRenderer(support: .colors)
    let frame = renderer.render(screen { $0.write("7", at: Position(column: 2, row: 1)) })
    #expect(frame == "\u{1B}[m\u{1B}[2J\u{1B}[2;3H7")
  }

  @Test("A frame that changes nothing is empty")
  func noChange() {
    let screen = screen { $0.drawBox($0.bounds, title: "Prime Time", style: .bold) }
    #expect(change(from: screen, to: screen) == "")
  }

  @Test("The renderer sends only changed cells")
  func oneCell() {
    let first = screen { $0.write("count 7 of 9", at: Position(column: 0, row: 2)) }
    let second = screen { $0.write("count 8 of 9", at: Position(column: 0, row: 2)) }
    #expect(change(from: first, to: second) == "\u{1B}[3;7H8")
  }

  @Test("The renderer rewrites short gaps and jumps over longer ones")
  func gaps() {
    let first = screen { $0.write("aaaaaaaaaa", at: Position(column: 0, row: 0)) }
    let near = screen { $0.write("xaaxaaaaaa", at: Position(column: 0, row: 0)) }
    let far = screen { $0.write("xaaaaaaaax", at: Position(column: 0, row: 0)) }
    #expect(change(from: first, to: near) == "\u{1B}[Hxaax")
    #expect(change(from: first, to: far) == "\u{1B}[Hx\u{1B}[8Cx")
  }

  @Test("The renderer erases the rest of a line with one sequence")
  func eraseLine() {
    let first = screen { $0.write("a long line of text", at: Position(column: 0, row: 1)) }
    let second = screen { $0.write("a", at: Position(column: 0, row: 1)) }
    #expect(change(from: first, to: second) == "\u{1B}[2;3H\u{1B}[K")
  }

  @Test("Styles change with as few parameters as possible")
  func styles() {
    let second = screen {
      $0.write("a", at: Position(column: 0, row: 0), style: .bold)
      $0.write("b", at: Position(column: 1, row: 0), style: Style(.bold, color: .cyan))
      $0.write("c", at: Position(column: 2, row: 0), style: Style([.bold, .reverse]))
      $0.write("d", at: Position(column: 3, row: 0), style: .dim)
      $0.write("e", at: Position(column: 4, row: 0))
    }
    let expected = "\u{1B}[H\u{1B}[1ma\u{1B}[36mb\u{1B}[7;39mc\u{1B}[0;2md\u{1B}[me"
    #expect(change(from: screen(), to: second) == expected)
  }

  @Test("Without color the renderer writes attributes only; on a dumb terminal, neither")
  func support() {
    let second = screen {
      $0.write("a", at: Position(column: 0, row: 0), style: Style(.bold, color: .red))
    }
    #expect(change(.attributes, from: screen(), to: second) == "\u{1B}[H\u{1B}[1ma")
    #expect(change(.none, from: screen(), to: second) == "\u{1B}[Ha")
  }

  @Test("After a reset or a resize, the renderer draws the whole screen")
  func reset() {
    let first = screen { $0.write("a", at: Position(column: 0, row: 0)) }
    var renderer = FrameRenderer(support: .colors)
    let frame = renderer.render(first)
    renderer.reset()
    #expect(renderer.render(first) == frame)
    #expect(renderer.render(Screen(size: Size(columns: 9, rows: 2))) == "\u{1B}[m\u{1B}[2J")
  }

  @Test(
    "After each generated change, the terminal shows the screen", arguments: 0..<40 as Range<UInt64>
  )
  func generated(seed: UInt64) {
    var random = SplitMix(state: seed)
    let support = [StyleSupport.colors, .attributes, .none].randomElement(using: &random)
    var renderer = FrameRenderer(support: support ?? .colors)
    var emulator = Emulator(columns: size.columns, rows: size.rows) { $0.displayWidth }
    emulator.write("\u{1B}[?1049h".utf8)
    var screen = screen()
    for _ in 0..<10 {
      scribble(on: &screen, using: &random)
      emulator.write(renderer.render(screen).utf8)
      #expect(emulator.text == screen.plainText, "seed \(seed)")
      #expect(emulator.problems == [], "seed \(seed)")
      #expect(styles(of: emulator) == styles(of: screen, support: support), "seed \(seed)")
    }
  }

  private func scribble(on screen: inout Screen, using random: inout SplitMix) {
    let texts = ["素", "a", "bc", "e\u{301}", "      ", "数x素", "│", "                    "]
    let styles: [Style] = [.plain, .plain, .bold, .dim, Style([.bold, .dim], color: .red)]
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      let position = Position(
        column: .random(in: -2..<size.columns + 2, using: &random),
        row: .random(in: 0..<size.rows, using: &random))
      screen.write(
        texts.randomElement(using: &random) ?? "", at: position,
        style: styles.randomElement(using: &random) ?? .plain)
    }
    if Int.random(in: 0..<10, using: &random) == 0 { screen.add(.underline) }
  }

  private func styles(of emulator: Emulator) -> [[String]] {
    (0..<size.rows).map { row in (0..<size.columns).map { emulator[$0, row].style } }
  }

  private func styles(of screen: Screen, support: StyleSupport?) -> [[String]] {
    (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let style = screen[column: column, row: row].style
        guard support != StyleSupport.none else { return "" }
        var parameters: [Int] = []
        for (attribute, number) in [(Style.Attributes.bold, 1), (.dim, 2), (.underline, 4)]
        where style.attributes.contains(attribute) { parameters.append(number) }
        if support == .colors, style.color == .red { parameters.append(31) }
        return parameters.map(String.init).joined(separator: ";")
      }
    }
  }
}

/// The small SplitMix64 generator of Steele, Lea and Flood; its seed determines its numbers.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
