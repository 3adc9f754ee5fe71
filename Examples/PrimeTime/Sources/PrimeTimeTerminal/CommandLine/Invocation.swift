/// What the command line asks for.
enum Invocation: Hashable, Sendable {
  /// Print how to use the program.
  case help
  /// Print the version.
  case version
  /// Run: on the lines of a file (`-` is standard input), or full-screen where there is none.
  case run(script: String?, isPreview: Bool)

  /// Reads the arguments that follow the name of the program.
  ///
  /// - Throws: The first argument that makes no sense.
  init(arguments: [String]) throws(UsageError) {
    var script: String?
    var isPreview = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--preview": isPreview = true
      case "--script":
        guard let file = rest.popFirst() else { throw .missingFile(argument) }
        script = file
      case _ where argument.hasPrefix("--script="):
        script = String(argument.dropFirst("--script=".count))
        if script == "" { throw .missingFile("--script") }
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: throw .unexpectedArgument(argument)
      }
    }
    self = .run(script: script, isPreview: isPreview)
  }
}
