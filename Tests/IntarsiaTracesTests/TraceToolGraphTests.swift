import Foundation
import IntarsiaTesting
import IntarsiaTraces
import Testing

@testable import intarsia_trace

@Suite("Graphs of the tool for traces", .endsWithinAMinute)
final class TraceToolGraphTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "graphs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Lines.data(Lines.features).write(to: folder.appending(path: "a.trace"))
    try Lines.data(Lines.session).write(to: folder.appending(path: "b.trace"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the command on files of the folder, with the folder as the only one of PATH.
  private func graph(
    _ arguments: String..., width: Int? = nil
  ) -> (code: Int32, output: String, errors: String) {
    var (output, errors) = ("", "")
    let tool = TraceTool(
      environment: ["PATH": folder.path], terminalWidth: width, write: { output += $0 },
      complain: { errors += $0 })
    let code = tool.run(
      ["graph"]
        + arguments.map { $0.hasSuffix(".trace") ? folder.appending(path: $0).path : $0 },
      wait: { false })
    return (code, output, errors)
  }

  /// Writes a program that stands for Graphviz.
  private func install(_ script: String) throws {
    let file = folder.appending(path: "dot")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private static let mermaid = """
    flowchart LR
      Shop_(["Shop"])
      Shop_ --> Shop_path_
      Shop_ --> DateKey
      Shop_path_(["path: Shop.Path"])
      Shop_path_ --> Shop_path_detail_
      Shop_path_detail_(["detail: TeaDetail"])
      Shop_path_detail_ --> ClockKey
      Shop_path_detail_ --> UUIDKey
      DateKey["DateKey (uncontrolled)"]:::uncontrolled
      TeaKey["TeaKey (unused)"]:::unused
      classDef uncontrolled stroke: #b45309, stroke-width: 2px
      classDef unused stroke-dasharray: 1 3

    """

  @Test("graph prints Mermaid, uncut on a narrow terminal")
  func mermaid() {
    for arguments in [["a.trace"], ["a.trace", "--mermaid"], ["--mermaid", "a.trace"]] {
      let result = arguments.count == 1 ? graph("a.trace") : graph(arguments[0], arguments[1])
      #expect(result.code == 0)
      expectNoDifference(result.output, Self.mermaid)
    }
    #expect(graph("a.trace", width: 12).output == Self.mermaid)
  }

  @Test("--dot prints the language of Graphviz")
  func dot() {
    let result = graph("b.trace", "--dot")
    #expect(result.code == 0)
    expectNoDifference(
      result.output,
      """
      digraph dependencies {
        rankdir=LR
        "Shop/" [label="Shop", shape=box]
        "Shop/" -> "TeaClient"
        "TeaClient" [label="TeaClient (uncontrolled)", color="#b45309", penwidth=2]
      }

      """)
  }

  @Test("The graph of several traces has the features of all")
  func several() {
    let result = graph("b.trace", "a.trace")
    #expect(result.code == 0)
    #expect(result.output.contains("  Shop_ --> TeaClient\n  Shop_ --> Shop_path_\n"))
  }

  @Test("--svg passes the graph to Graphviz, and prints its picture")
  func svg() throws {
    try install(#"echo "<svg $1>"; while read -r line; do echo "$line"; done < "$2""#)
    let result = graph("b.trace", "--svg")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("<svg -Tsvg>\ndigraph dependencies {\nrankdir=LR\n"))
  }

  @Test("Without Graphviz, --svg says how to install it")
  func noGraphviz() {
    let result = graph("a.trace", "--svg")
    #expect(result.code == 3)
    #expect(result.output == "")
    expectNoDifference(
      result.errors,
      """
      Graphviz draws the picture, and no folder of PATH has its command "dot". Install it with \
      apt-get install graphviz, or brew install graphviz. --dot and --mermaid do not need it.

      """)
  }

  @Test("A Graphviz that fails is named")
  func failure() throws {
    try install("exit 4")
    let result = graph("a.trace", "--svg")
    #expect(result.code == 3)
    #expect(result.errors == "\(folder.path)/dot could not draw the picture.\n")
  }

  @Test("The message about a file names the one that cannot be read")
  func unreadable() throws {
    try Data("{}".utf8).write(to: folder.appending(path: "c.trace"))
    let result = graph("a.trace", "c.trace")
    #expect(result.code == 3)
    #expect(result.errors.hasPrefix("\(folder.path)/c.trace: This file is not a trace:"))
    #expect(graph("a.trace", "--store", "2").code == 1)
    #expect(
      graph().errors
        == """
        graph needs a file.
        Usage: intarsia-trace graph FILE… [--store N] [--mermaid] [--dot] [--svg]

        """)
  }
}
