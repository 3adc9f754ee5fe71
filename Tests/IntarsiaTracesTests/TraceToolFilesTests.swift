import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces
@testable import intarsia_trace

@Suite("Files of the tool for traces", .endsWithinAMinute)
final class TraceToolFilesTests {
  private let folder: URL
  private let files = FileManager.default

  init() throws {
    folder = files.temporaryDirectory.appending(path: "trace-files-\(UUID())")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try Lines.data(Lines.session).write(to: file)
  }

  deinit { try? files.removeItem(at: folder) }

  private var file: URL { folder.appending(path: "session.trace") }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func run(_ arguments: String...) -> (code: Int32, output: String, errors: String) {
    var (output, errors) = ("", "")
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { output += $0 }, complain: { errors += $0 })
    let code = tool.run(arguments) { false }
    return (code, output, errors)
  }

  @Test("The page and the recorder have the same list of kinds")
  func kinds() throws {
    let page = String(decoding: try TracePage.template, as: UTF8.self)
    let start = try #require(page.firstRange(of: "const groupOfKind = {"))
    let list = page[start.upperBound...].prefix { $0 != "}" }
    let kinds = list.matches(of: #/(\w+): /#).map { String($0.output.1) }
    #expect(Set(kinds) == Set(TraceEvent.Kind.allCases.map(\.rawValue)))
    #expect(kinds.count == TraceEvent.Kind.allCases.count)
    for kind in kinds where kind != "emitted" {
      #expect(page.contains("\n  \(kind)(entry, event) {"), "\(kind)")
    }
  }

  @Test("No page replaces its trace, however the path is spelled")
  func outputIsInput() throws {
    let link = path("link.html")
    try files.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    try files.linkItem(atPath: file.path, toPath: path("hard.html"))
    let inner = folder.appending(path: "inner")
    try files.createDirectory(at: inner, withIntermediateDirectories: true)
    for output in [
      file.path, path("inner/../session.trace"), path("./session.trace"), link,
      path("hard.html"),
    ] {
      let result = run("html", file.path, "--output", output)
      #expect(result.code == 3)
      #expect(
        result.errors
          == "\(URL(filePath: output).path) is the trace \(file.path) itself. Choose another file "
          + "with --output.\n")
      #expect(try Data(contentsOf: file) == Lines.data(Lines.session))
    }
    #expect(run("html", link).code == 3)
    #expect(try Data(contentsOf: file) == Lines.data(Lines.session))
  }

  @Test("A page replaces a link, and not the file behind it")
  func outputIsLink() throws {
    let other = path("notes.txt")
    try Data("notes".utf8).write(to: URL(filePath: other))
    try files.createSymbolicLink(atPath: path("session.html"), withDestinationPath: other)
    #expect(run("html", file.path).code == 0)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "notes")
    #expect(try String(contentsOfFile: path("session.html"), encoding: .utf8).contains("<html"))
    #expect(try files.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("The folder of a live page is no link")
  func liveFolderIsLink() throws {
    let other = folder.appending(path: "other")
    try files.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: other.appending(path: "1.js"))
    try files.createSymbolicLink(atPath: path("session.live"), withDestinationPath: other.path)
    let result = run("html", file.path, "--live")
    #expect(result.code == 3)
    #expect(
      result.errors
        == "\(path("session.live")) is a link or a file. Remove it: the pieces of a live page go "
        + "there.\n")
    #expect(try files.contentsOfDirectory(atPath: other.path) == ["1.js"])
  }

  @Test("A page that cannot be written leaves the old one, and nothing else")
  func failedPage() throws {
    try Data("old".utf8).write(to: URL(filePath: path("session.html")))
    let result = run("html", file.path, "--from", "99")
    #expect(result.code == 1)
    #expect(try String(contentsOfFile: path("session.html"), encoding: .utf8) == "old")
    #expect(run("html", file.path, "--output", path("no/page.html")).code == 3)
    #expect(run("html", file.path, "--output", folder.path).code == 3)
    #expect(
      try files.contentsOfDirectory(atPath: folder.path).sorted()
        == ["session.html", "session.trace"])
  }

  @Test("A trace of a folder without an event of the part is named with the reason")
  func partOfFolder() {
    let result = run("html", folder.path, "--from", "99")
    #expect(result.code == 3)
    let message = "\(file.path): The trace has no event of this part: its events have the numbers "
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test("A file whose replacement fails keeps its text, and nothing is left of the new one")
  func failedReplacement() throws {
    struct Fault: Error {}
    #expect(throws: Fault.self) {
      try RegularFile.replace(file) { handle in
        try handle.write(contentsOf: Data("half".utf8))
        throw Fault()
      }
    }
    let inner = folder.appending(path: "inner/deep")
    try files.createDirectory(at: inner, withIntermediateDirectories: true)
    #expect(throws: CocoaError.self) {
      try RegularFile.replace(folder.appending(path: "inner")) { _ in }
    }
    #expect(
      try files.contentsOfDirectory(atPath: folder.path).sorted() == ["inner", "session.trace"])
    #expect(try Data(contentsOf: file) == Lines.data(Lines.session))
  }

  @Test(
    "Each command names a file that is missing, a folder, and a pipe",
    arguments: [
      ["list"], ["show", "1"], ["diff", "1", "2"], ["effects"], ["dependencies"], ["test"],
      ["html"],
      ["html", "--live"], ["follow"],
    ])
  func inputs(_ command: [String]) throws {
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { _ in }, complain: { self.errors += $0 })
    func errors(of path: String) -> String {
      self.errors = ""
      let code = tool.run([command[0], path] + command.dropFirst()) { false }
      #expect(code == 3)
      return self.errors
    }
    #expect(errors(of: path("none.trace")).hasPrefix("\(path("none.trace")): "))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(errors(of: path("pipe")) == "\(path("pipe")) is not a file.\n")
    if command[0] != "html" {
      #expect(errors(of: folder.path) == "\(folder.path) is not a file.\n")
    }
    try Data("x\n".utf8).write(to: URL(filePath: path("other")))
    #expect(errors(of: path("other")).hasPrefix("\(path("other")): This file is not a trace:"))
  }

  private var errors = ""

  @Test("A line without an end is copied in pieces, and a long first line is no header")
  func longLines() throws {
    let text = String(repeating: "x", count: 3_000_000)
    let issue = #"{"event":"issue","n":1,"at":0,"message":"\#(text)"}"#
    try Lines.data([issue, issue]).write(to: file)
    #expect(run("html", file.path).code == 0)
    let page = try String(contentsOfFile: path("session.html"), encoding: .utf8)
    #expect(page.contains("\(Lines.header)\n\(issue)\n\(issue)\n</script>"))
    try Data(text.utf8).write(to: file)
    #expect(run("html", file.path).errors.hasPrefix("\(file.path): This file is not a trace:"))
  }

  @Test("An error has no control characters of the trace")
  func controlCharacters() throws {
    let action =
      #"{"event":"action","n":2,"at":1,"store":1,"label":"\u001b[2J","from":{"user":"a"}}"#
    try Lines.data([Lines.store, action]).write(to: file)
    let result = run("test", file.path)
    #expect(result.code == 1)
    #expect(result.errors.contains("2: �[2J has no Swift expression."))
  }
}
