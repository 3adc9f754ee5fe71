import NthPrimeClient
import PrimeTimeApp
import TerminalKit

/// The texts that the program shows to the user, except those of the features.
enum Texts {
  static let program = "primetime"
  static let version = "0.1.0"

  // MARK: Screens

  static func title(of tab: PrimeTime.Tab) -> String {
    switch tab {
    case .wolfram: "Wolfram|Alpha"
    case .offline: "Offline"
    case .favorites: "Favourites"
    }
  }

  /// The keys of a counter, from the longest text to the shortest.
  static let counterKeys = [
    "↑↓ ±1   PgUp PgDn ±10   < > ±1,000   Tab or 1-3 screens   q quit",
    "PgUp PgDn ±10   < > ±1,000   Tab screens   q quit",
    "Tab or 1-3 screens   q quit",
  ]
  static let favoritesKeys = ["↑↓ select   Tab or 1-3 screens   q quit"]
  static let overlayKeys = ["q quit"]

  /// The notice on a screen that is too small, from the longest text to the shortest.
  static func tooSmall(_ size: Size, minimum: Size) -> [String] {
    let needed = "\(minimum.columns) × \(minimum.rows)"
    return [
      """
      Prime Time needs \(needed) characters; here are \(size.columns) × \(size.rows). \
      Please enlarge the window, or press q to quit.
      """,
      "Prime Time needs \(needed) characters: enlarge the window, or press q to quit.",
      "Enlarge the window to \(needed), or press q to quit.",
      "Too small; q quits.",
    ]
  }

  // MARK: Counters

  static let increment = "Count up"
  static let decrement = "Count down"
  static func isPrime(_ number: Int) -> String { "Is \(grouped(number)) prime?" }
  static func nthPrime(_ number: Int) -> String { "What is the \(ordinal(number)) prime?" }
  static func answers(from source: String) -> String { "Answers: \(source)" }
  static let waiting = "Waiting for the answer…"
  static let cancel = "Cancel"
  static let addFavorite = "Add to favourites"
  static let removeFavorite = "Remove from favourites"
  static let enterKey = "Enter"
  static let close = "Close"

  // MARK: Favourites

  static let noFavorites =
    "No favourites yet. Ask at a counter whether a number is prime, and add it from there."
  static func favorites(_ count: Int) -> String {
    count == 1 ? "1 favourite" : "\(grouped(count)) favourites"
  }
  static let delete = "Delete"
  static let save = "Save now"
  static let saving = "Saving…"
}
