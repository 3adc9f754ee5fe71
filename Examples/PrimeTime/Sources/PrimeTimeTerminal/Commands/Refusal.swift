/// Why a command cannot be carried out in the present situation.
enum Refusal: Error, Hashable, Sendable {
  /// The screen that is shown has no such thing.
  case notOnThisScreen
  /// An alert has to be closed first.
  case alertIsShown
  /// The modal has to be closed first.
  case modalIsShown
  /// Only a prime can be a favourite.
  case notPrime
  /// A question has no answer yet.
  case alreadyAsking
  /// No question is without an answer.
  case nothingToCancel
  /// The favourites are on their way to the file.
  case alreadySaving
  /// The list of favourites is empty.
  case noFavorites
  /// This number is not in the list.
  case notAFavorite(Int)
}
