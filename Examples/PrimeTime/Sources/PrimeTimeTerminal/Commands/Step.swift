import PrimeTimeApp

/// What the application does about a command.
enum Step: Equatable, Sendable {
  /// Sends an action to the store, so many times.
  case send(PrimeTime.Action, times: Int = 1)
  /// Selects the favourite with this index.
  case select(Int)
  /// Waits until nothing is in flight any more.
  case wait
  /// Ends.
  case quit
}
