import SamovarShared
import TerminalApp

extension Texts {
  static let synopsis = """
    Usage: samovar [--file FILE] [--preview] [--record FILE] [--script FILE]
           samovar --replay FILE [--script FILE]
           samovar --help | --version
    """

  static let help = """
    \(synopsis)

    Keeps your teas, steeps them to the second, and remembers what they were like.

    Options:

      --file FILE    keep the teas in FILE
      --preview      run on made-up values: no file, not even FILE
      --record FILE  record the session to FILE, which is called a trace
      --replay FILE  show a recorded session: keys step through its actions, and nothing runs
      --script FILE  carry out the commands in FILE (- is standard input), and print the
                     screen as text after each; without a terminal, standard input is read
      --help, -h     print this
      --version      print the version

    Environment:

      XDG_DATA_HOME  where the teas are kept, in samovar/teas.json
      NO_COLOR       with any value: no color
      TERM           dumb, or not set: there is no full screen; --script - takes commands

    \(KeyCommand.help)
    Exit codes: 0 all went well; 1 a script or a trace cannot be read, there is no full screen, or
    the teas could not be saved; 2 an option or a command makes no sense.

    """
}
