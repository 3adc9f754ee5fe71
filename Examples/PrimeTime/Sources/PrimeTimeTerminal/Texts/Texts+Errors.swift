extension Texts {
  // MARK: Scripts

  static let expectsTab = "1, 2 or 3"
  static let expectsNothing = "nothing"
  static let expectsNumber = "one whole number"
  static let expectsCount = "a number from 1 to 1,000,000"

  /// The message about a line that failed: the problem, and the list of commands.
  static func problem(_ error: CommandError, script: String, line: Int, text: String) -> String {
    let problem =
      switch error {
      case .unknown(let name): "there is no command \"\(name)\"."
      case .argument(let name, let expected): "\"\(name)\" takes \(expected) after it."
      case .refused(let refusal): "\"\(text)\" cannot be done now: \(reason(refusal))"
      }
    return "\(program): \(script), line \(line): \(problem)\n\n\(commands)"
  }

  static func reason(_ refusal: Refusal) -> String {
    switch refusal {
    case .notOnThisScreen: "the screen that is shown has no such thing."
    case .alertIsShown: "an alert is shown. Close it first, with \"ok\"."
    case .modalIsShown:
      "the answer is shown. Close it first, with \"close\"; \"favorite\" adds or removes the prime."
    case .notPrime: "only primes can be favourites."
    case .alreadyAsking:
      "a question has no answer yet. Wait for it, with \"wait\", or give up, with \"cancel\"."
    case .nothingToCancel: "no question is without an answer."
    case .alreadySaving: "the favourites are being saved. Wait for that, with \"wait\"."
    case .noFavorites: "there are no favourites."
    case .notAFavorite(let number): "\(number) is not among the favourites."
    }
  }
}
