import PrimeTimeApp

/// Something that a person asks the application to do, by a key or by a line of a script.
enum Command: Hashable, Sendable {
  /// Count up, so many times.
  case increment(times: Int)
  /// Count down, so many times.
  case decrement(times: Int)
  /// Ask whether the number is prime.
  case isPrime
  /// Ask for the nth prime: for the number, or for a favourite (the selected one if it is nil).
  case nth(favorite: Int?)
  /// Add the number that is shown to be prime to the favourites, or remove it.
  case favorite
  /// Delete a favourite, the selected one if it is nil.
  case delete(favorite: Int?)
  /// Save the favourites now.
  case save
  /// Select another favourite, so many entries further down.
  case select(offset: Int)
  /// Show another screen.
  case tab(PrimeTime.Tab)
  /// Close the alert or the modal.
  case close
  /// Do not wait for the answer any longer.
  case cancel
  /// Wait until nothing is in flight any more.
  case wait
  /// End the program.
  case quit
}
