/// The reason why a command is not possible in the current state.
enum Refusal: Error, Hashable, Sendable {
  /// The current screen has no such command.
  case notOnThisScreen
  /// The user has to close an alert first.
  case alertIsShown
  /// The user has to close the modal first.
  case modalIsShown
  /// Only a prime can be a favourite.
  case notPrime
  /// A request is already pending.
  case alreadyAsking
  /// No request is pending.
  case nothingToCancel
  /// A save of the favourites is already running.
  case alreadySaving
  /// The list of favourites is empty.
  case noFavorites
  /// This number is not in the list.
  case notAFavorite(Int)
}
