extension Texts {
  static let synopsis = synopsis(of: program)

  static func synopsis(of program: String) -> String {
    """
    Usage: \(program) [--preview] [--record FILE] [--script FILE]
           \(program) --replay FILE [--script FILE]
           \(program) --help | --version
    """
  }

  static let commands = """
    The commands, one a line:

      + [TIMES]        count up
      - [TIMES]        count down
      is-prime         ask whether the number is prime
      favorite         in the answer: add the prime to the favourites, or remove it
      nth [PRIME]      ask for the nth prime; among the favourites, of PRIME or the selected one
      cancel           do not wait for the answer any longer
      tab 1|2|3        show another screen
      up, down [ROWS]  among the favourites: select another one
      delete [PRIME]   among the favourites: delete PRIME or the selected one
      save             among the favourites: save them now; changes are saved in any case
      ok, close        close what is shown in front
      wait             wait until nothing is in flight any more
      quit             end

    Blank lines, and lines that begin with #, are skipped.

    """

  static let help = help(of: program)

  static func help(of program: String) -> String {
    """
    \(synopsis(of: program))

    Counts, says which numbers are prime, finds the nth prime, and keeps your favourites.
    Three screens: a counter answered by Wolfram|Alpha, one answered offline, the favourites.

    Options:

      --script FILE    carry out the commands in FILE (- is standard input), and print the
                       screen as text after each; without a terminal, standard input is read
      --preview        run on made-up values: no network, no file
      --record FILE    record the session to FILE, which is called a trace
      --replay FILE    show a recorded session: keys step through its actions, nothing runs, and
                       a script presses these keys, as in "press right" and "press 1 2 enter"
      --help, -h       print this
      --version        print the version

    Environment:

      WOLFRAM_APP_ID   the app id for Wolfram|Alpha; without it all answers are computed offline
      WOLFRAM_API_URL  where to ask instead of Wolfram|Alpha
      XDG_DATA_HOME    where the favourites are kept, in primetime/favorite-primes.json
      NO_COLOR         with any value: no color
      TERM             dumb, or not set: there is no full screen; --script - takes commands

    \(commands)
    Exit codes: 0 all went well; 1 a script or a trace cannot be read, there is no full screen,
    or the favourites could not be saved; 2 an option or a command makes no sense.

    """
  }
}
