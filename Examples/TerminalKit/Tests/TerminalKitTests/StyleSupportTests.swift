import TerminalKit
import Testing

@Suite("Style support", .endsWithinAMinute)
struct StyleSupportTests {
  @Test("Colors are shown unless the environment says otherwise")
  func colors() {
    #expect(StyleSupport(environment: ["TERM": "xterm"]) == .colors)
    #expect(StyleSupport(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .colors)
  }

  @Test("NO_COLOR with any value leaves the attributes", arguments: ["1", "0", "no"])
  func noColor(value: String) {
    #expect(StyleSupport(environment: ["TERM": "xterm", "NO_COLOR": value]) == .attributes)
  }

  @Test("A dumb or unknown terminal gets characters only")
  func dumb() {
    #expect(StyleSupport(environment: ["TERM": "dumb"]) == .none)
    #expect(StyleSupport(environment: ["TERM": ""]) == .none)
    #expect(StyleSupport(environment: [:]) == .none)
  }
}
