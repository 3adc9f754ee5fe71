import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@Suite("Code of a trace in a test", .endsWithinAMinute)
struct TestSourceParserTests {
  private let parser = TestSourceParser()

  /// Prints an expression as a test has it.
  private func expression(_ text: String) -> String? {
    (try? parser.read(text))?.code.text
  }

  private func statement(_ text: String) -> String? {
    (try? parser.read(text, as: .statement))?.code.text
  }

  @Test(
    "Values that a recorder writes are printed as they are",
    arguments: [
      "nil", "true", "-3", "1_000_000", "1.5e-07", ".infinity", "-.infinity", ".nan", #""a""#,
      #""\"\\\n\u{202E}""#, "[]", "[:]", #"["a": 1, "b": [2]]"#, #"(1, name: "x")"#, ".start",
      ".pair(first: 1, second: nil)", ".some(.none)", "Shop.State(teas: [])", "Box<Int>(value: 1)",
      "Box<Pair<Int, Shop.Tea>>(value: nil)", "TeaError.soldOut(1)", "TeaError.closed",
      #"UUID(uuidString: "05A61DEB-923C-46CF-9022-528AC418E74B")!"#, #"URL(string: "a")!"#,
      #".binding(.set(\.address.city, "a"))"#, "Row(favorites: $0.$favorites)",
      #".binding(.set(\.a.b.c, inside: [\.a, \.a.b], "a"))"#,
      "try #require(Shared($0.cabinet.$teas[id: 3]))", "Shared(value: [1])",
      #"AlertState { TextState("a") }"#,
      #"AlertState { TextState("a") } actions: { ButtonState(role: .cancel) { TextState("b") } }"#,
      #"ConfirmationDialogState(titleVisibility: .hidden) { TextState("a") } message: { TextState("b") }"#,
      #"ButtonState(action: .sendAnimated(.a)) { TextState("b") }"#,
    ])
  func expressions(_ text: String) {
    #expect(expression(text) == text)
  }

  @Test(
    "Changes that a recorder writes are printed as they are",
    arguments: [
      "$0.count = 1", "$0.a?.b[id: 3]?.c = nil", "$0.rows[3] = 1", "$0 = .a", "$0.rows.append(1)",
      "$0.rows.remove(id: 2)", "$0.path.pop(from: 1)", "$0.path.removeAll()",
      #"$0.path[id: 0, case: \.counter]?.number = 7"#, "$0.$teas.withLock { $0 = [] }",
      "$0.$teas.withLock { _ = $0.remove(id: 1); $0[id: 2]?.name = nil }",
      #"$0.sheet?.modify(\.counter) { $0.number = 2 }"#,
    ])
  func statements(_ text: String) {
    #expect(statement(text) == text)
  }

  @Test(
    "A text that calls a function, or holds other code, is refused",
    arguments: [
      #"{ () -> String in Foundation.system("true"); return "a" }()"#, #"system("true")"#,
      #"Foundation.system("true")"#, #"Glibc.exit(1)"#, #".set({ exit(1) })"#, "\"\\(exit(1))\"",
      #""a".write(toFile: "b")"#, #"FileManager.default.removeItem(atPath: "/")"#, "a", "x.y",
      #"NSData(contentsOfFile: "/etc/passwd")"#, "1 + 1", "1; exit(1)", "1\nexit(1)", "1 // a",
      "/* */ 1", "Int.self", ".init(1)", ".a.b(1)", "try f()", "await f()", "#\"a\"#", "\"a", "[1",
      "[1,2]", "(1 , 2)", #"AlertState { exit(1) }"#, "Shop.State(a: 1).run()", "`a`", "$1", "$0()",
      "Shop.State(a: 1) { exit(1) }", "exit\u{1}", ".a(\u{1})", "NS1.Data(1)",
      "U\u{202E}RL(string: \"a\")!", "<#a", "<#a#", "1.2.3", "0x1F", "--1",
    ])
  func refused(_ text: String) {
    #expect(expression(text) == nil)
    #expect(statement("$0.a = \(text)") == nil)
  }

  @Test(
    "A change that calls another function is refused",
    arguments: [
      #"$0.text = "a" } ; system("true") ; _ = { (x: Int) in _ = x"#, "$0.run()", "$0.a.write(1)",
      "$0.$a.withLock { exit(1) }", "system()", "_ = system()", "$0.a = 1; exit(1)", "$0.a { }",
      "$0.a.append(1).b()", "$0[exit(1)] = 1",
    ])
  func refusedStatements(_ text: String) {
    #expect(statement(text) == nil)
  }

