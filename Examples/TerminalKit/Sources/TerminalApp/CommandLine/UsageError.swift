/// An error in the arguments of a program.
public enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such option.
  case unknownOption(String)
  /// The option has to be followed by the name of a file.
  case missingFile(String)
  /// The option cannot be combined with `--replay`.
  case replayExcludes(String)
  /// The program takes options only.
  case unexpectedArgument(String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unknownOption(let option): "there is no option \"\(option)\"."
    case .missingFile(let option): "\(option) has to be followed by the name of a file."
    case .replayExcludes(let option):
      "--replay shows a recorded session and runs nothing, so leave out \(option)."
    case .unexpectedArgument(let argument):
      "\"\(argument)\" is not an option. A file of commands follows --script."
    }
  }
}
