import Foundation
import Intarsia
import IntarsiaTraces

/// The tool `intarsia-trace` without its process.
struct TraceTool {
  /// A reason why a command does not do what it was asked for.
  enum Problem: Error, Equatable {
    /// The arguments ask for help about a command, or about all.
    case help(TraceCommand?)
    case usage(String)
    /// The trace does not have the event or store that was asked for.
    case missing(String)
    case file(String)
  }

  private let environment: [String: String]
  private let width: Int?
  private let write: (String) -> Void
  private let complain: (String) -> Void

  /// Creates the tool.
  ///
  /// - Parameters:
  ///   - environment: The environment, of which `NO_COLOR` and `TERM` matter.
  ///   - terminalWidth: The width of the terminal, or `nil` if the output is not a terminal.
  ///   - write: Writes text to the output.
  ///   - complain: Writes text to the error output.
  init(
    environment: [String: String], terminalWidth: Int?, write: @escaping (String) -> Void,
    complain: @escaping (String) -> Void
  ) {
    self.environment = environment
    width = terminalWidth
    self.write = write
    // A trace may come from anyone, so its texts do not control the terminal of the reader.
    self.complain = { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      complain(
        lines.map { TraceLine(String($0)).text(isColored: false, width: nil) }
          .joined(separator: "\n"))
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the name of the program.
  ///   - wait: Waits until a followed file may have grown; returns `false` to end.
  /// - Returns: The exit code.
  func run(_ arguments: [String], wait: () -> Bool) -> Int32 {
    var file: String?
    do {
      let arguments = try TraceArguments(arguments)
      file = arguments.file
      switch arguments.command {
      case .html: return try writePages(arguments, wait)
      case .follow: try follow(arguments, wait)
      case .graph:
        let traces = try arguments.files.map { name in
          file = name
          return try self.report(on: name, arguments).trace
        }
        try draw(DependencyGraph(traces, store: arguments.store), arguments)
      default: try report(arguments)
      }
      return 0
    } catch Problem.help(let command) {
      write((command?.help ?? TraceCommand.help) + "\n")
      return 0
    } catch Problem.usage(let message) {
      complain(message + "\n")
      return 2
    } catch Problem.missing(let message) {
      complain(message + "\n")
      return 1
    } catch {
      complain(Self.text(of: error, at: file ?? "") + "\n")
      return 3
    }
  }

  /// Returns the description of an error with the name of the file, which a system's may not have.
  private static func text(of error: any Error, at file: String) -> String {
    if case Problem.file(let message) = error { return message }
    if case Problem.missing(let message) = error { return "\(file): \(message)" }
    if error is TraceError { return "\(file): \(error)" }
    let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String ?? file
    return "\(path): \(error.localizedDescription)"
  }

  private func report(on name: String, _ arguments: TraceArguments) throws -> TraceReport {
    let file = URL(filePath: name)
    try RegularFile.check(file)
    let report = TraceReport(try Trace(contentsOf: file), arguments.store)
    try report.checkStore()
    return report
  }

  /// Prints a graph in the language that the arguments name.
  private func draw(_ graph: DependencyGraph, _ arguments: TraceArguments) throws {
    if arguments.format == "--svg" {
      return write(try Graphviz.svg(of: graph.dot, searchPath: environment["PATH"] ?? ""))
    }
    printing(arguments) { print in
      let text = arguments.format == "--dot" ? graph.dot : graph.mermaid
      for line in text.split(separator: "\n") { print(TraceLine(String(line))) }
    }
  }

  private func report(_ arguments: TraceArguments) throws {
    let report = try report(on: arguments.file, arguments)
    try printing(arguments) { print in
      switch arguments.command {
      case .show: try report.show(arguments.numbers[0], print)
      case .diff: try report.diff(arguments.numbers[0], arguments.numbers[1], print)
      case .effects: report.effects(print)
      case .dependencies: report.dependencies(print)
      case .test:
        let test = try report.test()
        for line in test.lines { print(TraceLine(line)) }
        if !test.refusals.isEmpty {
          throw Problem.missing(
            "The test does not compile before you fill in its placeholders:\n"
              + test.refusals.map { "  \($0)" }.joined(separator: "\n"))
        }
      default: report.list(report.trace.events.indices, print)
      }
    }
  }

  private func follow(_ arguments: TraceArguments, _ wait: () -> Bool) throws {
    var follower = try TraceFollower(URL(filePath: arguments.file))
    var printed = 0
    repeat {
      let hasNews = try follower.step().isEmpty == false || printed == 0
      let report = TraceReport(follower.trace, arguments.store)
      // The change of the last action may still be unwritten.
      let end = report.settledEnd(hasNews: hasNews)
      if printed < end {
        printing(arguments) { report.list(printed..<end, $0) }
        printed = end
      }
    } while wait()
  }

  private func writePages(_ arguments: TraceArguments, _ wait: () -> Bool) throws -> Int32 {
    let file = URL(filePath: arguments.file)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      let output = arguments.output.map { URL(filePath: $0) }
      try writePage(of: file, at: output ?? Self.page(of: file), arguments, wait)
      return 0
    }
    return try writePages(ofFolder: file, arguments)
  }

  /// Writes a page beside each trace of a folder, as the attachments of tests.
  private func writePages(ofFolder folder: URL, _ arguments: TraceArguments) throws -> Int32 {
    guard arguments.output == nil, !arguments.isLive else {
      throw Problem.usage(
        "--output and --live need one trace, and \(folder.path) is a folder.")
    }
    let files = (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
      .filter { $0.hasSuffix(".trace") }
    guard !files.isEmpty else {
      throw Problem.missing(
        "\(folder.path) has no file that ends with .trace. Tests that fail write them "
          + "with swift test --attachments-path \(arguments.file).")
    }
    var code: Int32 = 0
    for file in files.map({ folder.appending(path: $0) }) {
      do {
        try writePage(of: file, at: Self.page(of: file), arguments) { false }
      } catch {
        complain(Self.text(of: error, at: file.path) + "\n")
        code = 3
      }
    }
    return code
  }

  private static func page(of file: URL) -> URL {
    file.deletingPathExtension().appendingPathExtension("html")
  }

  private func writePage(
    of file: URL, at output: URL, _ arguments: TraceArguments, _ wait: () -> Bool
  ) throws {
    var page = try TracePage(of: file, at: output, arguments.part, isLive: arguments.isLive)
    write(output.path + "\n")
    while arguments.isLive, wait() { try page.step() }
  }

  /// Collects lines, and writes them in large pieces.
  private func printing(
    _ arguments: TraceArguments, _ body: ((TraceLine) -> Void) throws -> Void
  ) rethrows {
    let isColorTerminal =
      width != nil && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    var text = ""
    defer { write(text) }
    try body { line in
      text += line.text(
        isColored: arguments.isColored ?? isColorTerminal,
        width: [.test, .graph].contains(arguments.command) ? nil : width)
      text += "\n"
      if text.utf8.count > 65_536 {
        write(text)
        text = ""
      }
    }
  }
}
