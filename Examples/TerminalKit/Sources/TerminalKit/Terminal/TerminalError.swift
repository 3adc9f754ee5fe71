/// Why a terminal could not be opened.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// Another terminal is open: signals concern the whole process, so there can be only one.
  case alreadyOpen
  /// The operating system refused a pipe, a thread or the modes of the terminal.
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
