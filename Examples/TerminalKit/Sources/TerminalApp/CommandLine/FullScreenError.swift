/// A reason why a program cannot use the full screen.
enum FullScreenError: Error, Hashable, CustomStringConvertible {
  /// `TERM` is not set, or names a terminal that understands no control sequences.
  case noControlSequences(terminal: String)
  /// Standard output is a file or a pipe.
  case noTerminalForOutput

  /// A description of the problem and its remedy.
  var description: String {
    switch self {
    case .noControlSequences(let terminal):
      """
      \(terminal.isEmpty ? "TERM is not set" : "TERM is \(terminal)"), so there is no full screen: \
      set TERM to the kind of your terminal, such as xterm, or type commands with --script -.
      """
    case .noTerminalForOutput:
      """
      the output is not a terminal, so there is no full screen: \
      run this on a terminal, or name a file of commands with --script FILE.
      """
    }
  }
}
