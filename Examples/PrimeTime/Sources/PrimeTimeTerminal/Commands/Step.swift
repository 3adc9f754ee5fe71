import PrimeTimeApp

/// The application's response to a command.
enum Step: Equatable, Sendable {
  /// Sends an action to the store, this number of times.
  case send(PrimeTime.Action, times: Int = 1)
  /// Selects the favourite with this index.
  case select(Int)
  /// Waits until all effects have ended.
  case wait
  /// Ends the program.
  case quit
}
