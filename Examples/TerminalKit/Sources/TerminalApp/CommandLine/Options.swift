/// What the command line says about how to run a program.
public struct Options: Hashable, Sendable {
  /// What a program understands beside `--script`, `--preview`, `--help` and `--version`.
  public struct Syntax: Hashable, Sendable {
    /// The options that are followed by the name of a file.
    public let files: Set<String>

    /// Creates the syntax of a program.
    public init(files: Set<String> = []) {
      self.files = files
    }
  }

  /// The files that options name, by the option; `--script` among them.
  public var files: [String: String] = [:]
  /// Whether to run on made-up values.
  public var isPreview = false

  /// Creates the options that are in force where nothing is said.
  public init(files: [String: String] = [:], isPreview: Bool = false) {
    self.files = files
    self.isPreview = isPreview
  }

  /// The trace of a session to show.
  public var replay: String? { files["--replay"] }

  /// The file to record the session to, as a trace.
  public var record: String? { files["--record"] }

  /// The file of commands to carry out; `-` is standard input.
  public var script: String? { files["--script"] }
}
