import Foundation
import Intarsia
import IntarsiaTraces

/// The tool `intarsia-trace` without its process.
struct TraceTool {
  private let environment: [String: String]
  private let isTerminal: Bool
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
    isTerminal = terminalWidth != nil
    width = terminalWidth
    (self.write, self.complain) = (write, complain)
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the name of the program.
  ///   - wait: Waits until a followed file may have grown; returns `false` to end.
  /// - Returns: The exit code.
  func run(_ arguments: [String], wait: () -> Bool) -> Int32 {
    do {
      let arguments = try TraceArguments(arguments)
      switch arguments.command {
      case .html: try writePage(arguments, wait)
      case .follow: try follow(arguments, wait)
      default: try report(arguments)
      }
      return 0
    } catch TraceArguments.Problem.help(let command) {
      write((command?.help ?? TraceCommand.help) + "\n")
      return 0
    } catch TraceArguments.Problem.usage(let message) {
      complain(message + "\n")
      return 2
    } catch let error as TraceReport.Missing {
      complain(error.message + "\n")
      return 1
    } catch {
      complain(Self.text(of: error) + "\n")
      return 3
    }
  }

  private static func text(of error: any Error) -> String {
    guard !(error is TraceError), !(error is TraceFollower.Replaced) else { return "\(error)" }
    let error = error as NSError
    let path = error.userInfo[NSFilePathErrorKey] as? String
    return (path.map { "\($0): " } ?? "") + error.localizedDescription
  }

  private func report(_ arguments: TraceArguments) throws {
    let report = TraceReport(try Trace(contentsOf: URL(filePath: arguments.file)), arguments.store)
    try report.checkStore()
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
          throw TraceReport.Missing(
            message: "The test does not compile before you fill in its placeholders:\n"
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

  private func writePage(_ arguments: TraceArguments, _ wait: () -> Bool) throws {
    let file = URL(filePath: arguments.file)
    let output =
      arguments.output.map { URL(filePath: $0) }
      ?? file.deletingPathExtension().appendingPathExtension("html")
    var page = try TracePage(of: file, at: output, isLive: arguments.isLive)
    write(output.path + "\n")
    while arguments.isLive, wait() { try page.step() }
  }

  /// Collects lines, and writes them in large pieces.
  private func printing(
    _ arguments: TraceArguments, _ body: ((TraceLine) -> Void) throws -> Void
  ) rethrows {
    let isColored =
      switch arguments.color {
      case "always": true
      case "never": false
      default:
        isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
      }
    var text = ""
    defer { write(text) }
    try body { line in
      text += line.text(
        isColored: isColored, width: arguments.command == .test ? nil : width)
      text += "\n"
      if text.utf8.count > 65_536 {
        write(text)
        text = ""
      }
    }
  }
}
