import FavoritesFile
import Foundation
import Testing

@Suite("The path of the favourites", .endsWithinAMinute)
struct FavoritesPathTests {
  @Test(
    "The favourites file is in the XDG data folder",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/blob"], "/data"),
      (["HOME": "/home/blob"], "/home/blob/.local/share"),
      (["XDG_DATA_HOME": "", "HOME": "/home/blob"], "/home/blob/.local/share"),
      (["XDG_DATA_HOME": "data", "HOME": "/home/blob"], "/home/blob/.local/share"),
      (["XDG_DATA_HOME": "~/data", "HOME": "/home/blob"], "/home/blob/.local/share"),
    ])
  func path(environment: [String: String], folder: String) {
    #expect(
      FavoritesFile.path(environment: environment) == folder + "/primetime/favorite-primes.json")
  }

  @Test("Without a usable HOME, the favourites file is in the system's home folder")
  func noHome() {
    let expected = NSHomeDirectory() + "/.local/share/primetime/favorite-primes.json"
    #expect(FavoritesFile.path(environment: [:]) == expected)
    #expect(FavoritesFile.path(environment: ["HOME": "blob"]) == expected)
  }
}
