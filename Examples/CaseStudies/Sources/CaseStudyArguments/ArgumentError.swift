/// An error in the arguments of a command.
package enum ArgumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An unknown option, with the name of a similar option, if any.
  case unknownOption(String, similar: String?)

  /// The option has to be followed by a value.
  case missingValue(option: String)

  /// The option takes no value.
  case needlessValue(option: String)

  /// The option was given more than once.
  case repeated(option: String)

  /// An argument is missing.
  case missing(String)

  /// There is one argument too many.
  case unexpected(String)

  /// A value does not have the expected form.
  case invalid(String, of: String, expected: String)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .unknownOption(let option, nil):
      "there is no option \"\(option)\"."
    case .unknownOption(let option, let similar?):
      "there is no option \"\(option)\". Did you mean \(similar)?"
    case .missingValue(let option):
      "\(option) has to be followed by a value."
    case .needlessValue(let option):
      "\(option) takes no value."
    case .repeated(let option):
      "\(option) was given more than once."
    case .missing(let name):
      "\(name) is missing."
    case .unexpected(let argument):
      "\"\(argument)\" is one argument too many."
    case .invalid(let text, let name, let expected):
      "\(name) has to be \(expected), and \"\(text)\" is not."
    }
  }
}