  @Test("A placeholder has no code of the trace")
  func placeholder() {
    #expect(expression("<#Socket \"a\" + exit(1)#>") == "<#Socket a  exit1#>")
  }

  @Test("Brackets in more than 256 brackets are refused, in a time that follows the length")
  func nesting() {
    func text(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(expression(text(256)) == text(256))
    #expect(expression(text(257)) == nil)
    #expect(throws: TestSourceParser.Problem.self) {
      do throws(TestSourceParser.Problem) {
        _ = try parser.read(text(200_000))
      } catch {
        #expect(error.description == "It has more than 256 nested brackets.")
        throw error
      }
    }
    #expect(expression(String(repeating: "A<", count: 200_000)) == nil)
    #expect(statement(String(repeating: "$0.a.withLock { ", count: 200_000)) == nil)
  }

  /// Makes a random value in the grammar, to a depth.
  private func value(_ depth: Int, _ random: inout some RandomNumberGenerator) -> String {
    func list() -> String {
      (0..<Int.random(in: 0...2, using: &random)).map { _ in value(depth - 1, &random) }
        .joined(separator: ", ")
    }
    switch depth == 0 ? 0 : Int.random(in: 0...5, using: &random) {
    case 0:
      let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "{", "(", "\u{202E}", "\u{301}", " "]
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        scalars.randomElement(using: &random) ?? "a"
      }
      return TestSource.literal(String(String.UnicodeScalarView(text))).text
    case 1: return "[\(list())]"
    case 2: return ".a(\(list()))"
    case 3: return "Tea.State(\(list()))"
    case 4: return "(\(value(depth - 1, &random)), b: \(value(depth - 1, &random)))"
    default: return "[\(value(depth - 1, &random)): \(value(depth - 1, &random))]"
    }
  }

  @Test("Printed code is read as the same code", arguments: 1...50)
  func roundTrip(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let text = value(5, &random)
    #expect(try parser.read(text).code.text == text)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ (mixed >> 31)
    }
  }

  @Test("A trace that holds code is printed without it, and is refused")
  func injection() throws {
    let evil = #"{ () -> String in Foundation.system(\"true\"); return \"a\" }()"#
    let trace = try Trace(
      Lines.data([
        Lines.store.replacing(#"["Shop"]"#, with: #"["Shop","Glibc\nlet pwn = system(\"true\")"]"#)
          .replacing(
            #""source":"Shop.State"#,
            with: #""shared":[{"path":"$0.$a","key":".k","value":"\#(evil)"}],"source":"Shop.State"#
          ),
        #"{"event":"action","n":2,"at":9,"store":1,"label":"a\nexit(1)","source":".set(\#(evil))","from":{"user":"Shop/View.swift:1"}}"#,
        #"{"event":"change","n":3,"at":9,"store":1,"action":2,"dump":"","assign":["$0.text = \"a\" } ; system(\"true\") ; _ = { _ in"],"shared":[{"path":"$0.$a(); system()","key":".inMemory(\"a\")+system()","value":"system()"}]}"#,
        #"{"event":"dependency","n":4,"at":9,"store":1,"key":"a\rsystem()","controlled":true}"#,
        #"{"event":"dependency","n":5,"at":9,"store":1,"key":"system().Key","controlled":true}"#,
        #"{"event":"value","n":6,"at":9,"store":1,"key":"system().Key","value":"system()","assign":["$0.a = system()"]}"#,
        #"{"event":"call","n":7,"at":9,"store":1,"dependency":"system()","endpoint":"find","arguments":["system()"]}"#,
        #"{"event":"answer","n":8,"at":9,"call":7,"stream":"system()"}"#,
        #"{"event":"call","n":9,"at":9,"store":1,"dependency":"A","endpoint":"b = system()"}"#,
        #"{"event":"call","n":10,"at":9,"store":1,"dependency":"A","endpoint":"c"}"#,
        #"{"event":"answer","n":11,"at":9,"call":10,"error":"\"); system(","source":"system()"}"#,
      ]))
    let writer = TestWriter(trace, of: try #require(trace.stores.first))
    let code = writer.lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
    for line in code {
      let outside = line.replacing(#/"([^"\\]|\\.)*"/#, with: "").replacing(#/<#.*?#>/#, with: "")
      #expect(!outside.contains("system") && !outside.contains("pwn"), "\(line)")
    }
    #expect(!writer.lines.contains { $0.contains("\r") || $0.contains("\n") })
    #expect(Set(writer.refusals.map(\.number)) == [1, 2, 6, 7, 9, 11])
  }
}
