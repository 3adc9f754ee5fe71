import Foundation

/// The file of the favourite primes.
public enum FavoritesFile {
  /// The path of the favourites for a process with this environment.
  ///
  /// The file is `primetime/favorite-primes.json` in `$XDG_DATA_HOME`. If that variable is missing,
  /// empty or a relative path, the folder is `~/.local/share`: the XDG Base Directory Specification
  /// says that a relative path is ignored.
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
