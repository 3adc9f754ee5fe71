import Testing

@testable import IntarsiaTesting

@Suite("Scripts of chosen actions", .endsWithinAMinute)
struct ActionScriptTests {
  @Test(
    "A script has one text, from which it is made again",
    arguments: [
      "actions:", "actions:7", "actions:/1", "actions:/1.1/1.0.2~0.1/3", "actions:3.4//2~0*5.1",
      "actions:/18446744073709551615",
    ])
  func text(_ text: String) throws {
    let script = try #require(ActionScript(text))
    #expect(script.description == text)
    #expect(ActionScript(script.description) == script)
  }

  @Test("Defaults at the end are left out")
  func defaults() {
    #expect(ActionScript("actions:/1.0.0/0~0.0/") == "actions:/1")
  }

  @Test(
    "A text that is no script is refused",
    arguments: [
      "", "action:/1", "choices:1", "actions:/x", "actions:/1.", "actions:/-1", "actions:/1~x",
    ])
  func wrongText(_ text: String) {
    #expect(ActionScript(text) == nil)
  }

  @Test("Fewer steps are simpler than fewer choices, and these than lower ones")
  func simplicity() {
    let scripts: [ActionScript] = [
      "actions:", "actions:/1", "actions:/2", "actions:/1.1", "actions:/1/1", "actions:/1/2",
      "actions:/1/1~1", "actions:/1/1/1",
    ]
    for (first, second) in zip(scripts, scripts.dropFirst()) {
      #expect(first < second, "\(first) is simpler than \(second)")
      #expect(!(second < first))
    }
  }
}
