import Foundation
import NthPrimeClient
import Testing

@Suite("Answers of Wolfram|Alpha", .endsWithinAMinute)
struct WolframAnswerTests {
  @Test(
    "An answer's number is read with or without separators and text",
    arguments: ["7919", "7,919", "7919 (the 1000th prime)", "7,919 (the 1000th prime)", " 7919\n"])
  func number(text: String) throws {
    #expect(try answer(result: text).prime(n: 1_000, hiding: "K3Y-9") == 7_919)
  }

  @Test(
    "Text that only resembles a number is not read as a number",
    arguments: [
      "7,9", "7,,919", "7919,", "1.3×10^10", "p_1000", "7919th", "-7919", "99999999999999999999",
      // The nth prime is always larger than n.
      "1000", "2",
    ])
  func noNumber(text: String) throws {
    let answer = try answer(result: text)
    #expect(throws: NthPrimeError.noAnswer(n: 1_000, name: "Wolfram|Alpha", said: text)) {
      try answer.prime(n: 1_000, hiding: "K3Y-9")
    }
  }

  @Test("The prime is read from the result pod, not from the input interpretation")
  func result() throws {
    let answer = try decode(
      """
      {"queryresult": {"success": true, "error": false, "numpods": 3, "pods": [
        {"title": "Input interpretation", "id": "Input",
         "subpods": [{"title": "", "plaintext": "1001 (this is no answer)"}]},
        {"title": "Result", "id": "Result", "primary": true,
         "subpods": [{"title": ""}, {"title": "", "plaintext": "7919"}]},
        {"title": "Number length", "id": "Length", "subpods": [{"plaintext": "9999"}]}]}}
      """)
    #expect(try answer.prime(n: 1_000, hiding: "K3Y-9") == 7_919)
  }

  @Test("An answer without a result pod throws an error")
  func empty() throws {
    for json in [
      #"{"queryresult": {"success": true, "error": false}}"#,
      #"{"queryresult": {"success": true, "pods": []}}"#,
      #"{"queryresult": {"success": true, "pods": [{"id": "Input"}, {"id": "Result"}]}}"#,
    ] {
      let answer = try decode(json)
      #expect(throws: NthPrimeError.noAnswer(n: 5, name: "Wolfram|Alpha", said: nil)) {
        try answer.prime(n: 5, hiding: "K3Y-9")
      }
    }
  }

  @Test("A query that was not understood and a refused one throw different errors")
  func failures() throws {
    let confused = try decode(#"{"queryresult": {"success": false, "error": false}}"#)
    #expect(throws: NthPrimeError.notUnderstood(n: 5)) { try confused.prime(n: 5, hiding: "K3Y-9") }

    let refused = try decode(
      #"{"queryresult": {"success": false, "error": {"code": "1", "msg": "Invalid appid"}}}"#)
    #expect(throws: NthPrimeError.rejected(message: "Invalid appid")) {
      try refused.prime(n: 5, hiding: "K3Y-9")
    }

    let terse = try decode(#"{"queryresult": {"success": false, "error": true}}"#)
    #expect(throws: NthPrimeError.rejected(message: "no reason given")) {
      try terse.prime(n: 5, hiding: "K3Y-9")
    }
  }

  @Test("A service message is shown on one line, shortened, without the app id")
  func printable() throws {
    let message = #"AppID K3Y-9 \u001b[2J\nis k3y-9 "# + String(repeating: "x", count: 200)
    let refused = try decode(
      #"{"queryresult": {"success": false, "error": {"msg": "\#(message)"}}}"#)
    let shown = "AppID (app id) [2J is (app id) " + String(repeating: "x", count: 88) + "…"
    #expect(throws: NthPrimeError.rejected(message: shown)) {
      try refused.prime(n: 5, hiding: "K3Y-9")
    }
  }

  private func answer(result: String) throws -> WolframAnswer {
    let text = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    return try decode(
      """
      {"queryresult": {"success": true, "error": false,
       "pods": [{"title": "Result", "id": "Result", "subpods": [{"plaintext": \(text)}]}]}}
      """)
  }

  private func decode(_ json: String) throws -> WolframAnswer {
    try JSONDecoder().decode(WolframAnswer.self, from: Data(json.utf8))
  }
}
