/// A failure to open a terminal.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// A terminal is already open. Signals are process-wide, so only one can be open at a time.
  case alreadyOpen
  /// The operating system refused a pipe or the modes of the terminal.
  case unavailable

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notATerminal: "Input and output have to be a terminal."
    case .alreadyOpen: "This process has opened a terminal already."
    case .unavailable: "The terminal cannot be controlled."
    }
  }
}
