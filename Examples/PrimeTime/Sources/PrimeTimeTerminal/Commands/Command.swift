import PrimeTimeApp

/// A command of the user to the application, by a key or by a line of a script.
enum Command: Hashable, Sendable {
  /// Count up, this number of times.
  case increment(times: Int)
  /// Count down, this number of times.
  case decrement(times: Int)
  /// Ask whether the number is prime.
  case isPrime
  /// Ask for the nth prime: for the number, or for a favourite (the selected one if it is `nil`).
  case nth(favorite: Int?)
  /// Add the prime in the modal to the favourites, or remove it.
  case favorite
  /// Delete a favourite, the selected one if it is `nil`.
  case delete(favorite: Int?)
  /// Save the favourites now.
  case save
  /// Select another favourite, this number of entries further down, or up if it is negative.
  case select(offset: Int)
  /// Show another screen.
  case tab(PrimeTime.Tab)
  /// Close the alert or the modal.
  case close
  /// Cancel the pending request.
  case cancel
  /// Wait until all effects have ended.
  case wait
  /// End the program.
  case quit
}
