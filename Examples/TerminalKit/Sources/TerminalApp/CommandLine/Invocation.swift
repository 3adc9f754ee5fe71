/// The action that the command line requests.
public enum Invocation: Hashable, Sendable {
  /// Print the help.
  case help
  /// Print the version.
  case version
  /// Run the program with options.
  case run(Options)

  /// Reads the arguments that follow the name of the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - files: The options of the program that are followed by the name of a file, besides
  ///     `--script`, `--record` and `--replay`.
  /// - Throws: ``UsageError`` for the first invalid argument.
  public init(arguments: [String], files: Set<String> = []) throws(UsageError) {
    let takingFile = files.union(["--script", "--record", "--replay"])
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      if takingFile.contains(name) {
        let file = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
        guard !file.isEmpty else { throw .missingFile(name) }
        options.files[name] = file
        continue
      }
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--preview": options.isPreview = true
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: throw .unexpectedArgument(argument)
      }
    }
    if options.replay != nil {
      let others = options.files.keys.filter { $0 != "--replay" && $0 != "--script" }.sorted()
      if let other = options.isPreview ? "--preview" : others.first {
        throw .replayExcludes(other)
      }
    }
    self = .run(options)
  }
}
