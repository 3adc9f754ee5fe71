import Foundation

extension FavoritesFile {
  /// Where the favourites of a process with this environment are.
  ///
  /// That is `primetime/favorite-primes.json` in `$XDG_DATA_HOME`, or in `~/.local/share` where that
  /// variable is not set, empty, or not an absolute path: the XDG Base Directory Specification wants
  /// a relative one to be ignored.
  ///
  /// ```swift
  /// FavoritesFile.path(environment: ["HOME": "/home/blob"])
  /// // "/home/blob/.local/share/primetime/favorite-primes.json"
  /// ```
  public static func path(environment: [String: String]) -> String {
    dataHome(environment: environment) + "/primetime/favorite-primes.json"
  }

  private static func dataHome(environment: [String: String]) -> String {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/share" }
    return NSHomeDirectory() + "/.local/share"
  }
}
