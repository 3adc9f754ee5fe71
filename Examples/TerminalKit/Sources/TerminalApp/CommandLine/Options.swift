/// The options with which the command line runs a program.
public struct Options: Hashable, Sendable {
  /// The file names by option, including `--script`.
  public var files: [String: String] = [:]
  /// Whether to run in the preview context, with made-up values.
  public var isPreview = false

  /// Creates options; by default, those of a command line without arguments.
  public init(files: [String: String] = [:], isPreview: Bool = false) {
    self.files = files
    self.isPreview = isPreview
  }

  /// The file of the recorded session to show.
  public var replay: String? { files["--replay"] }

  /// The file to record the session to, as a trace.
  public var record: String? { files["--record"] }

  /// The file of commands to run; `-` is standard input.
  public var script: String? { files["--script"] }
}
