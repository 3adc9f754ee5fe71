import PrimeTimeApp

extension Command {
  /// Parses a command of a script: a name, and for some commands an argument.
  ///
  /// ```swift
  /// try Command(parsing: "tab 2")  // .tab(.offline)
  /// ```
  ///
  /// - Throws: ``CommandError`` if the name is unknown or an argument is invalid.
  init(parsing text: String) throws(CommandError) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first else { throw .unknown(text) }
    let arguments = Array(words.dropFirst())
    switch name {
    case "+": self = .increment(times: try Self.count(arguments, of: name) ?? 1)
    case "-": self = .decrement(times: try Self.count(arguments, of: name) ?? 1)
    case "up": self = .select(offset: -(try Self.count(arguments, of: name) ?? 1))
    case "down": self = .select(offset: try Self.count(arguments, of: name) ?? 1)
    case "nth": self = .nth(favorite: try Self.number(arguments, of: name))
    case "delete": self = .delete(favorite: try Self.number(arguments, of: name))
    case "tab":
      guard let number = try Self.number(arguments, of: name),
        PrimeTime.Tab.allCases.indices.contains(number - 1)
      else { throw .argument(name, expected: Texts.expectsTab) }
      self = .tab(PrimeTime.Tab.allCases[number - 1])
    default:
      guard let command = Self.withoutArgument[name] else { throw .unknown(name) }
      guard arguments.isEmpty else { throw .argument(name, expected: Texts.expectsNothing) }
      self = command
    }
  }

  private static let withoutArgument: [String: Command] = [
    "is-prime": .isPrime, "favorite": .favorite, "save": .save, "ok": .close, "close": .close,
    "cancel": .cancel, "wait": .wait, "quit": .quit,
  ]

  private static func number(
    _ arguments: [String], of name: String
  ) throws(CommandError) -> Int? {
    guard let argument = arguments.first else { return nil }
    guard arguments.count == 1, let number = Int(argument) else {
      throw .argument(name, expected: Texts.expectsNumber)
    }
    return number
  }

  /// Parses a number of repetitions; the limit prevents a mistyped number from running for hours.
  private static func count(
    _ arguments: [String], of name: String
  ) throws(CommandError) -> Int? {
    let number = try number(arguments, of: name)
    guard let number else { return nil }
    guard (1...1_000_000).contains(number) else {
      throw .argument(name, expected: Texts.expectsCount)
    }
    return number
  }
}
