/// What is wrong with the arguments of the program.
enum UsageError: Error, Hashable, Sendable {
  /// There is no such option.
  case unknownOption(String)
  /// The option has to be followed by the name of a file.
  case missingFile(String)
  /// The program takes options only.
  case unexpectedArgument(String)
}
