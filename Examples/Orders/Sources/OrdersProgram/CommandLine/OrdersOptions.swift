import OrdersFeatures

/// The arguments of the program.
package struct OrdersOptions: Equatable, Sendable {
  /// The location of the journal.
  package var database = Database.sqlite(path: "orders.db")
  /// The path of the bank's file; `nil` for the one beside the database.
  package var bank: String?
  /// The time limit for a payment, in seconds.
  package var expiry = 900
  /// The time for which a process owns its entities without renewing its lease, in seconds.
  package var lease = 3
  /// The name of the node; `nil` for a generated one.
  package var node: String?
  /// The file of commands; `-` is standard input.
  package var script: String?
  /// The words of the only command to run; empty to read commands.
  package var command: [String] = []
  /// The text to print instead of running a command.
  package var notice: Notice?

  /// A text that the program prints.
  package enum Notice: Equatable, Sendable {
    /// The usage.
    case help
    /// The version.
    case version
  }

  /// Creates the options of an empty command line.
  package init() {}

  /// Reads the arguments after the name of the program.
  ///
  /// - Throws: A ``CommandError`` for the first invalid argument.
  package init(arguments: [String]) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-" {
      rest.removeFirst()
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      func value(_ noun: String) throws(CommandError) -> String {
        let value = parts.count == 2 ? parts[1] : rest.popFirst() ?? ""
        guard !value.isEmpty else { throw CommandError("\(name) needs \(noun).") }
        return value
      }
      func seconds() throws(CommandError) -> Int {
        let text = try value("a number of seconds")
        guard let seconds = Int(text), (1...1_000_000).contains(seconds) else {
          throw CommandError(
            "\(name) needs a whole number of seconds from 1 to 1000000, not “\(text)”.")
        }
        return seconds
      }
      switch name {
      case "--memory": database = .memory
      case "--sqlite": database = .sqlite(path: try value("the name of a file"))
      case "--postgres": database = .postgres(url: try value("a URL"))
      case "--bank": bank = try value("the name of a file")
      case "--expiry": expiry = try seconds()
      case "--lease": lease = try seconds()
      case "--node": node = try value("a name")
      case "--script": script = try value("the name of a file")
      case "--help", "-h": notice = .help
      case "--version": notice = .version
      default: throw CommandError("there is no option “\(argument)”. The option --help lists all.")
      }
    }
    command = Array(rest)
    if script != nil, !command.isEmpty {
      throw CommandError(
        "--script and the command “\(command.joined(separator: " "))” exclude each other.")
    }
  }

  /// The time limits of orders.
  var terms: OrderTerms { OrderTerms(expiry: .seconds(expiry)) }
}

/// The error of an invalid command line or command.
package struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The reason and the remedy.
  package let description: String

  init(_ description: String) { self.description = description }
}
