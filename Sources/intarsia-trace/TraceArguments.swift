import IntarsiaTraces

/// A command of the tool.
enum TraceCommand: String, CaseIterable {
  case list, show, diff, effects, dependencies, graph, test, html, follow

  /// The numbers of events that follow the file.
  var numbers: [String] {
    switch self {
    case .show: ["N"]
    case .diff: ["A", "B"]
    default: []
    }
  }

  /// The options beside `--help` and `--color`.
  var options: [String] {
    switch self {
    case .html: ["--output", "--from", "--to", "--live"]
    case .graph: ["--store", "--mermaid", "--dot", "--svg"]
    case .show: []
    default: ["--store"]
    }
  }

  /// The options without a value.
  static let flags: Set<String> = ["--live", "--mermaid", "--dot", "--svg"]

  var summary: String {
    switch self {
    case .list: "Lists actions with their senders and changes, shared values and issues."
    case .show: "Shows an event: its causes, its change, its effects and their answers."
    case .diff: "Compares the states after two events."
    case .effects: "Lists effects: from when to when, their ends and the actions they sent."
    case .dependencies: "Lists the dependencies that were read, and their calls with answers."
    case .graph: "Prints a graph of the features and the dependencies that each read."
    case .test: "Prints the session of a store as a test in Swift."
    case .html: "Writes a page that shows the trace, or each trace of a folder, in a browser."
    case .follow: "Lists events while the program writes them."
    }
  }

  var usage: String {
    let file = self == .html ? "FILE|FOLDER" : self == .graph ? "FILE…" : "FILE"
    let arguments = ([file] + numbers).joined(separator: " ")
    let options = self.options.map {
      Self.flags.contains($0) ? "[\($0)]" : "[\($0) \(Self.value(of: $0))]"
    }
    return (["intarsia-trace", rawValue, arguments] + options).joined(separator: " ")
  }

  private static func value(of option: String) -> String {
    option == "--output" ? "FILE" : "N"
  }

  var help: String {
    let descriptions = [
      "--store": "shows only the store of this number",
      "--output": "the page to write, instead of FILE with the ending .html",
      "--from": "leaves out the events before the one of this number",
      "--to": "leaves out the events after the one of this number",
      "--live": "adds new events to the open page until it is interrupted",
      "--mermaid": "prints a flowchart in the language of Mermaid, as without an option",
      "--dot": "prints a graph in the language of Graphviz",
      "--svg": "prints a picture, which Graphviz draws: it has to be installed",
      "--color": "always, never, or auto: on terminals, unless NO_COLOR is set",
      "--help": "prints this text",
    ]
    let lines = (options + ["--color", "--help"]).map { option in
      "  \(option.padding(to: 10)) \(descriptions[option] ?? "")"
    }
    return "\(summary)\n\nUsage: \(usage)\n\n" + lines.joined(separator: "\n")
  }

  /// The help of all commands.
  static var help: String {
    """
    Shows a trace: a session that a TraceRecorder, or INTARSIA_TRACE=FILE, has recorded.

    Usage: intarsia-trace COMMAND FILE

    \(allCases.map { "  \($0.rawValue.padding(to: 13)) \($0.summary)" }.joined(separator: "\n"))

    `intarsia-trace COMMAND --help` describes a command.
    It exits with 0, with 1 if the trace does not have the event or store that was asked for, with 2
    for wrong usage, and with 3 if the file cannot be read or written, or Graphviz is needed and
    missing.
    """
  }
}

/// The arguments of the tool.
struct TraceArguments: Equatable {
  var command: TraceCommand
  var files: [String] = []
  var numbers: [Int] = []
  var store: Int?
  var output: String?
  /// The numbers of the first and the last event to show.
  var part = 0...Int.max
  var isLive = false
  /// The language of a graph, as an option.
  var format = "--mermaid"
  /// Whether to print colours; `nil` for on a terminal only.
  var isColored: Bool?

  init(_ arguments: [String]) throws(TraceTool.Problem) {
    guard let name = arguments.first else {
      throw .usage("Name a command.\n\n\(TraceCommand.help)")
    }
    if name == "--help" || name == "-h" { throw .help(nil) }
    guard let command = TraceCommand(rawValue: name) else {
      throw .usage("There is no command \"\(name)\".\n\n\(TraceCommand.help)")
    }
    self.command = command
    var values: [String] = []
    var (from, to) = (0, Int.max)
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        values.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" { throw .help(command) }
      guard (command.options + ["--color"]).contains(argument) else {
        throw wrong("\(command.rawValue) has no option \"\(argument)\".")
      }
      if TraceCommand.flags.contains(argument) {
        if argument == "--live" { isLive = true } else { format = argument }
        continue
      }
      guard let value = rest.popFirst() else { throw wrong("\(argument) needs a value.") }
      switch argument {
      case "--output": output = value
      case "--color":
        guard let choice = Self.colors[value] else {
          throw wrong("--color is always, never or auto, not \"\(value)\".")
        }
        isColored = choice
      case "--from": from = try number(value)
      case "--to": to = try number(value)
      default: store = try number(value)
      }
    }
    guard values.count == 1 + command.numbers.count || command == .graph && !values.isEmpty else {
      let names = (["a file"] + command.numbers.map { "the event \($0)" })
      throw wrong("\(command.rawValue) needs \(names.joined(separator: " and ")).")
    }
    guard from <= to else { throw wrong("--from \(from) comes after --to \(to).") }
    part = from...to
    if isLive, part != 0...Int.max {
      throw wrong("--live shows a whole session: leave out --from and --to.")
    }
    files = Array(values.dropLast(command.numbers.count))
    for value in values.suffix(command.numbers.count) { numbers.append(try number(value)) }
  }

  var file: String { files[0] }

  private static let colors: [String: Bool?] = ["always": true, "never": false, "auto": nil]

  private func number(_ text: String) throws(TraceTool.Problem) -> Int {
    guard let number = Int(text) else { throw wrong("\"\(text)\" is not a number.") }
    return number
  }

  private func wrong(_ message: String) -> TraceTool.Problem {
    .usage("\(message)\nUsage: \(command.usage)")
  }
}

extension String {
  /// Adds spaces up to a width.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
