public import Foundation

/// Why the favourites could not be loaded or saved.
///
/// Its description is shown to a person as it is: it says what happened, and then what to do.
public enum FavoritesFileError: Error, Equatable, Sendable {
  /// The file is there, and cannot be read.
  case unreadable(path: String, reason: String)

  /// The file could be read and is no list of primes.
  ///
  /// It now has another name, and its contents are kept.
  case corrupt(path: String, setAsideAs: String, reason: String)

  /// The file could not be written. What it held before, it still holds.
  case unwritable(path: String, reason: String)
}

extension FavoritesFileError: CustomStringConvertible, LocalizedError {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      """
      The favourites cannot be read from \(path): \(reason). \
      Make that file readable, and load again.
      """
    case .corrupt(let path, let setAsideAs, let reason):
      """
      \(path) is no list of favourite primes: \(reason). \
      It is now called \(setAsideAs); put it right and give it its name back, or save to start anew.
      """
    case .unwritable(let path, let reason):
      """
      The favourites cannot be saved to \(path): \(reason). \
      They are still in the list; save again when that is put right.
      """
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
